/// What is to be seen in a window: a picture and lines of text over it.
public struct WindowContent: Equatable, Sendable {
  /// The picture, of the window's size.
  public var bitmap: Bitmap

  /// The lines.
  public var texts: [PaintedText]

  /// Makes a content.
  public init(bitmap: Bitmap, texts: [PaintedText] = []) {
    self.bitmap = bitmap
    self.texts = texts
  }
}
