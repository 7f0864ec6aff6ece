import Cards
import System
import TestSupport
import Testing

@testable import Exchange

/// A card that is exported and imported is the same card.
@Suite struct RoundTripTests {
  private let bench: Bench

  init() throws {
    bench = try Bench()
  }

  private func expectSame(_ imported: CardID) throws {
    let expected = try bench.kept(bench.source.currentCard(), in: bench.source)
    let card = try bench.target.card(imported)
    #expect(try bench.kept(card, in: bench.target) == expected)
    #expect(try bench.target.check() == [])
  }

  @Test func `lines bring back everything`() throws {
    try bench.fill()
    try expectSame(bench.importLines(bench.lines()))
  }

  @Test func `a folder brings back everything`() throws {
    try bench.fill()
    try expectSame(CardImport(into: bench.target).readFolder(bench.folder()))
    // One content is on the card twice.
    let names = try FileSystem.names(in: bench.folder(named: "other") + "/contents")
    #expect(names.count == 7)
  }

  @Test func `a card with nothing on it comes back`() throws {
    try bench.source.addCard(named: "Empty")
    try expectSame(bench.importLines(bench.lines()))
  }

  @Test func `more elements than fit one transaction keep their order`() throws {
    for number in 0..<200 { try bench.addText(Array("number \(number)".utf8)) }
    try expectSame(bench.importLines(bench.lines()))
  }

  @Test func `an export of an imported card is the same file`() throws {
    try bench.fill()
    let lines = try bench.lines()
    let card = try bench.target.card(bench.importLines(lines))
    var again: [UInt8] = []
    try LineExport(CardContents(card, in: bench.target)).write { again.append(copying: $0) }
    #expect(Difference(again, from: lines) == nil)
  }

  @Test func `the lines are JSON that other programs wrote as well`() throws {
    try bench.fill()
    var program = try Program("python3")
    // Other spaces, another order of keys, all but ASCII escaped.
    program.arguments = [
      "-c", "import json,sys\nfor l in sys.stdin:print(json.dumps(json.loads(l),sort_keys=True))",
    ]
    program.input = .bytes(try bench.lines())
    try expectSame(bench.importLines(program.run().output))
  }

  @Test func `a name that is taken gets a number`() throws {
    try bench.source.addCard(named: "Demo")
    let lines = try bench.lines()
    for name in ["Demo", "Demo 2", "Demo 3"] {
      #expect(try bench.target.card(bench.importLines(lines)).name == name)
    }
    #expect(try bench.target.card(bench.importLines(lines, named: "Other")).name == "Other")
    let long = String(repeating: "é", count: 200)
    try bench.importLines(lines, named: long)
    let second = try bench.target.card(bench.importLines(lines, named: long)).name
    #expect(second == String(repeating: "é", count: 198) + " 2")
  }

  @Test func `the first card becomes the current one, and no other does`() throws {
    try bench.source.addCard(named: "Demo")
    let first = try bench.importLines(bench.lines())
    try bench.importLines(bench.lines())
    #expect(try bench.target.currentCard().id == first)
  }

  @Test func `a damaged content is not exported`() throws {
    let id = try bench.addPicture(byteCount: 300_000)
    let digest = try #require(bench.source.element(id).representations.first?.digest)
    let name = digest.description
    let path = "\(bench.source.directory)/contents/\(name.prefix(2))/\(name).png"
    try FileDescriptor.open(path, writing: true).write([0].span)
    #expect(throws: ExportError.damaged(element: id.rawValue)) { try bench.lines() }
    #expect(throws: ExportError.damaged(element: id.rawValue)) { try bench.folder() }
    #expect(try FileSystem.names(in: bench.files.path).sorted() == ["source", "target"])
  }

  @Test func `a folder replaces nothing but an empty one`() throws {
    try bench.source.addCard(named: "Demo")
    try FileSystem.makeDirectory(bench.files.file("folder"))
    let path = try bench.folder()
    #expect(throws: ExportError.exists(path)) { try bench.folder() }
  }
}

extension Bench {
  /// A second folder with the card's export.
  fileprivate func folder(named name: String) throws -> String {
    try FolderExport(contents()).write(to: files.file(name) + "/")
    return files.file(name)
  }
}
