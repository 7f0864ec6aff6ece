/// A recorded offer: what a real program had on its selection.
struct Recording: Decodable {
  struct Answer: Decodable {
    let target: String
    /// "ok", "refused", "no-property" or "not asked".
    let state: String
    let type: String?
    let format: Int?
    let bytes: Int?
    let incr: Bool?
    let hint: Int?
    let chunks: [Int]?
    /// Milliseconds to the notify.
    let ms: Double?
    let file: String?
    let text: String?
  }

  struct TargetList: Decodable {
    let type: String
    let format: Int
    let order: [String]
    let ms: Double?
  }

  struct OwnerWindow: Decodable {
    let wmName: String?
    let properties: [String]
    enum CodingKeys: String, CodingKey {
      case wmName = "wm_name"
      case properties
    }
  }

  struct OwnerEvent: Decodable {
    let selection: String
    let kind: String
    let owner: String
  }

  struct Timestamp: Decodable {
    let state: String
    let type: String?
    let valueIsZero: Bool?
    enum CodingKeys: String, CodingKey {
      case state
      case type
      case valueIsZero = "value_is_zero"
    }
  }

  let application: String
  let action: String
  let selection: String
  let windowClass: [String]?
  let ancestorClass: [String]?
  let clientClasses: [[String]]
  let ownerWindow: OwnerWindow
  let list: TargetList
  let timestamp: Timestamp
  let targets: [Answer]
  let unlisted: [Answer]
  let events: [OwnerEvent]

  enum CodingKeys: String, CodingKey {
    case application
    case action
    case selection
    case windowClass = "wm_class"
    case ancestorClass = "wm_class_ancestor"
    case clientClasses = "wm_class_same_client"
    case ownerWindow = "owner_window"
    case list = "targets_answer"
    case timestamp
    case targets
    case unlisted = "unlisted_probes"
    case events = "xfixes_events"
  }
}
