import Testing

@testable import TerminalPictures

@Suite struct PictureProtocolTests {
  @Test(
    arguments: [
      (["TERM": "xterm-kitty"], .known(.kitty)),
      (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .known(.kitty)),
      (["TERM": "xterm-ghostty"], .known(.kitty)),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .known(.iterm)),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .known(.iterm)),
      (["TERM": "foot"], .known(.sixel)), (["TERM": "mlterm"], .known(.sixel)),
      (["TERM": "xterm-256color"], .unknown(otherwise: .blocks(.palette))),
      (["TERM": "xterm", "COLORTERM": "truecolor"], .unknown(otherwise: .blocks(.trueColor))),
      (["TERM": "xterm-direct"], .unknown(otherwise: .blocks(.trueColor))),
      (["TERM": "linux"], .known(.blocks(.palette))),
      // A multiplexer in kitty.
      (
        ["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"],
        .unknown(otherwise: .blocks(.palette))
      ),
      (
        ["TERM": "xterm-kitty", "TMUX": "/tmp/x,1,0"], .unknown(otherwise: .blocks(.palette))
      ),
      (["TERM": "dumb"], .none), ([:], .none), (["TERM": "xterm-kitty", "NO_COLOR": "1"], .none),
      (["TERM": "xterm", "LC_ALL": "C"], .none), (["TERM": "foot", "LC_ALL": "C"], .known(.sixel)),
    ] as [([String: String], PictureProtocol.Detection)])
  func `the environment tells what a terminal can`(
    variables: [String: String], detection: PictureProtocol.Detection
  ) {
    let all = ["LC_ALL": "C.UTF-8"].merging(variables) { $1 }
    #expect(PictureProtocol.detect { all[$0] } == detection)
  }

  private func read(_ text: String) -> DeviceAttributes {
    var attributes = DeviceAttributes()
    for byte in text.utf8 { attributes.receive(byte) }
    attributes.finish()
    return attributes
  }

  @Test(
    arguments: [
      ("\u{1B}[?62;4;22c", [62, 4, 22], ""), ("\u{1B}[?6c", [6], ""), ("\u{1B}[?c", [], ""),
      ("ls -l\n\u{1B}[?1;2cmore", [1, 2], "ls -l\nmore"),
      ("\u{1B}[A\u{1B}[?4c\u{1B}OB", [4], "\u{1B}[A\u{1B}OB"),
      ("\u{1B}\u{1B}[?4c", [4], "\u{1B}"), ("\u{1B}[?4\u{1B}[?64;4c", [64, 4], "\u{1B}[?4"),
      ("typed", nil, "typed"), ("\u{1B}[?62;4", nil, "\u{1B}[?62;4"), ("", nil, ""),
      ("\u{1B}[?25$y", nil, "\u{1B}[?25$y"), ("ü\u{1B}[?4c", [4], "ü"),
    ] as [(String, [Int]?, String)])
  func `an answer is told from what is typed`(text: String, numbers: [Int]?, typed: String) {
    let attributes = read(text)
    #expect(attributes.numbers == numbers)
    #expect(attributes.hasSixels == (numbers?.contains(4) ?? false))
    #expect(String(decoding: attributes.typed, as: UTF8.self) == typed)
  }

  @Test func `an answer without end is none`() {
    let text = "\u{1B}[?" + String(repeating: "1;", count: 1000)
    #expect(read(text).numbers == nil)
    #expect(read(text).typed.count == text.utf8.count)
  }
}
