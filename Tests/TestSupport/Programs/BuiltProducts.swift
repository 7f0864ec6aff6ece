import System

/// Where the executables are that are built with the tests.
package enum BuiltProducts {
  /// The path of an executable of this package.
  ///
  /// `CARDCLIP_BINARY` replaces `cardclip` itself, so that the same suite
  /// judges a release executable.
  ///
  /// - Parameter name: The product's name.
  /// - Returns: A path that exists.
  /// - Throws: `ProgramError.missing`.
  package static func path(of name: String) throws -> String {
    if name == "cardclip", let path = Environment.current()["CARDCLIP_BINARY"] {
      return try existing(path)
    }
    // The test bundle is itself an executable here, beside the others.
    let bundle = CommandLine.arguments.first ?? "."
    return try existing((FileSystem.parent(of: bundle) ?? ".") + "/" + name)
  }

  /// The path of a program in PATH.
  ///
  /// - Parameter name: The program's name, or its path.
  /// - Returns: A path that exists.
  /// - Throws: `ProgramError.missing`.
  package static func installedPath(of name: String) throws -> String {
    if name.contains("/") { return try existing(name) }
    let directories = (Environment.current()["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    for directory in directories {
      let path = directory + "/" + name
      if try isExecutable(path) { return path }
    }
    throw ProgramError.missing(name)
  }

  private static func existing(_ path: String) throws -> String {
    guard try isExecutable(path) else { throw ProgramError.missing(path) }
    return path
  }

  private static func isExecutable(_ path: String) throws -> Bool {
    guard let status = try FileSystem.status(path) else { return false }
    return status.kind == .regular && status.permissions & 0o111 != 0
  }
}
