package import Arguments

/// What there is to say about a setting.
package struct SettingInfo: Sendable {
  /// Its name in the file.
  package let key: String

  /// What it does, in sentences.
  package let help: String

  /// What stands for its value: TIME.
  package let placeholder: String

  /// The value that holds where nobody sets it, as it would be written.
  package let defaultText: String

  /// Where candidates for its value come from.
  package let completion: CompletionSource

  /// Reads a value and returns how it is written best.
  package let normalized: @Sendable (String) throws(InvalidValue) -> String

  /// The environment variable that has it.
  package var variable: String { Self.variable(of: key) }

  static func variable(of key: String) -> String {
    var name: [UInt8] = Array("CARDCLIP_".utf8)
    for byte in key.utf8 {
      name.append(byte == UInt8(ascii: "-") ? UInt8(ascii: "_") : byte & ~0x20)
    }
    return String(decoding: name, as: UTF8.self)
  }
}
