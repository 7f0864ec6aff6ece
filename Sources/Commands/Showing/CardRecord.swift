import Cards
import System

/// A card in JSON.
struct CardRecord: Encodable {
  let id: Int64
  let name: String
  let background: String
  let created: String
  let modified: String
  let trashed: String?
  let elements: Int
  let current: Bool

  init(_ card: Card, current: CardID?) {
    id = card.id.rawValue
    name = card.name
    background = card.background.description
    created = Timestamps.rfc3339(card.created)
    modified = Timestamps.rfc3339(card.modified)
    trashed = card.trashed.map(Timestamps.rfc3339)
    elements = card.elementCount
    self.current = card.id == current
  }
}
