/// A kind of picture file, told by its bytes.
///
/// SVG is a text, and valid UTF-8 counts as one: it is a picture only where
/// somebody says so, see ``isSVG(_:)``.
package enum ImageFormat: String, Sendable, CaseIterable {
  case png
  case jpeg
  case gif
  case webp
  case bmp
  case tiff
  case avif
  case heic
  case jxl
  case ico
  case svg

  /// The format's name for people.
  package var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .gif: "GIF"
    case .webp: "WebP"
    case .bmp: "BMP"
    case .tiff: "TIFF"
    case .avif: "AVIF"
    case .heic: "HEIC"
    case .jxl: "JPEG XL"
    case .ico: "ICO"
    case .svg: "SVG"
    }
  }

  /// The MIME type to store and offer it by.
  package var type: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .gif: "image/gif"
    case .webp: "image/webp"
    case .bmp: "image/bmp"
    case .tiff: "image/tiff"
    case .avif: "image/avif"
    case .heic: "image/heic"
    case .jxl: "image/jxl"
    case .ico: "image/vnd.microsoft.icon"
    case .svg: "image/svg+xml"
    }
  }

  /// The other names that programs give it, in lower case.
  package var aliases: [String] {
    switch self {
    case .png: ["image/x-png", "png"]
    case .jpeg: ["image/jpg", "image/pjpeg", "jfif"]
    case .bmp: ["image/x-bmp", "image/x-ms-bmp", "image/x-windows-bmp"]
    case .tiff: ["image/tif", "image/x-tiff"]
    case .heic: ["image/heif"]
    case .ico:
      [
        "image/x-icon", "image/x-ico", "image/x-win-bitmap", "image/ico", "image/icon",
        "application/ico", "text/ico",
      ]
    case .svg: ["image/svg"]
    case .gif, .webp, .avif, .jxl: []
    }
  }

  /// The ending of a file name, without the dot.
  package var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .png, .gif, .webp, .bmp, .tiff, .avif, .heic, .jxl, .ico, .svg: rawValue
    }
  }

  /// Finds the format that the name of a file promises, whatever its case.
  package static func ofFile(named name: String) -> ImageFormat? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let ending = parts.last?.lowercased() else { return nil }
    if ending == "tif" { return .tiff }
    return allCases.first { $0.fileExtension == ending || $0.rawValue == ending }
  }

  /// Finds the format that a type or alias names, whatever its case.
  ///
  /// The name is what somebody claims; ``sniff(_:)`` tells what is there.
  package static func named(_ type: String) -> ImageFormat? {
    let type = type.lowercased()
    return allCases.first { $0.type == type || $0.aliases.contains(type) }
  }
}
