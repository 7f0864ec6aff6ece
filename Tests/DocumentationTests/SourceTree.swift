import TestSupport

/// The files of the package, as they are beside the tests.
enum SourceTree {
  private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  /// The path of a file.
  static func path(_ name: String) -> String { root + "/" + name }

  /// The text of a file.
  static func text(_ name: String) throws -> String {
    String(decoding: try FileContent.read(path(name)), as: UTF8.self)
  }
}
