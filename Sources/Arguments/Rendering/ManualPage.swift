/// A page of the manual.
package struct ManualPage: Sendable, Equatable {
  /// The name of its file, such as `cardclip-paste.1`.
  package let fileName: String
  /// Its source in mdoc.
  package let text: String
}
