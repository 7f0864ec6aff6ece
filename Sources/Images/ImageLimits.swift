/// How large a picture may be before it is refused.
///
/// The defaults let a photo of 200 megapixels in and hold off decompression
/// bombs: a file of a kilobyte can claim ten thousand million pixels.
package struct ImageLimits: Sendable, Equatable {
  /// The greatest width in pixels.
  ///
  /// A row is what a check keeps in memory; at the default it has 800 KB at
  /// most.
  package var width: Int

  /// The greatest height in pixels.
  package var height: Int

  /// The greatest number of pixels, width times height.
  package var pixels: Int

  /// The greatest size of the file in bytes.
  package var bytes: Int

  /// The greatest number of an animation's frames, of which only the first is
  /// decoded.
  package var frames: Int

  /// How long decoding may take.
  package var time: Duration

  /// - Parameters:
  ///   - width: In pixels, 100,000 by default.
  ///   - height: In pixels, 100,000 by default.
  ///   - pixels: 2^28 by default, about 268 megapixels.
  ///   - bytes: 1 GiB by default.
  ///   - frames: 10,000 by default.
  ///   - time: A minute by default.
  package init(
    width: Int = 100_000,
    height: Int = 100_000,
    pixels: Int = 1 << 28,
    bytes: Int = 1 << 30,
    frames: Int = 10_000,
    time: Duration = .seconds(60)
  ) {
    self.width = width
    self.height = height
    self.pixels = pixels
    self.bytes = bytes
    self.frames = frames
    self.time = time
  }
}
