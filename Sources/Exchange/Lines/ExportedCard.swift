package import Cards
internal import System
internal import Transfer

/// The first line of an export: what there is to say of the card itself.
package struct ExportedCard: Equatable, Sendable {
  /// What the first line begins with, by which an export is known.
  static let format = "cardclip-card"

  /// The version that is written, and the newest that is read.
  package static var version: Int { 1 }

  /// The card's name.
  package var name: String

  /// The colour behind the elements.
  package var background: Color

  /// When it was made, in milliseconds since 1970.
  package var created: Int64

  /// When it last changed, in milliseconds since 1970.
  package var modified: Int64

  init(name: String, background: Color, created: Int64, modified: Int64) {
    self.name = name
    self.background = background
    self.created = created
    self.modified = modified
  }

  init(_ card: Card) {
    name = card.name
    background = card.background
    created = card.created
    modified = card.modified
  }

  init(_ fields: LineFields) throws(ImportError) {
    guard (try? fields.text("format")) == Self.format else { throw .unknownFormat }
    let version = try fields.integer("version")
    guard version >= 1 else { throw fields.malformed("version") }
    guard version <= Self.version else { throw .newerVersion(version) }
    let text = try fields.text("name")
    do { name = try CardName.checked(text) } catch { throw fields.malformed("name") }
    guard let color = Color(try fields.text("background")) else {
      throw fields.malformed("background")
    }
    background = color
    created = try fields.time("created")
    modified = try fields.time("modified")
  }

  var line: String {
    """
    {"format":\(JSONValue.quoted(Self.format)),"version":\(Self.version),\
    "name":\(JSONValue.quoted(name)),"background":"\(background)",\
    "created":"\(Timestamps.rfc3339(created))","modified":"\(Timestamps.rfc3339(modified))"}
    """
  }
}
