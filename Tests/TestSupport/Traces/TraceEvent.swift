import FoundationEssentials

/// One line of a probe's trace.
package struct TraceEvent {
  /// The event's name: "ready", "request", "content".
  package let name: String

  private let fields: [String: TraceValue]

  /// Reads a line.
  ///
  /// - Parameter line: One JSON object.
  /// - Throws: `DecodingError` where it isn't one.
  package init(_ line: some StringProtocol) throws {
    fields = try JSONDecoder().decode([String: TraceValue].self, from: Data(line.utf8))
    name = if case .text(let name)? = fields["event"] { name } else { "" }
  }

  /// The value of a field; nil where the event hasn't it.
  package subscript(field: String) -> TraceValue? {
    fields[field]
  }

  /// A field that is a text.
  package func text(_ field: String) -> String? {
    if case .text(let text)? = fields[field] { text } else { nil }
  }

  /// A field that is a number.
  package func integer(_ field: String) -> Int? {
    if case .integer(let number)? = fields[field] { number } else { nil }
  }

  /// A field that says yes or no.
  package func bool(_ field: String) -> Bool? {
    if case .bool(let value)? = fields[field] { value } else { nil }
  }

  /// A field that is a list of texts, such as the names of atoms.
  package func texts(_ field: String) -> [String] {
    guard case .list(let values)? = fields[field] else { return [] }
    return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  /// How often each target was requested, in a `summary`.
  package var requests: [String: Int] {
    guard case .object(let counts)? = fields["requests"] else { return [:] }
    return counts.compactMapValues { if case .integer(let count) = $0 { count } else { nil } }
  }
}
