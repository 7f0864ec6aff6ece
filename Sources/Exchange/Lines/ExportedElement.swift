package import Cards
internal import System
internal import Transfer

/// A line of an export that tells of an element, all but its contents.
package struct ExportedElement: Equatable, Sendable {
  /// The most forms that an element may have.
  private static let representationLimit = 64

  package var kind: ElementKind
  package var description: String
  package var transform: Transform
  package var origin: Origin?
  package var created: Int64
  package var modified: Int64

  /// The forms of its content, its own first.
  package var representations: [Representation]

  init(_ element: Element) {
    kind = element.kind
    description = element.description
    transform = element.transform
    origin = element.origin
    created = element.created
    modified = element.modified
    representations = element.representations
  }

  init(_ fields: LineFields) throws(ImportError) {
    guard let kind = ElementKind(rawValue: try fields.text("kind")) else {
      throw fields.malformed("kind")
    }
    self.kind = kind
    description = try fields.text("description")
    let (x, y) = try fields.pair("offset")
    let (width, height) = try fields.pair("size")
    guard width > 0, height > 0 else { throw fields.malformed("size") }
    transform = Transform(
      offset: .init(x: x, y: y), size: .init(width: width, height: height),
      rotation: try fields.length("rotation"))
    origin = if let origin = fields.object("origin") { try Self.origin(origin) } else { nil }
    created = try fields.time("created")
    modified = try fields.time("modified")
    let list = try fields.objects("representations")
    guard (1...Self.representationLimit).contains(list.count) else {
      throw fields.malformed("representations")
    }
    representations = []
    for fields in list { representations.append(try Self.representation(fields)) }
    guard representations[0].type.hasPrefix(kind == .image ? "image/" : "text/") else {
      throw fields.malformed("representations")
    }
  }

  private static func origin(_ fields: LineFields) throws(ImportError) -> Origin {
    Origin(
      selection: try fields.text("selection"),
      owner: fields.has("owner") ? try fields.text("owner") : nil,
      target: try fields.text("target"), time: try fields.time("time"))
  }

  private static func representation(
    _ fields: LineFields
  ) throws(ImportError) -> Representation {
    guard let digest = Digest(hexadecimal: try fields.text("digest")) else {
      throw fields.malformed("digest")
    }
    let type = try fields.text("type")
    guard type.utf8.count <= 255, type.contains("/") else { throw fields.malformed("type") }
    var size: PixelSize?
    if fields.has("width") {
      size = PixelSize(width: try fields.integer("width"), height: try fields.integer("height"))
    }
    return Representation(
      type: type, digest: digest, byteCount: try fields.integer("bytes"), pixelSize: size)
  }

  var line: String {
    let (offset, size) = (transform.offset, transform.size)
    var fields = [
      "\"kind\":\"\(kind.rawValue)\"",
      "\"description\":\(JSONValue.quoted(description))",
      "\"offset\":[\(number(offset.x)),\(number(offset.y))]",
      "\"size\":[\(number(size.width)),\(number(size.height))]",
      "\"rotation\":\(number(transform.rotation))",
    ]
    if let origin { fields.append("\"origin\":\(Self.text(origin))") }
    fields.append("\"created\":\"\(Timestamps.rfc3339(created))\"")
    fields.append("\"modified\":\"\(Timestamps.rfc3339(modified))\"")
    let list = representations.map(Self.text).joined(separator: ",")
    fields.append("\"representations\":[\(list)]")
    return "{\"element\":{\(fields.joined(separator: ","))}}"
  }

  private static func text(_ origin: Origin) -> String {
    let owner = origin.owner.map { "\"owner\":\(JSONValue.quoted($0))," } ?? ""
    return """
      {"selection":\(JSONValue.quoted(origin.selection)),\(owner)\
      "target":\(JSONValue.quoted(origin.target)),"time":"\(Timestamps.rfc3339(origin.time))"}
      """
  }

  private static func text(_ representation: Representation) -> String {
    let size =
      representation.pixelSize.map { ",\"width\":\($0.width),\"height\":\($0.height)" } ?? ""
    return """
      {"type":\(JSONValue.quoted(representation.type)),"bytes":\(representation.byteCount),\
      "digest":"\(representation.digest)"\(size)}
      """
  }

  /// JSON has no infinity and no "not a number".
  private func number(_ value: Double) -> String {
    value.isFinite ? "\(value)" : "0"
  }
}
