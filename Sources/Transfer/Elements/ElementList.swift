private import Cards

/// The content of the custom type, ``Target/element``: what each element is
/// and where it lies.
///
/// Copy and paste between cards and stores keep kind, description and
/// transform by it. It is JSON: an object with `version` and `elements`.
package struct ElementList: Sendable, Equatable {
  /// The version that is written, and the newest that is read.
  package static let version = 1

  /// The most bytes that are read, 4 MiB.
  package static let maximumByteCount = 4 << 20

  /// The most elements that are read.
  package static let maximumCount = 1000

  /// The elements in their order.
  package var elements: [ElementDescription]

  package init(_ elements: [ElementDescription]) {
    self.elements = elements
  }

  /// Reads what another program, or a hostile one, offers.
  ///
  /// Unknown keys are let be. Description, transform, bytes and digest may be
  /// missing.
  ///
  /// - Throws: `ElementListError`.
  package init(decoding bytes: [UInt8]) throws(ElementListError) {
    guard bytes.count <= Self.maximumByteCount else {
      throw .tooLarge(limit: Self.maximumByteCount)
    }
    let root: ElementFields
    do throws(JSONReader.Malformed) {
      root = ElementFields(try JSONReader.read(bytes))
    } catch {
      throw .malformed(field: nil)
    }
    let version = try root.integer("version")
    guard version >= 1 else { throw .malformed(field: "version") }
    guard version <= Self.version else { throw .newerVersion(version) }
    let list = try root.array("elements")
    guard list.count <= Self.maximumCount else { throw .tooMany(limit: Self.maximumCount) }
    var elements: [ElementDescription] = []
    for value in list { elements.append(try ElementFields(value).element()) }
    self.elements = elements
  }

  /// The bytes to offer.
  package func encoded() -> [UInt8] {
    let elements = elements.map(Self.encoded).joined(separator: ",")
    return Array("{\"version\":\(Self.version),\"elements\":[\(elements)]}".utf8)
  }

  private static func encoded(_ element: ElementDescription) -> String {
    let transform = element.transform
    var fields = [
      "\"kind\":\(JSONValue.quoted(element.kind.rawValue))",
      "\"description\":\(JSONValue.quoted(element.description))",
      "\"offset\":\(pair(transform.offset.x, transform.offset.y))",
      "\"size\":\(pair(transform.size.width, transform.size.height))",
      "\"rotation\":\(number(transform.rotation))",
      "\"type\":\(JSONValue.quoted(element.type))",
    ]
    if let byteCount = element.byteCount { fields.append("\"bytes\":\(byteCount)") }
    if let digest = element.digest { fields.append("\"digest\":\(JSONValue.quoted(digest))") }
    return "{\(fields.joined(separator: ","))}"
  }

  private static func pair(_ first: Double, _ second: Double) -> String {
    "[\(number(first)),\(number(second))]"
  }

  /// JSON has no infinity and no "not a number".
  private static func number(_ value: Double) -> String {
    value.isFinite ? "\(value)" : "0"
  }
}
