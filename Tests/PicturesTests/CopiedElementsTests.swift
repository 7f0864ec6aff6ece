import System
import TestSupport
import Testing

/// Elements copied from a card, alone and together.
@Suite struct CopiedElementsTests {
  @Test func `several elements go from one store to another with all that is known`() throws {
    let desk = try Desk()
    let jpeg = try PictureTableTests.sample("JPEG").make(in: desk.directory)
    let heic = try PictureTableTests.sample("HEIC").make(in: desk.directory)
    let text = try desk.directory.write(Array("words\n".utf8), to: "text")
    try desk.cardclip("add", jpeg, text, heic)
    try desk.cardclip("edit", "1", "--description", "The harbour", "--rotation", "90")
    try desk.cardclip("edit", "3", "--offset", "-40,12")
    let copied = try desk.cardclip("copy", "3", "2", "1")
    #expect(copied.status == 0, "\(copied.errorText)")

    let other = try Desk.sharing(desk)
    let pasted = try other.cardclip("paste")
    #expect(pasted.status == 0, "\(pasted.errorText)")
    let numbers = other.numbers(pasted)
    try #require(numbers.count == 3)
    for (number, path) in zip(numbers, [heic, text, jpeg]) {
      #expect(Difference(try other.content(number), from: try FileContent.read(path)) == nil)
    }
    let first = try other.cardclip("show", numbers[0], "--json").text
    #expect(first.contains("\"offset\":[-40,12]"), "\(first)")
    let last = try other.cardclip("show", numbers[2], "--json").text
    #expect(last.contains("\"The harbour\"") && last.contains("\"rotation\":90"), "\(last)")
  }

  @Test func `several elements are offered as files, with what they are called`() throws {
    let desk = try Desk()
    let jpeg = try PictureTableTests.sample("JPEG").make(in: desk.directory)
    let png = PNGFixture(byteCount: 200_000).bytes()
    try desk.cardclip("add", jpeg, desk.directory.write(png, to: "large.png"))
    try desk.cardclip("edit", "2", "--description", "a/b\u{1}ü%")
    try desk.cardclip("copy", "1", "2")
    let list = try desk.pasted("text/uri-list").text
    let lines = list.split(separator: "\r\n").map(String.init)
    try #require(lines.count == 2)
    #expect(lines[0].hasSuffix("/element%201.jpg"))
    #expect(lines[1].hasSuffix("/a%20b%20%C3%BC%25.png"))
    // Some file managers paste no other list than their own.
    for target in ["x-special/gnome-copied-files", "x-special/mate-copied-files"] {
      #expect(try desk.pasted(target).text == (["copy"] + lines).joined(separator: "\n"))
    }
    // Another program reads them as any list.
    let pasted = try Desk.sharing(desk)
    try pasted.copyList(lines)
    let result = try pasted.cardclip("paste")
    #expect(Difference(try pasted.content(pasted.numbers(result)[1]), from: png) == nil)
  }

  @Test func `texts are joined and still come apart`() throws {
    let desk = try Desk()
    for words in ["one\n", "two"] {
      try desk.cardclip("add", desk.directory.write(Array(words.utf8), to: "text"))
    }
    try desk.cardclip("copy", "1", "2")
    #expect(try desk.pasted("UTF8_STRING").text == "one\ntwo")
    let other = try Desk.sharing(desk)
    let pasted = try other.cardclip("paste")
    #expect(other.numbers(pasted).count == 2)
    #expect(try other.content(other.numbers(pasted)[1]) == Array("two".utf8))
  }

  @Test func `a single element is offered as a file where that is asked for`() throws {
    let desk = try Desk()
    let webp = try PictureTableTests.sample("WebP, lossy").make(in: desk.directory)
    try desk.cardclip("add", webp)
    try desk.cardclip("copy", "1")
    #expect(try !desk.cardclip("targets").text.contains("text/uri-list"))
    try desk.cardclip("copy", "1", "--files")
    let list = try desk.pasted("text/uri-list").text
    #expect(list.hasSuffix("/element%201.webp\r\n"))
    #expect(try desk.cardclip("copy", "1", "--files", "--type", "image/png").status == 64)
  }

  @Test func `a picture from standard input is offered as PNG too`() throws {
    let desk = try Desk()
    let gif = try PictureTableTests.sample("GIF").make(in: desk.directory)
    var copy = try desk.program(["copy", "-"])
    copy.input = .file(gif)
    #expect(try copy.run(until: .processEnded).status == 0)
    #expect(Difference(try desk.pasted("image/gif").output, from: try FileContent.read(gif)) == nil)
    let png = try desk.directory.write(desk.pasted("image/png").output, to: "out.png")
    #expect(try Pixels(gif).difference(from: Pixels(png)) == 0)
    let broken = try desk.directory.write(Array(try FileContent.read(gif).dropLast(500)), to: "b")
    #expect(try desk.cardclip("copy", "--file", broken).status == 65)
  }
}
