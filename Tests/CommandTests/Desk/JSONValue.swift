import FoundationEssentials

/// What a command printed with `--json`.
enum JSONValue: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(_ bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
  }

  /// A field of an object; nil for anything else.
  subscript(name: String) -> JSONValue? {
    if case .object(let fields) = self { fields[name] } else { nil }
  }

  /// An item of a list; nil for anything else.
  subscript(index: Int) -> JSONValue? {
    guard case .list(let items) = self, items.indices.contains(index) else { return nil }
    return items[index]
  }

  /// The names of an object's fields, in order.
  var names: [String] {
    if case .object(let fields) = self { fields.keys.sorted() } else { [] }
  }

  /// The items of a list.
  var items: [JSONValue] {
    if case .list(let items) = self { items } else { [] }
  }
}

extension JSONValue: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let values = try? container.decode([JSONValue].self) {
      self = .list(values)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }
}
