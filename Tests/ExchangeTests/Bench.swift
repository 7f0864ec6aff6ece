import Bridge
import Cards
import Images
import System
import TestSupport

@testable import Exchange

/// Two stores and a directory for what goes from one to the other.
final class Bench {
  let files: TemporaryDirectory
  let source: Store
  let target: Store

  /// What makes PNGs of pictures.
  let pictures: PictureMaker

  init() throws {
    files = try TemporaryDirectory()
    source = try Store(files.file("source"))
    target = try Store(files.file("target"))
    pictures = PictureMaker(
      helper: HelperProgram(path: try BuiltProducts.path(of: HelperProgram.name)),
      directory: files.path)
  }

  // MARK: Cards

  func stage(_ bytes: [UInt8]) throws -> StagedContent {
    let writer = source.makeContentWriter()
    try writer.write(bytes.span)
    return try writer.finish()
  }

  @discardableResult
  func addText(_ bytes: [UInt8], _ change: (inout NewElement) -> Void = { _ in }) throws
    -> ElementID
  {
    let type = "text/plain;charset=utf-8"
    var new = NewElement(
      kind: .text, representations: [NewRepresentation(type: type, content: try stage(bytes))])
    change(&new)
    return try source.add(new)
  }

  @discardableResult
  func addPicture(
    byteCount: Int, seed: UInt64 = 1, _ change: (inout NewElement) -> Void = { _ in }
  ) throws -> ElementID {
    let picture = PNGFixture(byteCount: byteCount, seed: seed)
    let size = PixelSize(width: picture.width, height: picture.height)
    var new = NewElement(
      kind: .image,
      representations: [
        NewRepresentation(
          type: "image/png", content: try stage(picture.bytes()), pixelSize: size)
      ])
    change(&new)
    return try source.add(new)
  }

  /// Fills a card with what an export could lose: small and large contents, one
  /// content twice, several forms, every field, and an order of its own.
  func fill() throws {
    try source.addCard(
      named: "Grüße \"aus\" Köln 🂡", background: Color(red: 1, green: 128, blue: 255))
    try addText(Array("first\r\nsecond \u{1B}[31m\n".utf8)) { new in
      new.description = "quotes \" \\ < & > and\nlines\u{7}\u{2028}"
      new.origin = Origin(
        selection: "CLIPBOARD", owner: "Fire\"fox", target: "UTF8_STRING", time: 1_234_567_890_123)
    }
    try addPicture(byteCount: 300_000) { new in
      new.transform = Transform(
        offset: .init(x: -12.25, y: 1e-7), size: .init(width: 0.1, height: 999_999.5),
        rotation: -90.125)
      new.created = 1
      new.modified = 1_700_000_000_001
    }
    try addText([])
    try addPicture(byteCount: 5000, seed: 2) { new in
      new.origin = Origin(selection: "PRIMARY", owner: nil, target: "image/png", time: 0)
    }
    try addText(Fixtures.text(byteCount: 200_000))
    let html = try stage(Array("<b>Köln</b>".utf8))
    try addText(Array("Köln".utf8)) { new in
      new.representations.append(NewRepresentation(type: "text/html", content: html))
    }
    let twice = try addPicture(byteCount: 300_000)
    var change = ElementChange()
    change.order = .toBottom
    try source.edit(twice, change)
    try source.delete([try addText(Array("not on the card any more".utf8))])
  }

  // MARK: There and back

  /// The card's export as lines.
  func lines() throws -> [UInt8] {
    var bytes: [UInt8] = []
    try LineExport(contents()).write { bytes.append(copying: $0) }
    return bytes
  }

  func contents() throws -> CardContents {
    try CardContents(source.currentCard(), in: source)
  }

  @discardableResult
  func importLines(_ bytes: [UInt8], named name: String? = nil) throws -> CardID {
    let path = try files.write(bytes, to: "card.json")
    return try CardImport(into: target, named: name).readLines(FileDescriptor.open(path))
  }

  /// A folder with the card's export.
  func folder() throws -> String {
    let path = files.file("folder")
    try FolderExport(contents()).write(to: path)
    return path
  }

  // MARK: What is there

  /// All that an export keeps of a card.
  func kept(_ card: Card, in store: Store) throws -> [String] {
    ["\(card.name) \(card.background) \(card.created) \(card.modified)"]
      + (try store.elements(on: card.id)).map { element in
        """
        \(element.kind) \(element.description) \(element.preview ?? "-") \(element.transform) \
        \(element.origin.map { "\($0)" } ?? "-") \(element.created) \(element.modified) \
        \(element.representations)
        """
      }
  }

  /// True where nothing of an import is left in the store.
  func isTargetEmpty() throws -> Bool {
    let counts = try target.counts()
    let directories = try FileSystem.names(in: target.directory + "/contents")
    let files = try directories.flatMap { name in
      try FileSystem.names(in: target.directory + "/contents/" + name)
    }
    let staging = try FileSystem.names(in: target.directory + "/staging")
    return counts.cards == 0 && counts.trashedCards == 0 && counts.elements == 0
      && counts.trashedElements == 0 && counts.contents == 0 && files.isEmpty && staging.isEmpty
  }
}
