/// The short line that lists show for a text.
package enum Preview {
  /// The most characters a preview has.
  package static var characterLimit: Int { 200 }

  /// How many bytes of a text are looked at.
  static var byteLimit: Int { 4096 }

  /// The first line with anything on it, without white space at either end;
  /// empty where the bytes have none.
  ///
  /// Control characters stay as they are: who shows it makes them visible.
  package static func firstLine(of bytes: [UInt8]) -> String {
    var text = String(decoding: bytes.prefix(byteLimit), as: UTF8.self)
    // A character cut in the middle was repaired into this one.
    if bytes.count >= byteLimit, text.last == "\u{FFFD}" { text.removeLast() }
    let line = text.split(whereSeparator: \.isNewline).lazy
      .map { CardName.trimmed(String($0)) }
      .first { !$0.isEmpty }
    return String((line ?? "").prefix(characterLimit))
  }
}
