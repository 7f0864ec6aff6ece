import Glibc

extension Program {
  /// A shell script that sees a file system where it mounts one, and nobody
  /// else does.
  ///
  /// Whoever is not root becomes it, in a name space where that means no more
  /// than this.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - arguments: Its arguments.
  ///   - display: The X display; nil for none.
  /// - Throws: `ProgramError.missing`.
  package init(
    mounting script: String, arguments: [String] = [], display: String? = nil
  ) throws {
    try self.init("unshare", display: display)
    self.arguments =
      (getuid() == 0 ? ["-m"] : ["--user", "--map-root-user", "-m"])
      + ["sh", "-c", script, "sh"] + arguments
  }
}
