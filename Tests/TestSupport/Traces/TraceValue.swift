/// A value in a probe's trace.
package enum TraceValue: Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  /// A number with a fraction.
  case number(Double)
  case text(String)
  case list([TraceValue])
  case object([String: TraceValue])
}

extension TraceValue: Decodable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let values = try? container.decode([TraceValue].self) {
      self = .list(values)
    } else {
      self = .object(try container.decode([String: TraceValue].self))
    }
  }
}
