/// The flags that belong together: those of one `--target`, or those before the
/// first one, which hold for all.
struct FlagGroup {
  struct Flag {
    let name: String
    let value: String
  }

  /// The group's own flags, in their order.
  var flags: [Flag] = []

  /// What holds where the group says nothing.
  var defaults: [Flag] = []

  /// The flag's value; the last one counts.
  func value(_ name: String) -> String? {
    (flags.last { $0.name == name } ?? defaults.last { $0.name == name })?.value
  }

  /// All values of a flag, in their order.
  func values(_ name: String) -> [String] {
    let own = flags.filter { $0.name == name }
    return (own.isEmpty ? defaults.filter { $0.name == name } : own).map(\.value)
  }

  /// True where a flag is given.
  func has(_ name: String) -> Bool {
    value(name) != nil
  }

  /// The flag's value as a number, decimal or hexadecimal with 0x.
  func integer(_ name: String) throws -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Self.integer(text) else {
      throw UsageError(reason: "--\(name) takes a number, not \(text)")
    }
    return number
  }

  /// The flag's value as one of the cases of an enumeration.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Choice.Type
  ) throws -> Choice? where Choice.RawValue == String {
    guard let text = value(name) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let known = Choice.allCases.map(\.rawValue).joined(separator: "|")
    throw UsageError(reason: "--\(name) takes \(known), not \(text)")
  }

  /// A number, decimal or hexadecimal with 0x.
  static func integer(_ text: some StringProtocol) -> Int? {
    text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
  }
}
