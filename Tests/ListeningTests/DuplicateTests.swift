import System
import TestSupport
import Testing

/// The same thing copied again.
@Suite struct DuplicateTests {
  @Test func `the same content copied again is one element`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    let first = try desk.own(text: "same")
    _ = try listener.element()
    let second = try desk.own(text: "same")
    #expect(try listener.rejection() == "duplicate")
    #expect(try desk.elementCount() == 1)
    _ = try (first.finish(), second.finish(by: .terminate))
  }

  @Test func `targets of the owner's own make it no other content`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    for (number, expected) in ["captured", "duplicate", "duplicate"].enumerated() {
      let owner = try desk.own(
        "--target", "chromium/x-internal-source-rfh-token", "--text", "token \(number)", "--forbid",
        "--target", "text/html", "--text", "<b>\(number)</b>", "--forbid",
        "--target", "UTF8_STRING", "--text", "same")
      #expect(try listener.outcome() == expected)
      #expect(try owner.finish(by: .terminate).status == 0)
    }
  }

  @Test func `a picture that its owner declares anew is one element`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    let owner = try desk.own(
      "--target", "image/png", "--png", "30000", "--on-signal", "own-twice")
    _ = try listener.element()
    owner.program.send(.user1)
    let outcomes = try [listener.rejection(), listener.rejection()]
    #expect(outcomes.allSatisfy { $0 == "duplicate" })
    _ = try owner.finish(by: .terminate)
  }

  @Test func `what was captured before a start is not captured again`() throws {
    let desk = try Desk()
    let owner = try desk.own(text: "once")
    let first = try desk.listen()
    _ = try first.element()
    try first.end()
    let second = try desk.listen()
    #expect(try second.rejection() == "duplicate")
    _ = try owner.finish(by: .terminate)
  }

  @Test func `a list of files that was captured before a start is not captured again`() throws {
    let desk = try Desk()
    let paths = try ["one", "two", "three"].map {
      try desk.directory.write(Array($0.utf8), to: "\($0).txt")
    }
    let owner = try desk.own(
      "--target", "text/uri-list", "--text", paths.map { "file://\($0)\r\n" }.joined())
    let first = try desk.listen()
    for _ in paths { _ = try first.element() }
    try first.end()
    let second = try desk.listen()
    #expect(try second.rejection() == "duplicate")
    try second.end()
    // A list that was pasted by hand is known as well.
    try desk.run("delete", "1", "2", "3")
    try desk.run("paste")
    let third = try desk.listen()
    #expect(try third.rejection() == "duplicate")
    _ = try owner.finish(by: .terminate)
  }

  @Test func `what was deleted is captured again`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    let first = try desk.own(text: "again")
    let number = try listener.element()
    try desk.run("delete", String(number))
    let second = try desk.own(text: "again")
    #expect(try listener.element() != number)
    _ = try (first.finish(), second.finish(by: .terminate))
  }

  @Test func `the same content after another is a new element`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    for text in ["one", "two", "one"] {
      let owner = try desk.own(text: text)
      _ = try listener.element()
      _ = try owner.finish(by: .terminate)
    }
    #expect(try desk.elementCount() == 3)
  }

  @Test func `the same pixels in another encoding are one element`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    let first = try desk.directory.write(SmallPicture().bytes, to: "first.png")
    let second = try desk.directory.write(SmallPicture(isSplit: true).bytes, to: "second.png")
    let one = try desk.own("--target", "image/png", "--file", first)
    _ = try listener.element()
    let two = try desk.own("--target", "image/png", "--file", second)
    #expect(try listener.rejection() == "duplicate")
    _ = try (one.finish(), two.finish(by: .terminate))
  }

  /// Two files of the same pixels, and their measures: a large PNG is compared
  /// as those of other formats are.
  static let pairs = [
    ("red.png", "red.bmp", "40x30"), ("red.bmp", "red.png", "40x30"),
    ("red.webp", "red.tiff", "40x30"), ("red.png", "other-red.png", "2100x2000"),
  ]

  @Test(arguments: pairs)
  func `the same pixels in another format are one element`(
    first: String, second: String, size: String
  ) throws {
    let desk = try Desk()
    // All before the first copy, after which there isn't much time.
    for (name, color) in [(first, "red"), (second, "red"), ("blue-" + second, "blue")] {
      let made = try Program(
        "convert", "-size", size, "gradient:\(color)-white", "-depth", "8", "-define",
        "webp:lossless=true", "-quality", name.hasPrefix("other") ? "15" : "95",
        desk.directory.file(name)
      ).run()
      #expect(made.status == 0, "\(made.errorText)")
    }
    func own(_ name: String) throws -> Probe {
      let format = name.split(separator: ".").last ?? ""
      return try desk.own(
        "--no-digest", "--target", "image/\(format)", "--file", desk.directory.file(name))
    }
    let listener = try desk.listen()
    let one = try own(first)
    _ = try listener.element()
    let two = try own(second)
    #expect(try listener.rejection() == "duplicate")
    let three = try own("blue-" + second)
    _ = try listener.element()
    _ = try (one.finish(), two.finish(), three.finish(by: .terminate))
  }

  @Test func `other pixels of the same size are another element`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    for seed in ["1", "2"] {
      let owner = try desk.own("--target", "image/png", "--png", "30000", "--seed", seed)
      _ = try listener.element()
      _ = try owner.finish(by: .terminate)
    }
    #expect(try desk.elementCount() == 2)
  }
}
