package import Arguments

/// A setting that can't be taken, so that the default holds.
package struct SettingProblem: Equatable, Sendable {
  /// What is wrong.
  package enum Reason: Equatable, Sendable {
    /// No setting has the name; perhaps another was meant.
    case unknown(String, suggestion: String?)
    /// The text is no value of the setting.
    case invalid(key: String, value: String, InvalidValue)
    /// The setting has a value already, by an earlier line.
    case repeated(String, line: Int)
    /// The line sets nothing.
    case noSetting(String)
    /// The file can't be read, in the system's words.
    case unreadable(String)
  }

  /// Where it is.
  package let origin: SettingOrigin

  /// What is wrong there.
  package let reason: Reason

  package init(origin: SettingOrigin, reason: Reason) {
    self.origin = origin
    self.reason = reason
  }
}

extension SettingProblem: CustomStringConvertible {
  package var description: String {
    let what =
      switch reason {
      case .unknown(let key, let suggestion):
        "unknown setting \(Self.quoted(key))" + Self.didYouMean(suggestion)
      case .invalid(let key, let value, let invalid):
        "'\(key)' takes \(invalid.expected), not \(Self.quoted(value))"
          + Self.didYouMean(invalid.suggestion)
      case .repeated(let key, let line): "'\(key)' is set on line \(line) already"
      case .noSetting(let text): "no setting: \(Self.quoted(text)); write 'key = value'"
      case .unreadable(let reason): reason
      }
    return "\(origin.place): \(what)"
  }

  private static func quoted(_ text: String) -> String { "'\(text.visible(limit: 60))'" }

  private static func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }
}
