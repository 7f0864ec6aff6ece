import CX11

extension Connection {
  /// Turns compound text into UTF-8 with Xlib's tables, which know the character
  /// sets of two bytes.
  ///
  /// Xlib takes what it doesn't know for Latin-1: only character sets that are
  /// known to be there are to be passed.
  ///
  /// - Parameter text: Whole characters, without zeros.
  /// - Returns: The text; nil where a character has no place in Unicode.
  package func utf8(ofCompoundText text: [UInt8]) -> [UInt8]? {
    var text = text
    var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var count: Int32 = 0
    let encoding = atom("COMPOUND_TEXT").rawValue
    let display = unsafe display
    let status = unsafe text.withUnsafeMutableBufferPointer { bytes in
      var property = unsafe XTextProperty(
        value: bytes.baseAddress, encoding: encoding, format: 8, nitems: UInt(bytes.count))
      return unsafe Xutf8TextPropertyToTextList(display, &property, &list, &count)
    }
    defer { if let list = unsafe list { unsafe XFreeStringList(list) } }
    // Above 0 it tells how many characters it has no place for.
    guard status == Success, count == 1, let first = unsafe list?[0] else { return nil }
    return Array(unsafe String(cString: first).utf8)
  }
}
