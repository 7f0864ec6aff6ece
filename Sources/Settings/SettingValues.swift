internal import Arguments

/// The values of all settings, from the environment, the file and the defaults.
package struct SettingValues {
  /// A value as it is written, and where it comes from.
  package struct Entry: Equatable, Sendable {
    package let text: String
    package let origin: SettingOrigin

    package init(text: String, origin: SettingOrigin) {
      self.text = text
      self.origin = origin
    }
  }

  /// What is wrong in the file.
  package let problems: [SettingProblem]

  private let entries: [String: Entry]
  private let variable: (String) -> String?

  /// The values where there is no file.
  ///
  /// - Parameter variable: Looks a variable of the environment up.
  package init(variable: @escaping (String) -> String?) {
    problems = []
    entries = [:]
    self.variable = variable
  }

  /// The values where the file can't be read.
  package init(
    unreadable path: String, _ reason: String, variable: @escaping (String) -> String?
  ) {
    problems = [
      SettingProblem(origin: .file(path: path, line: 0), reason: .unreadable(reason))
    ]
    entries = [:]
    self.variable = variable
  }

  /// Reads a file.
  ///
  /// A line that is wrong sets nothing and is told by `problems`.
  ///
  /// - Parameters:
  ///   - document: The file's text.
  ///   - path: Its path, for messages.
  ///   - known: The settings that there are.
  ///   - variable: Looks a variable of the environment up.
  package init(
    _ document: SettingsDocument, path: String, known: [SettingInfo],
    variable: @escaping (String) -> String?
  ) {
    var problems: [SettingProblem] = []
    var entries: [String: Entry] = [:]
    var lines: [String: Int] = [:]
    for (line, content) in document.contents {
      let origin = SettingOrigin.file(path: path, line: line)
      let reason: SettingProblem.Reason?
      switch content {
      case .nothing: reason = nil
      case .other(let text): reason = .noSetting(text)
      case .entry(let key, let value):
        if let first = lines[key] {
          reason = .repeated(key, line: first)
        } else if let info = known.first(where: { $0.key == key }) {
          reason = Self.problem(of: value, for: info)
          if reason == nil {
            entries[key] = Entry(text: value, origin: origin)
            lines[key] = line
          }
        } else {
          reason = .unknown(key, suggestion: suggestion(for: key, among: known.map(\.key)))
        }
      }
      if let reason { problems.append(SettingProblem(origin: origin, reason: reason)) }
    }
    self.problems = problems
    self.entries = entries
    self.variable = variable
  }

  /// The value of a setting.
  ///
  /// - Parameters:
  ///   - setting: The setting.
  ///   - report: Told of a variable that has no such value.
  /// - Returns: The environment's, the file's, or the default, the first that
  ///   there is.
  package func value<Value>(
    of setting: Setting<Value>, report: (SettingProblem) -> Void
  ) -> Value {
    // Each start asks for some, mostly of no variable and in no file.
    let name = setting.variable
    if let text = variable(name) {
      do { return try Value(argument: text) } catch {
        report(
          SettingProblem(
            origin: .environment(variable: name),
            reason: .invalid(key: setting.key, value: text, error)))
      }
    }
    guard let entry = entries[setting.key], let value = try? Value(argument: entry.text) else {
      return setting.defaultValue
    }
    return value
  }

  /// The value of a setting as it is written, and where it comes from.
  package func entry(of info: SettingInfo) -> Entry {
    if let text = variable(info.variable), Self.problem(of: text, for: info) == nil {
      return Entry(text: text, origin: .environment(variable: info.variable))
    }
    return entries[info.key] ?? Entry(text: info.defaultText, origin: .default)
  }

  /// What is wrong in the environment.
  package func environmentProblems(known: [SettingInfo]) -> [SettingProblem] {
    known.compactMap { info in
      guard let text = variable(info.variable), let reason = Self.problem(of: text, for: info)
      else { return nil }
      return SettingProblem(origin: .environment(variable: info.variable), reason: reason)
    }
  }

  private static func problem(of text: String, for info: SettingInfo) -> SettingProblem.Reason? {
    do throws(InvalidValue) {
      _ = try info.normalized(text)
      return nil
    } catch {
      return .invalid(key: info.key, value: text, error)
    }
  }
}
