private import Cards

/// The fields of one JSON object, read with their limits.
struct ElementFields {
  /// The longest description in bytes.
  private static let maximumDescription = 64 << 10

  /// The longest type or digest in bytes.
  private static let maximumName = 255

  /// The greatest distance and size in points; beyond it is nothing to see.
  private static let maximumLength = 1_000_000.0

  private let fields: [String: JSONValue]

  /// Fields of a value; none where it is no object.
  init(_ value: JSONValue) {
    if case .object(let fields) = value { self.fields = fields } else { fields = [:] }
  }

  /// Reads the object as the description of an element.
  func element() throws(ElementListError) -> ElementDescription {
    guard let kind = ElementKind(rawValue: try name("kind")) else {
      throw .malformed(field: "kind")
    }
    let type = try name("type")
    guard type.contains("/") else { throw .malformed(field: "type") }
    return ElementDescription(
      kind: kind,
      description: try string("description", limit: Self.maximumDescription) ?? "",
      transform: try transform(),
      type: type,
      byteCount: fields["bytes"] == nil ? nil : try integer("bytes"),
      digest: try string("digest", limit: Self.maximumName))
  }

  /// A number without a fraction, zero or greater.
  func integer(_ key: String) throws(ElementListError) -> Int {
    guard case .number(let value) = fields[key], let integer = Int(exactly: value), integer >= 0
    else { throw .malformed(field: key) }
    return integer
  }

  func array(_ key: String) throws(ElementListError) -> [JSONValue] {
    guard case .array(let values) = fields[key] else { throw .malformed(field: key) }
    return values
  }

  private func transform() throws(ElementListError) -> Transform {
    var transform = Transform()
    if let (x, y) = try pair("offset") { transform.offset = .init(x: x, y: y) }
    if let (width, height) = try pair("size") {
      guard width > 0, height > 0 else { throw .malformed(field: "size") }
      transform.size = .init(width: width, height: height)
    }
    if let rotation = fields["rotation"] {
      transform.rotation = try length(rotation, "rotation")
    }
    return transform
  }

  private func pair(_ key: String) throws(ElementListError) -> (Double, Double)? {
    guard fields[key] != nil else { return nil }
    let values = try array(key)
    guard values.count == 2 else { throw .malformed(field: key) }
    return (try length(values[0], key), try length(values[1], key))
  }

  private func length(_ value: JSONValue, _ key: String) throws(ElementListError) -> Double {
    guard case .number(let number) = value, abs(number) <= Self.maximumLength else {
      throw .malformed(field: key)
    }
    return number
  }

  /// A string that must be there and not be empty.
  private func name(_ key: String) throws(ElementListError) -> String {
    guard let name = try string(key, limit: Self.maximumName), !name.isEmpty else {
      throw .malformed(field: key)
    }
    return name
  }

  private func string(_ key: String, limit: Int) throws(ElementListError) -> String? {
    guard let value = fields[key] else { return nil }
    guard case .string(let text) = value, text.utf8.count <= limit else {
      throw .malformed(field: key)
    }
    return text
  }
}
