/// A file that is written from the description of the commands, and kept
/// beside the code.
package struct DocumentationFile: Sendable, Equatable {
  /// The name of its file, such as `cardclip-paste.1`.
  package let name: String
  /// All that is in it.
  package let text: String
}
