import System
import TestSupport
import Testing

@Suite struct AddTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
  }

  private func write(_ bytes: [UInt8], _ name: String) throws -> String {
    try desk.files.write(bytes, to: name)
  }

  private var picture: [UInt8] { PNGFixture(byteCount: 5000).bytes() }

  private func elements() throws -> [JSONValue] {
    try desk.json("list", "--json").items
  }

  @Test func `files become elements, and their numbers are printed one a line`() throws {
    let image = try write(picture, "a.png")
    let text = try write(Array("hello\n".utf8), "b.txt")
    try desk.run("add", image, text).expect(.done("1\n2\n"))
    #expect(try elements().map { $0["kind"] } == [.text("image"), .text("text")])
    #expect(try desk.bytes("show", "1") == picture)
    #expect(try desk.bytes("show", "2") == Array("hello\n".utf8))
  }

  @Test func `standard input becomes an element`() throws {
    try desk.run("add", "-", "-d", "piped", input: picture).expect(.done("1\n"))
    #expect(try elements()[0]["description"] == .text("piped"))
    #expect(try elements()[0]["kind"] == .text("image"))
  }

  @Test func `what a file is, is found from its bytes and not from its name`() throws {
    let text = try write(Array("plain text".utf8), "text.png")
    let image = try write(picture, "image.txt")
    try desk.run("add", text, image).expect(.done("1\n2\n"))
    #expect(try elements().map { $0["kind"] } == [.text("text"), .text("image")])
  }

  @Test func `an empty file is an empty text`() throws {
    try desk.run("add", write([], "empty")).expect(.done("1\n"))
    #expect(try elements()[0]["kind"] == .text("text"))
    #expect(try desk.bytes("show", "1") == [])
  }

  @Test func `the same content is kept once`() throws {
    let picture = PNGFixture(byteCount: 300_000)
    try picture.write(to: desk.files.file("a.png"))
    try picture.write(to: desk.files.file("b.png"))
    try desk.run("add", desk.files.file("a.png"), desk.files.file("b.png")).expect(.done("1\n2\n"))
    let directories = try FileSystem.names(in: desk.store + "/contents")
    #expect(directories.count == 1)
    #expect(try FileSystem.names(in: desk.store + "/contents/" + directories[0]).count == 1)
  }

  @Test func `the store and its files are for their owner alone, whatever the umask`() throws {
    try PNGFixture(byteCount: 300_000).write(to: desk.files.file("a.png"))
    let result = try desk.shell(
      #"umask 0; "$0" add "$1" && find "$CARDCLIP_STORE" -perm /077"#, desk.files.file("a.png"))
    #expect(result.text == "1\n")
    #expect(result.status == 0)
  }

  /// What can't be decoded, and the line that says so.
  enum Broken: String, CaseIterable {
    case truncated
    case badChecksum
    case huge
    case latin1
    case jpeg
    case zeros

    var bytes: [UInt8] {
      var picture = PNGFixture(byteCount: 5000).bytes()
      switch self {
      case .truncated: return Array(picture.dropLast(600))
      case .badChecksum:
        // The last byte of an IDAT's checksum, which stands before IEND's 12.
        picture[picture.count - 13] ^= 1
        return picture
      case .huge: return PNGFixture.claiming(width: 100_000, height: 100_000)
      case .latin1: return [0x63, 0x61, 0x66, 0xE9]
      case .jpeg: return [0xFF, 0xD8, 0xFF, 0xE0] + Fixtures.bytes(count: 5000)
      case .zeros: return [UInt8](repeating: 0, count: 5000)
      }
    }
  }

  @Test(arguments: Broken.allCases)
  func `what can't be decoded is refused with a line, and nothing is added`(broken: Broken) throws {
    let path = try write(broken.bytes, "broken")
    let good = try write(Array("good".utf8), "good")
    let outcome = try desk.run("add", path, good)
    #expect(outcome.status == 65)
    #expect(outcome.output == "1\n")
    #expect(outcome.errors.hasPrefix("cardclip add: \(path): "))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(try elements().map { $0["preview"] } == [.text("good")])
    #expect(try desk.leftovers() == [])
    #expect(try FileSystem.names(in: desk.store + "/contents") == [])
  }

  @Test func `a large picture that breaks off leaves nothing behind`() throws {
    let whole = PNGFixture(byteCount: 2_000_000).bytes()
    let path = try write(Array(whole.dropLast(100)), "broken.png")
    #expect(try desk.run("add", path).status == 65)
    #expect(try desk.leftovers() == [])
    #expect(try FileSystem.names(in: desk.store + "/contents") == [])
    #expect(try elements() == [])
  }

  @Test func `what is no file is told by itself, and the other files are added`() throws {
    let good = try write(Array("good".utf8), "good")
    try FileSystem.makeDirectory(desk.files.file("directory"))
    _ = try Program("mkfifo", desk.files.file("fifo")).run()
    let bad = ["missing", "directory", "fifo"].map(desk.files.file)
    let outcome = try desk.run("add", bad[0], bad[1], good, bad[2], "/dev/null", good)
    #expect(
      outcome
        == Outcome(
          status: 66, output: "1\n2\n",
          errors: """
            cardclip add: cannot open \(bad[0]): No such file or directory
            cardclip add: \(bad[1]) is a directory, not a file
            cardclip add: \(bad[2]) is a FIFO, not a file
            cardclip add: /dev/null is a device or socket, not a file

            """))
    #expect(try elements().count == 2)
  }

  @Test func `a file that can't be read is told by itself`() throws {
    let secret = try write(Array("secret".utf8), "secret")
    try FileSystem.setPermissions(0, of: secret)
    let good = try write(Array("good".utf8), "good")
    let result = try desk.withoutPrivileges(desk.cardclip(["add", secret, good])).run()
    #expect(result.status == 66)
    #expect(result.text == "1\n")
    #expect(result.errorText == "cardclip add: cannot open \(secret): Permission denied\n")
  }

  @Test func `progress is for a terminal, and gone when it is over`() throws {
    try PNGFixture(byteCount: 17 << 20).write(to: desk.files.file("a.png"))
    let piped = try desk.run("add", desk.files.file("a.png"))
    #expect(piped == .done("1\n"))
    let shown = try desk.shell(
      #"script -qec "\"$0\" add \"$1\"" /dev/null"#, desk.files.file("a.png"))
    #expect(shown.text.contains("a.png: 8 MiB"))
    #expect(shown.text.hasSuffix("\r\u{1B}[K2\r\n"))
    let quiet = try desk.shell(
      #"script -qec "\"$0\" add --quiet \"$1\"" /dev/null"#, desk.files.file("a.png"))
    #expect(quiet.text == "3\r\n")
  }
}
