import Cards
import System

/// A change in JSON.
struct ChangeRecord: Encodable {
  struct CardRecord: Encodable {
    let id: Int64
    let name: String
  }

  let change: String
  let time: String
  let elements: [Int64]
  let cards: [CardRecord]

  init(_ change: Change) {
    self.change = change.kind.rawValue
    time = Timestamps.rfc3339(change.time)
    elements = change.elements.map(\.rawValue)
    cards = change.cards.map { CardRecord(id: $0.id.rawValue, name: $0.name) }
  }
}
