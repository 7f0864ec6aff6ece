package import Cards
import Images
import Transfer

/// An element that is checked and not on a card yet.
package struct TakenElement {
  /// The element.
  package var element: NewElement

  /// True for an animation, of which other programs get the first frame.
  package var isAnimated = false

  package init(_ element: NewElement, isAnimated: Bool = false) {
    self.element = element
    self.isAnimated = isAnimated
  }

  /// The element of a picture.
  init(_ content: StagedContent, _ measures: ImageMeasures) {
    let size = PixelSize(width: measures.width, height: measures.height)
    element = NewElement(
      kind: .image,
      representations: [
        NewRepresentation(type: measures.format.type, content: content, pixelSize: size)
      ])
    element.transform.size = .fitting(width: measures.width, height: measures.height)
    isAnimated = measures.isAnimated
  }

  /// The list of files that the text is in truth, as older versions of Nautilus
  /// copied it; nil for any other element.
  var fileList: [UInt8]? {
    guard element.kind == .text, let content = element.representations.first?.content,
      content.byteCount <= Self.fileListLimit
    else { return nil }
    let head = content.head
    guard URIList.isNautilusText(head.span) else { return nil }
    var bytes = [UInt8](repeating: 0, count: content.byteCount)
    guard let count = try? content.read(into: &bytes, at: 0) else { return nil }
    return Array(bytes.prefix(count))
  }

  /// The most bytes of a list of files, 1 MiB.
  static var fileListLimit: Int { 1 << 20 }
}

extension Transform.Size {
  /// The size on a card of a picture: its own in pixels, made to fit the usual
  /// width.
  static func fitting(width: Int, height: Int) -> Transform.Size {
    let scale = min(1, 250 / Double(max(width, height, 1)))
    return Transform.Size(width: Double(width) * scale, height: Double(height) * scale)
  }
}
