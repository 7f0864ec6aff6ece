import Transfer
import X11Selection

extension Connection {
  /// The decoder for a text that came as a reply.
  ///
  /// - Parameters:
  ///   - type: The type of the property.
  ///   - target: What was asked for.
  /// - Returns: A decoder that converts compound text with Xlib's tables.
  /// - Throws: `IntakeError.notText`.
  func textDecoder(ofReply type: String, to target: String) throws -> TextDecoder {
    guard let encoding = TextEncoding.ofReply(type: type, target: target) else {
      throw IntakeError.notText(type: type)
    }
    return TextDecoder(encoding, converting: utf8(ofCompoundText:))
  }
}
