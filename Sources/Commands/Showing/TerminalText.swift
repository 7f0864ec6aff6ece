import Arguments

/// A text as it may go to a terminal: its lines and tabs, and everything that
/// could steer the terminal made visible.
enum TerminalText {
  static func lines(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        line.split(separator: "\t", omittingEmptySubsequences: false)
          .map { String($0).visible() }.joined(separator: "\t")
      }
      .joined(separator: "\n")
  }
}
