import TestSupport
import Testing

/// A program that others use, as it copies and pastes.
enum Peer: String, CaseIterable, Sendable {
  case gtk3
  case gtk4
  /// AWT, which takes 190 MB of packages; `make test-desktop` installs them.
  case java
  case qt5
  case tk
  case xclip
  case xsel
  case xterm

  /// A kind of content.
  enum Kind: String, CaseIterable, Sendable {
    case text
    case picture
  }

  /// A content that goes both ways.
  struct Exchange: CustomTestStringConvertible, Sendable {
    let peer: Peer
    let kind: Kind
    /// More than one request can hold, in parts.
    let isLarge: Bool

    var testDescription: String {
      "\(peer.rawValue), a \(isLarge ? "large" : "small") \(kind.rawValue)"
    }

    /// The bytes of a large content.
    ///
    /// GTK 4 (4.8.3) hands on nothing of 16 MiB or more, to xclip as little as
    /// to us: it announces the transfer and never begins.
    private func largeSize(isCopiedByPeer: Bool) -> Int {
      peer == .gtk4 && isCopiedByPeer ? 16_000_000 : 17_000_000
    }

    /// The bytes.
    func content(isCopiedByPeer: Bool = false) -> [UInt8] {
      let large = largeSize(isCopiedByPeer: isCopiedByPeer)
      switch (kind, isLarge) {
      // xterm is driven by a double click on a word.
      case (.text, false) where peer == .xterm: return Array("fortytwo".utf8)
      // Tk 8.6 knows no character beyond the first 65,536.
      case (.text, false) where peer == .tk: return Array("grün €\nx\ty".utf8)
      case (.text, true) where peer == .tk:
        return Array(String(repeating: "grün €uro 日本\n", count: 900_000).utf8)
      case (.text, false): return Array("grün €\u{1F431}\nx\ty".utf8)
      case (.text, true): return Fixtures.text(byteCount: large)
      case (.picture, false): return PNGFixture(byteCount: 5000).bytes()
      case (.picture, true): return PNGFixture(byteCount: large).bytes()
      }
    }

    /// Those that the peers know.
    static func all(of peers: [Peer]) -> [Exchange] {
      peers.flatMap { peer in
        Kind.allCases.flatMap { kind in
          [false, true].map { Exchange(peer: peer, kind: kind, isLarge: $0) }
        }
      }.filter { exchange in
        switch exchange.peer {
        case .tk, .xsel: exchange.kind == .text
        case .xterm: exchange.kind == .text && !exchange.isLarge
        case .gtk3, .gtk4, .java, .qt5, .xclip: true
        }
      }
    }
  }

  /// The selection that it uses.
  var selection: String { self == .xterm ? "primary" : "clipboard" }

  /// True where it hands on the bytes of a picture as they are; GTK 3 has its
  /// own encoder.
  var keepsBytes: Bool { self != .gtk3 }

  /// A text as it arrives: GTK 3 makes CRLF of the newlines in all texts of a
  /// MIME type.
  func handedOn(_ text: [UInt8]) -> [UInt8] {
    guard self == .gtk3 else { return text }
    return text.flatMap { $0 == 10 ? [13, 10] : [$0] }
  }

  private var script: String {
    let directory = #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 }
    switch self {
    case .java: return directory + "/Peers/AWT.java"
    case .tk: return directory + "/Peers/tk.tcl"
    case .xterm: return directory + "/Peers/xterm.sh"
    default: return directory + "/Peers/\(rawValue).py"
    }
  }

  /// The program that copies a file, and prints "ready" unless it is one that
  /// returns when it has.
  func copying(_ kind: Kind, _ path: String, on server: XServer) throws -> Program {
    switch self {
    case .xclip:
      return try Program(
        "xclip", "-selection", "clipboard", "-t", kind == .text ? "UTF8_STRING" : "image/png",
        path, display: server.display)
    case .xsel:
      var program = try Program("xsel", "-b", "-i", display: server.display)
      program.input = .file(path)
      return program
    default: return try driven("copy", kind.rawValue, path, on: server)
    }
  }

  /// The program that pastes into a file.
  func pasting(_ kind: Kind, _ path: String, on server: XServer) throws -> Program {
    switch self {
    case .xclip:
      var program = try Program(
        "xclip", "-selection", "clipboard", "-o", "-t",
        kind == .text ? "UTF8_STRING" : "image/png", display: server.display)
      program.output = .file(path)
      return program
    case .xsel:
      var program = try Program("xsel", "-b", "-o", display: server.display)
      program.output = .file(path)
      return program
    default: return try driven("paste", kind.rawValue, path, on: server)
    }
  }

  /// One of the scripts that drive programs.
  func driven(
    _ action: String, _ kind: String, _ path: String, on server: XServer
  ) throws -> Program {
    // Debian's own Python has Debian's modules, whatever else is in PATH.
    let interpreter =
      switch self {
      case .java: "java"
      case .tk: "wish"
      case .xterm: "sh"
      default: "/usr/bin/python3"
      }
    var program = try Program(interpreter, script, display: server.display)
    if self == .tk { program.arguments.append("--") }
    program.arguments += [action, kind, path]
    program.environment["GDK_BACKEND"] = "x11"
    program.environment["GSK_RENDERER"] = "cairo"
    program.environment["NO_AT_BRIDGE"] = "1"
    program.environment["QT_QPA_PLATFORM"] = "xcb"
    return program
  }
}
