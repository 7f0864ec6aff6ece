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
  ///
  /// It looks at bytes and not at characters: an owner may list thousands of
  /// names of any length.
  package init?(_ name: String) {
    // Most targets are words of X11's, which is seen without taking them apart.
    guard name.utf8.contains(UInt8(ascii: "/")) else { return nil }
    var parts = Self.split(name.utf8)[...]
    let essence = Self.trimmed(parts.removeFirst())
    // Neither a quote nor a semicolon is part of a token (RFC 2045, section 5.1).
    guard let slash = essence.firstIndex(of: UInt8(ascii: "/")), slash > essence.startIndex,
      slash < essence.index(before: essence.endIndex),
      !essence[essence.index(after: slash)...].contains(UInt8(ascii: "/")),
      !essence.contains(UInt8(ascii: "\"")), !essence.contains(UInt8(ascii: ";"))
    else { return nil }
    self.essence = String(Substring(essence)).lowercased()
    var charset: String?
    for part in parts {
      guard charset == nil, let equals = part.firstIndex(of: UInt8(ascii: "=")),
        String(Substring(Self.trimmed(part[..<equals]))).lowercased() == "charset"
      else { continue }
      let value = String(Substring(Self.trimmed(part[part.index(after: equals)...]))).lowercased()
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
  private static func split(_ name: String.UTF8View) -> [Substring.UTF8View] {
    var parts: [Substring.UTF8View] = []
    var start = name.startIndex
    var isQuoted = false
    for index in name.indices {
      let byte = name[index]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: ";"), !isQuoted {
        parts.append(name[start..<index])
        start = name.index(after: index)
      }
    }
    return parts + [name[start...]]
  }

  /// Takes spaces and quotes off both ends.
  private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
    let isPadding: (UInt8) -> Bool = { [0x20, 0x09, 0x22].contains($0) }
    let start = text.drop(while: isPadding)
    guard let last = start.lastIndex(where: { !isPadding($0) }) else { return start.prefix(0) }
    return start[...last]
  }
}
