package import Images

/// What a picture's file says of itself, read without decoding a pixel.
///
/// Imlib2 shows what it can of a file that was cut short, as viewers should,
/// and a part of its decoders take memory before they say how much. So the file
/// is looked through first, as far as its format makes that cheap.
package struct FileStructure: Equatable {
  /// The largest picture that the file announces; nil where only decoding
  /// tells.
  var size: (width: Int, height: Int)?

  /// By how many pixels at most the size is greater than the picture's: video
  /// codecs fill their blocks up, and a crop follows.
  var padding = 0

  /// How many pictures follow one another; 1 where it isn't told.
  var frameCount = 1

  /// How the picture is to be turned (Exif 2.3, tag 0x0112), 1 to 8, where its
  /// decoder leaves that to us.
  var orientation = 1

  /// The alpha that a bitmap's decoder leaves out; nil where there is none.
  var alpha: BitmapAlpha?

  /// The bits of a channel.
  var bitDepth = 8

  /// Looks a file through.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - format: The format that its first bytes tell.
  /// - Throws: `ImageError.truncated` or `corrupt`.
  package init(_ bytes: Span<UInt8>, format: ImageFormat) throws(ImageError) {
    do throws(Broken) {
      switch format {
      case .jpeg: try readJPEG(bytes)
      case .gif: try readGIF(bytes)
      case .bmp: try readBMP(bytes)
      case .tiff: try readTIFF(bytes)
      case .webp: try readWebP(bytes)
      case .heic, .avif: try readBoxes(bytes)
      case .png: readPNG(bytes)
      case .jxl, .ico, .svg: break
      }
    } catch {
      switch error {
      case .short: throw .truncated(format)
      case .wrong(let reason): throw .corrupt(format, reason: reason)
      }
    }
  }

  init() {}

  package static func == (left: FileStructure, right: FileStructure) -> Bool {
    left.size?.width == right.size?.width && left.size?.height == right.size?.height
      && left.frameCount == right.frameCount && left.orientation == right.orientation
      && left.bitDepth == right.bitDepth && left.alpha == right.alpha
  }

  /// Refuses a picture that is over a limit, before memory is taken for it.
  ///
  /// - Throws: `ImageError.tooLarge`, or `corrupt` for a picture of no pixels.
  package func check(_ limits: ImageLimits, format: ImageFormat) throws(ImageError) {
    guard frameCount <= limits.frames else { throw .tooLarge(.frames, limit: limits.frames) }
    guard let size else { return }
    guard size.width > 0, size.height > 0 else {
      throw .corrupt(format, reason: "it has no pixels")
    }
    try Self.check(
      width: max(1, size.width - padding), height: max(1, size.height - padding), limits,
      format: format)
  }

  /// The same for measures that decoding told.
  static func check(
    width: Int, height: Int, _ limits: ImageLimits, format: ImageFormat
  ) throws(ImageError) {
    guard width > 0, height > 0 else { throw .corrupt(format, reason: "it has no pixels") }
    guard width <= limits.width else { throw .tooLarge(.width, limit: limits.width) }
    guard height <= limits.height else { throw .tooLarge(.height, limit: limits.height) }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= limits.pixels else {
      throw .tooLarge(.pixels, limit: limits.pixels)
    }
  }

  /// What is wrong with a file.
  enum Broken: Error {
    /// It ends too early.
    case short
    /// It isn't what its format demands.
    case wrong(String)
  }
}
