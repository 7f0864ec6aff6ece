import Cards
import System

/// An element in JSON.
struct ElementRecord: Encodable {
  struct OriginRecord: Encodable {
    let selection: String
    let owner: String?
    let target: String
    let time: String
  }

  let id: Int64
  let kind: String
  let card: Int64
  let type: String?
  let types: [String]
  let bytes: Int?
  let digest: String?
  let width: Int?
  let height: Int?
  let description: String
  let preview: String?
  let offset: [Double]
  let size: [Double]
  let rotation: Double
  let origin: OriginRecord?
  let created: String
  let modified: String
  let trashed: String?

  init(_ element: Element) {
    let own = element.representations.first
    id = element.id.rawValue
    kind = element.kind.rawValue
    card = element.card.rawValue
    type = own?.type
    types = element.representations.map(\.type)
    bytes = own?.byteCount
    digest = own?.digest.description
    width = own?.pixelSize?.width
    height = own?.pixelSize?.height
    description = element.description
    preview = element.preview
    offset = [element.transform.offset.x, element.transform.offset.y]
    size = [element.transform.size.width, element.transform.size.height]
    rotation = element.transform.rotation
    origin = element.origin.map {
      OriginRecord(
        selection: $0.selection, owner: $0.owner, target: $0.target,
        time: Timestamps.rfc3339($0.time))
    }
    created = Timestamps.rfc3339(element.created)
    modified = Timestamps.rfc3339(element.modified)
    trashed = element.trashed.map(Timestamps.rfc3339)
  }
}
