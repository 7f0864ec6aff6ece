import TestSupport

/// A program that is judged: how it copies and pastes.
package enum Subject: String, CaseIterable, Sendable {
  case cardclip
  case xclip
  case xsel

  /// True where it knows other types than text.
  var knowsPictures: Bool { self != .xsel }

  /// The program that owns CLIPBOARD with standard input, until it ends.
  func copying(_ type: String?, on desk: Desk) throws -> Program {
    switch self {
    case .cardclip:
      let arguments = ["copy", "-", "--foreground"] + (type.map { ["--type", $0] } ?? [])
      return try Program(product: "cardclip", arguments, display: desk.server.display)
    case .xclip:
      var program = try Program("xclip", display: desk.server.display)
      program.arguments = ["-selection", "clipboard", "-quiet"] + (type.map { ["-t", $0] } ?? [])
      return program
    case .xsel:
      return try Program("xsel", "-b", "-i", "-n", display: desk.server.display)
    }
  }

  /// The program as it is called to copy standard input: it returns, and
  /// something serves on.
  func detachedCopying(on desk: Desk) throws -> Program {
    switch self {
    case .cardclip:
      try Program(product: "cardclip", ["copy", "-"], display: desk.server.display)
    case .xclip: try Program("xclip", "-selection", "clipboard", display: desk.server.display)
    case .xsel: try Program("xsel", "-b", "-i", display: desk.server.display)
    }
  }

  /// The program that prints CLIPBOARD, of a type where one is named.
  ///
  /// The time is for each step; the others have no limit.
  func pasting(
    _ type: String?, selection: String, timeout: String, on desk: Desk
  ) throws -> Program {
    switch self {
    case .cardclip:
      let arguments = [
        "paste", "--output", "-", "--selection", selection, "--timeout", timeout, "--max-size",
        "8M",
      ]
      return try Program(
        product: "cardclip", arguments + (type.map { ["--type", $0] } ?? []),
        display: desk.server.display)
    case .xclip:
      var program = try Program("xclip", display: desk.server.display)
      program.arguments = ["-selection", selection, "-o"] + (type.map { ["-t", $0] } ?? [])
      return program
    case .xsel:
      return try Program(
        "xsel", selection == "clipboard" ? "-b" : "-p", "-o", display: desk.server.display)
    }
  }
}
