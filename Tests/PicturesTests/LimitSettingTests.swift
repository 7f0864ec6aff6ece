import System
import TestSupport
import Testing

/// The settings that hold bombs off, in every way in.
@Suite struct LimitSettingTests {
  /// A setting that a picture of 97x61 pixels breaks.
  struct Limit: CustomTestStringConvertible, Sendable {
    let key: String
    let value: String
    let words: String
    /// A PNG is looked at in process, which knows no frames.
    var isOfEveryFormat = true

    var testDescription: String { key }
  }

  static let limits = [
    Limit(key: "max-image-width", value: "96", words: "wider than the limit of 96 pixels"),
    Limit(key: "max-image-height", value: "60", words: "higher than the limit of 60 pixels"),
    Limit(key: "max-image-pixels", value: "5916", words: "more than the limit of 5916 pixels"),
    Limit(key: "max-image-size", value: "512", words: "larger than the limit of 512 bytes"),
    Limit(
      key: "max-image-frames", value: "1", words: "more than the limit of 1 frames",
      isOfEveryFormat: false),
  ]

  @Test(arguments: limits, ["GIF, animated", "PNG"])
  func `a limit holds in every way in`(limit: Limit, name: String) throws {
    guard limit.isOfEveryFormat || name != "PNG" else { return }
    let desk = try Desk()
    let sample = try PictureTableTests.sample(name)
    let path = try sample.make(in: desk.directory)
    desk.settings = [limit.key: limit.value]
    try expectRefusal(of: path, as: sample.type, desk, limit.words, reason: "too-large")
    // The next greater value lets it in.
    let value = try #require(Int(limit.value))
    desk.settings = [limit.key: limit.key == "max-image-size" ? "1M" : "\(value + 1)"]
    #expect(try desk.cardclip("add", path).status == 0)
    #expect(try desk.cardclip("paste").status == 0)
    try desk.cardclip("card", "new", "Other")
    let captured = try desk.cardclip("listen", "--once", "--json", "--card", "Other")
    #expect(captured.text.contains("\"type\":\"\(sample.type)\""))
  }

  @Test(.enabled(if: Environment.current()["CARDCLIP_BINARY"] == nil))
  func `the time for decoding holds in every way in`() throws {
    let desk = try Desk()
    let path = try PictureTableTests.sample("JPEG").make(in: desk.directory)
    desk.helper = try desk.directory.write(Array("#!/bin/sh\nexec sleep 1000\n".utf8), to: "helper")
    try FileSystem.setPermissions(0o700, of: desk.directory.file("helper"))
    desk.settings = ["image-timeout": "100ms"]
    try expectRefusal(
      of: path, as: "image/jpeg", desk, "longer to decode than 100 ms", reason: "undecodable")
  }

  private func expectRefusal(
    of path: String, as type: String, _ desk: Desk, _ words: String, reason: String
  ) throws {
    let added = try desk.cardclip("add", path)
    #expect(added.status == 65)
    #expect(added.errorText.contains(words), "\(added.errorText)")
    try desk.copy(path, as: type)
    let pasted = try desk.cardclip("paste")
    #expect(pasted.status == 65)
    #expect(pasted.errorText.contains(words), "\(pasted.errorText)")
    let listener = try desk.program(["listen", "--json"]).start()
    let rejection = try listener.waitForLine("a rejection") { $0.contains("\"rejected\"") }
    #expect(rejection.contains("\"reason\":\"\(reason)\"") && rejection.contains(words))
    // The same out of a list of files.
    try desk.copyList(["file://" + path])
    let listed = try listener.waitForLine("a rejection") { $0.contains("\"rejected\"") }
    #expect(listed.contains("\"reason\":\"\(reason)\"") && listed.contains(words), "\(listed)")
    listener.send(.terminate)
    _ = try listener.wait(until: .processEnded)
    try desk.copy(path, as: type)
    #expect(try desk.cardclip("list", "--json").text.filter { !$0.isWhitespace } == "[]")
  }

  @Test func `each limit is a setting that is listed with its default and explained`() throws {
    let desk = try Desk()
    let list = try desk.cardclip("config", "--list").text
    let help = try desk.cardclip("config", "--help").text
    for (key, value) in [
      ("max-image-width", "100000"), ("max-image-height", "100000"),
      ("max-image-pixels", "268435456"), ("max-image-size", "1G"), ("max-image-frames", "10000"),
      ("image-timeout", "1m"),
    ] {
      let line = list.split(separator: "\n").first { $0.hasPrefix(key + " ") }
      #expect(line?.split(separator: " ").dropFirst().first.map(String.init) == value, "\(key)")
      #expect(help.contains(key))
    }
  }

  @Test func `a photo of two hundred megapixels comes in, and a greater one doesn't`() throws {
    let desk = try Desk()
    let photo = try desk.directory.write(Self.jpeg(width: 16384, height: 12288), to: "large.jpg")
    let added = try desk.cardclip("add", photo)
    #expect(added.status == 0, "\(added.errorText)")
    let bomb = try desk.directory.write(Self.jpeg(width: 16384, height: 16400), to: "bomb.jpg")
    let refused = try desk.cardclip("add", bomb)
    #expect(refused.status == 65)
    #expect(refused.errorText.contains("more than the limit of 268435456 pixels"))
  }

  /// A grey JPEG of one colour, whose codes are made such that a block of 8x8
  /// pixels takes two zero bits (ITU-T T.81).
  private static func jpeg(width: Int, height: Int) -> [UInt8] {
    let table = [UInt8](repeating: 1, count: 64)
    let oneCode = [1] + [UInt8](repeating: 0, count: 15) + [0]
    var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + table
    bytes += [0xFF, 0xC0, 0, 11, 8, UInt8(height >> 8), UInt8(height & 255)]
    bytes += [UInt8(width >> 8), UInt8(width & 255), 1, 1, 0x11, 0]
    bytes += [0xFF, 0xC4, 0, 20, 0x00] + oneCode + [0xFF, 0xC4, 0, 20, 0x10] + oneCode
    bytes += [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]
    let blocks = ((width + 7) / 8) * ((height + 7) / 8)
    return bytes + [UInt8](repeating: 0, count: blocks / 4) + [0xFF, 0xD9]
  }
}
