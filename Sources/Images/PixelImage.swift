import CPNG

/// A small picture decoded to pixels, to be looked at.
package struct PixelImage {
  /// The width in pixels.
  package let width: Int

  /// The height in pixels.
  package let height: Int

  /// The pixels, row after row from the top: red, green, blue and opacity, a
  /// byte each.
  package let rgba: [UInt8]

  /// The most pixels that are decoded: a preview doesn't take more than 16 MiB.
  package static let pixelLimit = 4 << 20

  /// Decodes a whole PNG in memory, which was checked when it was taken.
  ///
  /// - Throws: `ImageError`; `tooLarge` where it has more pixels than
  ///   `pixelLimit`.
  package init(png bytes: Span<UInt8>) throws(ImageError) {
    let decoded: Result<PixelImage, ImageError> = unsafe bytes.withUnsafeBytes { buffer in
      unsafe Self.decode(buffer)
    }
    self = try decoded.get()
  }

  private init(width: Int, height: Int, rgba: [UInt8]) {
    self.width = width
    self.height = height
    self.rgba = rgba
  }

  /// Decodes by libpng's simplified interface, which keeps its jumps to itself.
  private static func decode(_ bytes: UnsafeRawBufferPointer) -> Result<PixelImage, ImageError> {
    let failure = ImageError.corrupt(.png, reason: "it can't be decoded")
    var image = unsafe png_image()
    unsafe image.version = UInt32(PNG_IMAGE_VERSION)
    defer { unsafe png_image_free(&image) }
    guard unsafe png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0
    else { return .failure(failure) }
    let width = Int(unsafe image.width)
    let height = Int(unsafe image.height)
    guard width > 0, height > 0, width <= pixelLimit / height else {
      return .failure(.tooLarge(.pixels, limit: pixelLimit))
    }
    // PNG_FORMAT_RGBA: colour (2) and opacity (1).
    unsafe image.format = 3
    var pixels = [UInt8](repeating: 0, count: 4 * width * height)
    let status = unsafe pixels.withUnsafeMutableBytes { buffer in
      unsafe png_image_finish_read(&image, nil, buffer.baseAddress, 0, nil)
    }
    guard status != 0 else { return .failure(failure) }
    return .success(PixelImage(width: width, height: height, rgba: pixels))
  }
}
