package import Cards

/// What the custom type says of one element; the content comes by a target of
/// its own.
package struct ElementDescription: Sendable, Equatable {
  /// What the element is.
  package var kind: ElementKind

  /// What a person wrote about it.
  package var description: String

  /// Its place on the card.
  package var transform: Transform

  /// The MIME type of its content, which is also the target to ask for.
  package var type: String

  /// The size of the content in bytes, nil where it isn't told.
  package var byteCount: Int?

  /// The digest of the content in hexadecimal, nil where it isn't told.
  package var digest: String?

  package init(
    kind: ElementKind, description: String, transform: Transform, type: String,
    byteCount: Int? = nil, digest: String? = nil
  ) {
    self.kind = kind
    self.description = description
    self.transform = transform
    self.type = type
    self.byteCount = byteCount
    self.digest = digest
  }
}
