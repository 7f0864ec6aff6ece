/// One form of a new element's content.
package struct NewRepresentation {
  /// The MIME type.
  package var type: String

  /// The bytes.
  package var content: StagedContent

  /// The size of an image; nil for other types.
  package var pixelSize: PixelSize?

  package init(type: String, content: StagedContent, pixelSize: PixelSize? = nil) {
    self.type = type
    self.content = content
    self.pixelSize = pixelSize
  }
}
