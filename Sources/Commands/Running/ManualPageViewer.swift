import System

/// Shows a page of the manual in man(1), as git does for `git help`.
struct ManualPageViewer {
  private let man: String

  /// Nil where nobody looks at a page: standard output is no terminal, or there
  /// is no man(1).
  init?(_ environment: System.Environment) {
    guard StandardStream.output.isTerminal, environment["TERM"] != "dumb" else { return nil }
    let directories = (environment["PATH"] ?? "").split(separator: ":")
    let paths = directories.map { "\($0)/man" }
    guard let man = paths.first(where: { (try? FileSystem.status($0))??.kind == .regular })
    else { return nil }
    self.man = man
  }

  /// Shows the page about a command, that of its group where it is in one.
  ///
  /// - Parameter path: The words that call the command.
  /// - Returns: The exit status of man(1), once a person has left it; nil where
  ///   the page isn't installed.
  func show(_ path: [String]) -> Int32? {
    let page = path.prefix(2).joined(separator: "-")
    var search = ChildProcess.Launch(path: man, arguments: ["man", "-w", page])
    search.closedStreams = [0, 1, 2]
    guard let found = try? ChildProcess(search).wait(), found == 0 else { return nil }
    return try? ChildProcess(.init(path: man, arguments: ["man", page])).wait()
  }
}
