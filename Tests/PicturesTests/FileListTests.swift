import System
import TestSupport
import Testing

/// Files that a file manager copied.
@Suite struct FileListTests {
  /// Makes a JPEG, a text and a PNG, and returns their paths.
  private func makeFiles(_ desk: Desk) throws -> [String] {
    [
      try PictureTableTests.sample("JPEG").make(in: desk.directory),
      try desk.directory.write(Array("a text\n".utf8), to: "text.txt"),
      try PictureTableTests.sample("PNG").make(in: desk.directory),
    ]
  }

  private func kinds(_ desk: Desk, _ result: ProgramResult) throws -> [String] {
    try desk.numbers(result).map { number in
      let record = try desk.cardclip("show", number, "--json").text
      return ["image/jpeg", "image/png", "text/plain"].first { record.contains($0) } ?? record
    }
  }

  @Test(arguments: [
    "text/uri-list", "x-special/gnome-copied-files", "x-special/mate-copied-files",
    "UTF8_STRING",
  ])
  func `several files become several elements in order`(target: String) throws {
    let desk = try Desk()
    var lines = try makeFiles(desk).map { "file://" + $0 }
    switch target {
    case "text/uri-list": break
    case "UTF8_STRING": lines = ["x-special/nautilus-clipboard", "copy"] + lines
    default: lines.insert("copy", at: 0)
    }
    try desk.copyList(lines, as: target)
    let kinds = ["image/jpeg", "text/plain", "image/png"]
    let pasted = try desk.cardclip("paste")
    #expect(pasted.status == 0, "\(pasted.errorText)")
    #expect(try self.kinds(desk, pasted) == kinds)
    // On another card: where it lies already it is a duplicate, which is no capture
    // to end by.
    try desk.cardclip("card", "new", "Other")
    let captured = try desk.cardclip("listen", "--once", "--card", "Other")
    #expect(captured.status == 0, "\(captured.errorText)")
    #expect(try self.kinds(desk, captured) == kinds)
  }

  @Test func `hosts, spaces, percent signs, newlines and bytes that aren't UTF-8`() throws {
    let desk = try Desk()
    let directory = desk.directory.path
    // sh makes the names, whose bytes Swift's strings can't hold.
    let made = try Program(
      "sh", "-c",
      """
      cd "$0"; echo one > 'a b'; echo two > 'a%20b'; printf 'three\\n' > "$(printf 'a\\nb')"
      printf 'four\\n' > "$(printf 'a\\377b')"; hostname
      """, directory
    ).run()
    let host = made.text.split(separator: "\n").last.map(String.init) ?? ""
    try desk.copyList([
      "file://localhost\(directory)/a%20b", "file://\(host)\(directory)/a%2520b",
      "file:\(directory)/a%0Ab", "# a comment", "file://\(directory)/a%FFb",
    ])
    let pasted = try desk.cardclip("paste")
    #expect(pasted.status == 0, "\(pasted.errorText)")
    let texts = try desk.numbers(pasted).map {
      String(decoding: try desk.content($0), as: UTF8.self)
    }
    #expect(texts == ["one\n", "two\n", "three\n", "four\n"])
  }

  @Test func `vanished files are told of and directories skipped`() throws {
    let desk = try Desk()
    let files = try makeFiles(desk)
    try desk.copyList([
      "file://\(files[0])", "file://\(desk.directory.file("gone.png"))",
      "file://\(desk.directory.path)", "file://\(files[2])",
    ])
    let pasted = try desk.cardclip("paste")
    #expect(pasted.status == 66)
    #expect(try kinds(desk, pasted) == ["image/jpeg", "image/png"])
    #expect(pasted.errorText.contains("file 2 of 4: No such file or directory"))
    // A name is what somebody copied.
    #expect(!pasted.errorText.contains("gone.png"))
    try desk.copyList(["file://\(desk.directory.path)"])
    let none = try desk.cardclip("paste")
    #expect(none.status == 66)
    #expect(none.errorText.contains("directory"))
    #expect(!none.errorText.contains(desk.directory.path))
  }

  @Test func `addresses elsewhere are kept as text and never fetched`() throws {
    let desk = try Desk()
    let list = ["http://127.0.0.1:9/picture.png", "https://example.org/"]
    try desk.copyList(list)
    let pasted = try desk.cardclip("paste")
    #expect(pasted.status == 0, "\(pasted.errorText)")
    let element = try #require(desk.numbers(pasted).first)
    #expect(
      String(decoding: try desk.content(element), as: UTF8.self)
        == list.joined(separator: "\r\n") + "\r\n")
    let file = try makeFiles(desk)[0]
    try desk.copyList([list[0], "file://" + file])
    let mixed = try desk.cardclip("paste")
    #expect(try kinds(desk, mixed) == ["text/plain", "image/jpeg"])
  }

  @Test func `a list of a thousand files becomes a thousand elements`() throws {
    let desk = try Desk()
    let count = 1000
    for number in 1...count {
      // Each is larger than what the database takes.
      if number % 100 == 0 {
        try PNGFixture(byteCount: 150_000, seed: UInt64(number))
          .write(to: desk.directory.file("\(number)"))
      } else {
        try desk.directory.write(Array("number \(number)\n".utf8), to: "\(number)")
      }
    }
    try desk.copyList((1...count).map { "file://" + desk.directory.file("\($0)") })
    let pasted = try desk.cardclip("paste")
    #expect(pasted.status == 0, "\(pasted.errorText)")
    #expect(desk.numbers(pasted).count == count)
    let last = try #require(desk.numbers(pasted).dropLast().last)
    #expect(try desk.content(last) == Array("number 999\n".utf8))
  }
}
