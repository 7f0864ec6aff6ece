/// The extension of a content's file, so that other programs know it too.
package enum FileExtension {
  private static let known = [
    "image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp",
    "image/avif": "avif", "image/heic": "heic", "image/heif": "heif", "image/bmp": "bmp",
    "image/tiff": "tiff", "image/jxl": "jxl", "image/svg+xml": "svg",
    "text/plain": "txt", "text/html": "html", "text/uri-list": "uris",
  ]

  /// The extension for a MIME type, whatever its parameters; "bin" for an
  /// unknown one.
  package static func of(_ type: String) -> String {
    let name = type.prefix { $0 != ";" }.lowercased()
    return known[CardName.trimmed(name)] ?? "bin"
  }
}
