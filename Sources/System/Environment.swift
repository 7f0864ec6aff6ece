import Glibc

/// The environment variables that a command looks at.
package struct Environment {
  /// The variables of tests; nil for those of the process, which are looked up
  /// one by one, so that a start doesn't copy them all.
  private let values: [String: String]?

  /// An environment of its own, for tests.
  package init(_ values: [String: String]) {
    self.values = values
  }

  private init() {
    values = nil
  }

  /// The environment of this process.
  package static func current() -> Environment {
    Environment()
  }

  /// The value of a variable; nil where it is unset or empty, which the XDG
  /// base directory specification and NO_COLOR treat alike.
  package subscript(name: String) -> String? {
    let value = if let values { values[name] } else { Self.variable(name) }
    guard let value, !value.isEmpty else { return nil }
    return value
  }

  /// All variables of this process as NAME=VALUE, for a child to be given more.
  package static func list() -> [String] {
    var list: [String] = []
    var entry = unsafe environ
    while let text = unsafe entry.pointee {
      list.append(unsafe String(cString: text))
      unsafe entry += 1
    }
    return list
  }

  private static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
