/// What is known of a picture once it was decoded.
package struct ImageMeasures: Sendable, Equatable {
  /// The format that the bytes have, whatever they were called.
  package let format: ImageFormat

  /// The width in pixels, at least 1.
  package let width: Int

  /// The height in pixels, at least 1.
  package let height: Int

  /// The bits of one channel, or of an index into a palette.
  package let bitDepth: Int

  /// Whether some pixels may be transparent.
  package let hasAlpha: Bool

  /// Whether the file holds an animation; only its first frame was decoded.
  package let isAnimated: Bool

  package init(
    format: ImageFormat, width: Int, height: Int, bitDepth: Int, hasAlpha: Bool, isAnimated: Bool
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.hasAlpha = hasAlpha
    self.isAnimated = isAnimated
  }
}
