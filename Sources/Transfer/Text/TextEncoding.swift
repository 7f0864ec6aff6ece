/// How the bytes of a text are to be read.
package enum TextEncoding: Hashable, Sendable {
  case utf8
  /// ISO 8859-1.
  case latin1
  /// UTF-16 whose byte order the content tells.
  case utf16
  case utf16BigEndian
  case utf16LittleEndian
  /// X's Compound Text.
  case compoundText
  /// Nothing says how; the bytes must tell.
  case unmarked

  /// The encoding that a MIME type's charset names; nil where it isn't known.
  package init?(charset: String) {
    switch charset.lowercased() {
    case "utf-8", "utf8": self = .utf8
    case "utf-16", "unicode", "iso-10646-ucs-2", "ucs-2": self = .utf16
    case "utf-16be": self = .utf16BigEndian
    case "utf-16le": self = .utf16LittleEndian
    case "iso-8859-1", "iso8859-1", "latin1", "latin-1": self = .latin1
    case "us-ascii", "ascii", "ansi_x3.4-1968": self = .unmarked
    default: return nil
    }
  }

  /// Tells how the answer to a request for a text is to be read.
  ///
  /// The property's type rules, whatever was asked for (rule R-08): owners
  /// answer TEXT with STRING or COMPOUND_TEXT, and `text/html` with
  /// UTF8_STRING. The target decides where the type says nothing.
  ///
  /// - Parameters:
  ///   - type: The name of the property's type.
  ///   - target: The target that was asked for.
  /// - Returns: The encoding; nil where neither names a text that is known.
  package static func ofReply(type: String, target: String) -> TextEncoding? {
    encoding(of: type) ?? encoding(of: target)
  }

  private static func encoding(of name: String) -> TextEncoding? {
    switch name {
    case Target.utf8String: return .utf8
    case Target.string: return .latin1
    case Target.compoundText: return .compoundText
    case Target.text, "C_STRING": return .unmarked
    default: break
    }
    guard let type = MediaType(name), TargetUse(of: name) != .image else { return nil }
    if let charset = type.charset { return TextEncoding(charset: charset) }
    let isText = type.essence.hasPrefix("text/") || TargetUse(of: name) == .richText
    return isText ? .unmarked : nil
  }

  /// The encoding's name for people.
  package var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .latin1: "Latin-1"
    case .utf16, .utf16BigEndian, .utf16LittleEndian: "UTF-16"
    case .compoundText: "compound text"
    case .unmarked: "UTF-8"
    }
  }
}
