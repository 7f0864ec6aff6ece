package import Bridge
internal import Images
package import System

/// Draws a card as a picture: the helper process makes a PNG of the drawing that
/// `SVGExport` writes.
package struct CardDrawing {
  /// The most pixels of the picture's longer side; a larger card is drawn
  /// smaller.
  package static let sideLimit = 8192.0

  private let contents: CardContents
  private let pictures: PictureMaker
  private let directory: String

  /// Prepares to draw a card.
  ///
  /// - Parameters:
  ///   - contents: The card.
  ///   - pictures: Makes the pictures.
  ///   - directory: Where a large drawing is kept meanwhile.
  package init(_ contents: CardContents, pictures: PictureMaker, directory: String) {
    self.contents = contents
    self.pictures = pictures
    self.directory = directory
  }

  /// The card as PNG, with a pixel for each point of it.
  ///
  /// - Returns: A file without a name.
  /// - Throws: `ImageError`, `StoreError`, `SystemError`.
  package func png() throws -> FileDescriptor {
    let extent = CardExtent(contents.elements)
    let scale = min(1, Self.sideLimit / max(extent.width, extent.height))
    let drawing = try spooled(
      SVGExport(contents, pictures: .drawn(pictures, scale: scale), scale: scale))
    return try pictures.png(of: drawing, format: .svg)
  }

  /// The card as SVG, with its pictures as they are.
  ///
  /// - Returns: A file without a name.
  /// - Throws: `ExportError.damaged`, `StoreError`, `SystemError`.
  package func svg() throws -> FileDescriptor {
    try spooled(SVGExport(contents, pictures: .whole(pictures)))
  }

  private func spooled(_ export: SVGExport) throws -> FileDescriptor {
    let spooled = try SharedSpool(directory: directory, isSensitive: false)
    try export.write { try spooled.write($0) }
    return try spooled.finish()
  }
}
