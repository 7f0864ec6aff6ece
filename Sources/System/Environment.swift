import Glibc

/// The environment variables that a command looks at.
package struct Environment {
  private let values: [String: String]

  /// An environment of its own, for tests.
  package init(_ values: [String: String]) {
    self.values = values
  }

  /// The environment of this process.
  package static func current() -> Environment {
    var values: [String: String] = [:]
    var entry = unsafe environ
    while let text = unsafe entry.pointee {
      let pair = unsafe String(cString: text)
      if let equals = pair.firstIndex(of: "=") {
        values[String(pair[..<equals])] = String(pair[pair.index(after: equals)...])
      }
      unsafe entry += 1
    }
    return Environment(values)
  }

  /// The value of a variable; nil where it is unset or empty, which the XDG
  /// base directory specification and NO_COLOR treat alike.
  package subscript(name: String) -> String? {
    guard let value = values[name], !value.isEmpty else { return nil }
    return value
  }
}
