package import Arguments

/// Something that a person can set once for all commands.
package struct Setting<Value: ArgumentValue>: Sendable {
  /// Its name in the file, small letters and hyphens.
  package let key: String

  /// What holds where nobody sets it.
  package let defaultValue: Value

  /// What it does, in sentences.
  package let help: String

  package init(_ key: String, default defaultValue: Value, help: String) {
    self.key = key
    self.defaultValue = defaultValue
    self.help = help
  }

  /// The environment variable that has it.
  package var variable: String { SettingInfo.variable(of: key) }

  /// What there is to say about it, whatever its type.
  package var info: SettingInfo {
    SettingInfo(
      key: key, help: help, placeholder: Value.placeholder,
      defaultText: defaultValue.argumentText, completion: Value.completion
    ) { text throws(InvalidValue) in
      try Value(argument: text).argumentText
    }
  }
}
