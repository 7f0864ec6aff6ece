/// A list of files as file managers put it on the clipboard.
package struct URIList: Sendable, Equatable {
  /// One address of the list.
  package struct Entry: Sendable, Equatable {
    /// The address as received, which may not be UTF-8.
    package let address: [UInt8]

    /// The path in bytes, nil where the address isn't one of a local file.
    package let path: [UInt8]?
  }

  /// The addresses in their order.
  package let entries: [Entry]

  /// Whether the files are to be moved; only known from lists that say it.
  package let isCut: Bool

  /// Reads a list.
  ///
  /// Takes `text/uri-list` (RFC 2483 section 5) with CR LF, LF or a zero at
  /// the ends of lines, as well as the lists whose first line is "copy" or
  /// "cut", and ``nautilusMark`` before that. Comments and empty lines are
  /// left out.
  ///
  /// - Parameters:
  ///   - bytes: The whole list.
  ///   - hostName: This machine's name; files there count as local.
  package init(_ bytes: [UInt8], hostName: String = "") {
    var lines = bytes.split { $0 == 0x0A || $0 == 0x0D || $0 == 0 }[...]
    if lines.first.map(Array.init) == Self.nautilusMark { lines.removeFirst() }
    let verb = lines.first.map { String(decoding: $0, as: UTF8.self) }
    isCut = verb == "cut"
    if verb == "cut" || verb == "copy" { lines.removeFirst() }
    entries = lines.compactMap { line in
      guard line.first != UInt8(ascii: "#") else { return nil }
      return Entry(
        address: Array(line), path: FileAddress.path(of: line, hostName: hostName))
    }
  }

  /// The paths of the local files among the entries.
  package var paths: [[UInt8]] { entries.compactMap(\.path) }

  /// The first line of a text that older versions of Nautilus copied in place
  /// of a list.
  package static let nautilusMark = Array("x-special/nautilus-clipboard".utf8)

  /// Whether a text is a list of files in truth, see ``nautilusMark``.
  package static func isNautilusText(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count > nautilusMark.count else { return false }
    for index in nautilusMark.indices where bytes[index] != nautilusMark[index] { return false }
    return bytes[nautilusMark.count] == 0x0A || bytes[nautilusMark.count] == 0x0D
  }

  /// Writes `text/uri-list` for absolute paths.
  package static func encode(paths: [[UInt8]]) -> [UInt8] {
    paths.flatMap { FileAddress.address(of: $0) + [0x0D, 0x0A] }
  }

  /// Writes the list of copied files of GNOME for absolute paths.
  ///
  /// No line end stands at its end: one made a file manager crash.
  package static func encodeCopiedFiles(paths: [[UInt8]]) -> [UInt8] {
    Array("copy".utf8) + paths.flatMap { [0x0A] + FileAddress.address(of: $0) }
  }
}
