import System

/// The programs beside the tests.
enum Programs {
  /// The path of a file of theirs.
  static func path(of name: String, file: String = #filePath) -> String {
    let directory = FileSystem.parent(of: FileSystem.parent(of: file) ?? ".") ?? "."
    return "\(directory)/Programs/\(name)"
  }
}
