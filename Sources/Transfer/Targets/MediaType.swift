/// A MIME type taken apart, so that its spellings can be compared.
///
/// `text/plain;charset=utf-8`, `text/plain; charset="UTF-8"` and
/// `Text/Plain;Charset=utf8` are equal.
package struct MediaType: Hashable, Sendable {
  /// Type and subtype in lower case, as in `text/plain`.
  package let essence: String

  /// The character set in lower case, nil where none is named.
  package let charset: String?

  /// Takes a target's name apart; nil where it is no MIME type.
  package init?(_ name: String) {
    // Most targets are words of X11's, which is seen without taking them apart.
    guard name.utf8.contains(UInt8(ascii: "/")) else { return nil }
    var parts = Self.split(name)[...]
    let essence = Self.trimmed(parts.removeFirst()).lowercased()
    let halves = essence.split(separator: "/", omittingEmptySubsequences: false)
    // Neither is part of a token (RFC 2045, section 5.1).
    guard halves.count == 2, !halves[0].isEmpty, !halves[1].isEmpty,
      !essence.contains("\""), !essence.contains(";")
    else { return nil }
    self.essence = essence
    var charset: String?
    for part in parts {
      guard let equals = part.firstIndex(of: "=") else { continue }
      let key = Self.trimmed(part[..<equals]).lowercased()
      guard key == "charset", charset == nil else { continue }
      let value = Self.trimmed(part[part.index(after: equals)...]).lowercased()
      charset = value == "utf8" ? "utf-8" : value
    }
    self.charset = charset == "" ? nil : charset
  }

  /// The one spelling that stands for all.
  package var name: String {
    guard let charset else { return essence }
    return "\(essence);charset=\(charset)"
  }

  /// Cuts at the semicolons that stand outside of quotes; never empty.
  private static func split(_ name: String) -> [Substring] {
    var parts: [Substring] = []
    var start = name.startIndex
    var isQuoted = false
    for index in name.indices {
      if name[index] == "\"" { isQuoted.toggle() }
      if name[index] == ";", !isQuoted {
        parts.append(name[start..<index])
        start = name.index(after: index)
      }
    }
    return parts + [name[start...]]
  }

  /// Takes spaces and quotes off both ends.
  private static func trimmed(_ text: Substring) -> Substring {
    let isPadding: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\"" }
    let start = text.drop(while: isPadding)
    guard let last = start.lastIndex(where: { !isPadding($0) }) else { return "" }
    return start[...last]
  }
}
