import CImlib2
import Images

/// A picture that Imlib2 decoded: its first frame, turned as it is to be seen.
///
/// Imlib2 has one context, so there is one of them at a time.
@safe
struct DecodedImage: ~Copyable {
  private let handle: Imlib_Image

  let width: Int
  let height: Int

  /// Whether some pixel may be transparent.
  let hasAlpha: Bool

  /// How many frames the file has.
  let frameCount: Int

  /// Decodes a whole picture.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - format: Its format; the bytes are refused where they decode as
  ///     another one.
  ///   - structure: What the file says of itself.
  ///   - pixelLimit: The most pixels.
  /// - Throws: `ImageError`.
  init(
    _ bytes: Span<UInt8>, format: ImageFormat, structure: FileStructure, pixelLimit: Int
  ) throws(ImageError) {
    let handle = unsafe try Self.decode(bytes, format: format, pixelLimit: pixelLimit)
    unsafe self.handle = handle
    unsafe imlib_context_set_image(handle)
    var frame = Imlib_Frame_Info()
    unsafe imlib_image_get_frame_info(&frame)
    frameCount = max(1, Int(frame.frame_count))
    if let alpha = structure.alpha, alpha.isUsed(in: bytes) { Self.apply(alpha, of: bytes) }
    hasAlpha = imlib_image_has_alpha() != 0
    Self.turn(structure.orientation)
    width = Int(imlib_image_get_width())
    height = Int(imlib_image_get_height())
  }

  deinit {
    unsafe imlib_context_set_image(handle)
    imlib_free_image_and_decache()
  }

  /// Calls the body with the words of a row, each a pixel's alpha, red, green
  /// and blue, highest first; colours aren't multiplied by alpha.
  func withRow<Result>(_ number: Int, _ body: (Span<UInt32>) -> Result) -> Result? {
    unsafe imlib_context_set_image(handle)
    guard (0..<height).contains(number), let pixels = unsafe imlib_image_get_data_for_reading_only()
    else { return nil }
    let row = unsafe UnsafeBufferPointer(start: pixels + number * width, count: width)
    return body(unsafe row.span)
  }

  private static func decode(
    _ bytes: Span<UInt8>, format: ImageFormat, pixelLimit: Int
  ) throws(ImageError) -> Imlib_Image {
    imlib_set_cache_size(0)
    cimlib2_limit_pixels(pixelLimit)
    // The name says which decoder is asked first.
    let name = "picture." + fileExtension(of: format)
    let loaded = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe imlib_load_image_frame_mem(name, 1, buffer.baseAddress, buffer.count)
    }
    guard let handle = unsafe loaded else { throw failure(format) }
    unsafe imlib_context_set_image(handle)
    let decoder = unsafe imlib_image_format().map { unsafe String(cString: $0) }
    guard decoder == self.decoder(of: format) else {
      imlib_free_image_and_decache()
      throw .unsupported(format)
    }
    return unsafe handle
  }

  private static func failure(_ format: ImageFormat) -> ImageError {
    let code = imlib_get_error()
    switch code {
    case IMLIB_ERR_NO_LOADER: return .corrupt(format, reason: "its decoder doesn't take it")
    case 12: return .outOfMemory
    default:
      guard let words = unsafe imlib_strerror(code) else {
        return .corrupt(format, reason: "\(code)")
      }
      return .corrupt(format, reason: unsafe String(cString: words))
    }
  }

  /// Imlib2's name for the decoder of a format.
  private static func decoder(of format: ImageFormat) -> String {
    switch format {
    case .jpeg: "jpg"
    case .heic, .avif: "heif"
    case .png, .gif, .webp, .bmp, .tiff, .jxl, .ico, .svg: format.rawValue
    }
  }

  private static func fileExtension(of format: ImageFormat) -> String {
    switch format {
    case .tiff: "tif"
    case .png, .jpeg, .gif, .webp, .bmp, .avif, .heic, .jxl, .ico, .svg: format.fileExtension
    }
  }

  /// Gives the picture of the context the alpha of its file.
  private static func apply(_ alpha: BitmapAlpha, of bytes: Span<UInt8>) {
    guard let pixels = unsafe imlib_image_get_data(), imlib_image_get_width() == alpha.width,
      imlib_image_get_height() == alpha.height
    else { return }
    for row in 0..<alpha.height {
      for column in 0..<alpha.width {
        let index = row * alpha.width + column
        let value = UInt32(alpha.value(bytes, column: column, row: row))
        unsafe pixels[index] = pixels[index] & 0xFF_FFFF | value << 24
      }
    }
    unsafe imlib_image_put_back_data(pixels)
    imlib_image_set_has_alpha(1)
  }

  /// Turns the picture of the context as Exif says (Exif 2.3, tag 0x0112).
  private static func turn(_ orientation: Int) {
    switch orientation {
    case 2: imlib_image_flip_horizontal()
    case 3: imlib_image_orientate(2)
    case 4: imlib_image_flip_vertical()
    case 5: imlib_image_flip_diagonal()
    case 6: imlib_image_orientate(1)
    case 7:
      imlib_image_orientate(2)
      imlib_image_flip_diagonal()
    case 8: imlib_image_orientate(3)
    default: break
    }
  }
}
