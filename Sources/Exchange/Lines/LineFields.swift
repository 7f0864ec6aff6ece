internal import System
internal import Transfer

/// The fields of a JSON object in a line that a stranger may have written.
struct LineFields {
  /// The greatest distance, size and angle; beyond it is nothing to see.
  private static let maximumLength = 1e6

  private let fields: [String: JSONValue]
  private let line: Int

  /// Fields of a value in a line; none where it is no object.
  init(_ value: JSONValue, line: Int) {
    if case .object(let fields) = value { self.fields = fields } else { fields = [:] }
    self.line = line
  }

  /// The error that says that a field is not what it should be.
  func malformed(_ field: String) -> ImportError {
    .malformed(line: line, field: field)
  }

  func has(_ key: String) -> Bool {
    fields[key].map { $0 != .null } ?? false
  }

  func text(_ key: String) throws(ImportError) -> String {
    guard case .string(let text) = fields[key] else { throw malformed(key) }
    return text
  }

  /// A number without a fraction, zero or greater.
  func integer(_ key: String) throws(ImportError) -> Int {
    guard case .number(let value) = fields[key], let integer = Int(exactly: value), integer >= 0
    else { throw malformed(key) }
    return integer
  }

  /// A time in milliseconds since 1970.
  func time(_ key: String) throws(ImportError) -> Int64 {
    guard let time = Timestamps.milliseconds(rfc3339: try text(key)) else {
      throw malformed(key)
    }
    return time
  }

  func length(_ key: String) throws(ImportError) -> Double {
    try length(fields[key], key)
  }

  func pair(_ key: String) throws(ImportError) -> (Double, Double) {
    guard case .array(let values) = fields[key], values.count == 2 else { throw malformed(key) }
    return (try length(values[0], key), try length(values[1], key))
  }

  /// The fields of an object; nil where there is none.
  func object(_ key: String) -> LineFields? {
    guard case .object = fields[key] else { return nil }
    return LineFields(fields[key] ?? .null, line: line)
  }

  func objects(_ key: String) throws(ImportError) -> [LineFields] {
    guard case .array(let values) = fields[key] else { throw malformed(key) }
    return values.map { LineFields($0, line: line) }
  }

  private func length(_ value: JSONValue?, _ key: String) throws(ImportError) -> Double {
    guard case .number(let number) = value, abs(number) <= Self.maximumLength else {
      throw malformed(key)
    }
    return number
  }
}
