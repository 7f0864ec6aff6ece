/// Where a program keeps its files, by the XDG base directory specification.
package struct BaseDirectories {
  /// For data: `$XDG_DATA_HOME`, else `~/.local/share`.
  package let data: String?

  /// For settings: `$XDG_CONFIG_HOME`, else `~/.config`.
  package let configuration: String?

  /// For sockets and locks that end with the session: `$XDG_RUNTIME_DIR`.
  package let runtime: String?

  /// Reads them from an environment; relative paths are ignored, as the
  /// specification demands.
  package init(_ environment: Environment) {
    func directory(_ variable: String, below home: String?) -> String? {
      if let path = environment[variable], path.hasPrefix("/") { return path }
      guard let home, let base = environment["HOME"] else { return nil }
      return base + "/" + home
    }
    data = directory("XDG_DATA_HOME", below: ".local/share")
    configuration = directory("XDG_CONFIG_HOME", below: ".config")
    runtime = directory("XDG_RUNTIME_DIR", below: nil)
  }
}
