/// In which order the texts of an offer are tried.
enum TextOrder {
  /// The place of a target in the order, nil where it is no text that can be
  /// decoded.
  ///
  /// The order of rule R-22: UTF-8 by name, then UTF-16, which loses nothing
  /// either, then what needs decoding or may be lossy. `text/plain` without a
  /// character set comes late, since GTK fills it with `\u` escapes.
  static func rank(of target: String) -> Int? {
    switch target {
    case Target.utf8String: return 1
    case Target.compoundText: return 3
    case Target.text: return 4
    case Target.string: return 5
    default: break
    }
    guard let type = MediaType(target), type.essence == Target.plain else { return nil }
    guard let charset = type.charset else { return 6 }
    switch TextEncoding(charset: charset) {
    case .utf8: return 0
    case .utf16, .utf16BigEndian, .utf16LittleEndian: return 2
    case .latin1, .compoundText, .unmarked: return 7
    case nil: return nil
    }
  }

  /// Whether a target is UTF-8 by its name.
  static func isUTF8(_ target: String) -> Bool {
    guard let rank = rank(of: target) else { return false }
    return rank <= 1
  }
}
