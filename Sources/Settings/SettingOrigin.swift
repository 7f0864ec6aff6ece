/// Where the value of a setting comes from.
package enum SettingOrigin: Equatable, Sendable {
  /// Nobody has set it.
  case `default`
  /// A line of the file.
  case file(path: String, line: Int)
  /// A variable of the environment.
  case environment(variable: String)
  /// An option of the command line.
  case option(String)

  /// The place in a word: "default", "~/.config/cardclip/config:3".
  package var place: String {
    switch self {
    case .default: "default"
    case .file(let path, 0): path
    case .file(let path, let line): "\(path):\(line)"
    case .environment(let variable): variable
    case .option(let name): name
    }
  }

  /// The kind of place, for programs.
  package var kind: String {
    switch self {
    case .default: "default"
    case .file: "file"
    case .environment: "environment"
    case .option: "option"
    }
  }
}
