/// What `cardclip-image` is asked to do with the picture that comes to its
/// standard input.
package struct HelperRequest: Sendable, Equatable {
  /// What is wanted of the picture.
  package enum Wish: Sendable, Equatable {
    /// To know that it is whole, and its measures.
    case measures

    /// The whole picture as PNG.
    case png

    /// A small PNG, whose width and height are at most so many pixels.
    case thumbnail(side: Int)
  }

  /// What is wanted.
  package let wish: Wish

  /// The format that the first bytes tell.
  package let format: ImageFormat

  /// What is refused.
  package let limits: ImageLimits

  package init(_ wish: Wish, of format: ImageFormat, limits: ImageLimits) {
    self.wish = wish
    self.format = format
    self.limits = limits
  }

  /// The words of the command line, without the program's name.
  package var arguments: [String] {
    let (seconds, attoseconds) = limits.time.components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    let wishWord =
      switch wish {
      case .measures: "measures"
      case .png: "png"
      case .thumbnail(let side): "thumbnail=\(side)"
      }
    return [
      wishWord, format.rawValue, "width=\(limits.width)", "height=\(limits.height)",
      "pixels=\(limits.pixels)", "bytes=\(limits.bytes)", "frames=\(limits.frames)",
      "milliseconds=\(milliseconds)",
    ]
  }

  /// Reads the words of the command line; nil where they are something else.
  package init?(arguments: [String]) {
    guard arguments.count == 8, let format = ImageFormat(rawValue: arguments[1]) else {
      return nil
    }
    func number(_ word: String, _ name: String) -> Int? {
      guard word.hasPrefix(name + "="), let value = Int(word.dropFirst(name.count + 1)), value > 0
      else { return nil }
      return value
    }
    switch arguments[0] {
    case "measures": wish = .measures
    case "png": wish = .png
    default:
      guard let side = number(arguments[0], "thumbnail") else { return nil }
      wish = .thumbnail(side: side)
    }
    guard let width = number(arguments[2], "width"), let height = number(arguments[3], "height"),
      let pixels = number(arguments[4], "pixels"), let bytes = number(arguments[5], "bytes"),
      let frames = number(arguments[6], "frames"),
      let milliseconds = number(arguments[7], "milliseconds")
    else { return nil }
    self.format = format
    limits = ImageLimits(
      width: width, height: height, pixels: pixels, bytes: bytes, frames: frames,
      time: .milliseconds(milliseconds))
  }
}
