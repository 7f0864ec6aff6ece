/// In which order the pictures of an offer are tried.
enum ImageOrder {
  /// Lossless with transparency first, then what keeps less; aliases directly
  /// after their type (rule R-23 of the reader's checklist, with the newer
  /// formats added).
  ///
  /// BITMAP, PIXMAP and DRAWABLE are ids in the owner's server, no content.
  private static let essences = [
    "image/png", "image/x-png",
    "image/webp",
    "image/avif",
    "image/heic", "image/heif",
    "image/jpeg", "image/jpg", "image/pjpeg",
    "image/gif",
    "image/bmp", "image/x-bmp", "image/x-ms-bmp", "image/x-windows-bmp",
    "image/tiff", "image/tif", "image/x-tiff",
    "image/jxl",
    "image/vnd.microsoft.icon", "image/x-icon", "image/x-ico", "image/ico", "image/icon",
    "image/x-win-bitmap", "application/ico", "text/ico",
    "image/svg+xml", "image/svg",
  ]

  /// The place of a target in the order, nil where it is no picture.
  static func rank(of target: String) -> Int? {
    guard let essence = MediaType(target)?.essence else { return nil }
    return essences.firstIndex(of: essence)
  }
}
