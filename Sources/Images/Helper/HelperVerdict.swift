/// The first line of the helper's answer: the measures of the picture, or why
/// it is refused.
///
/// The frames of the PNG follow it, each a length of four bytes, highest first,
/// and so many bytes. One of length zero ends every answer, so that an answer
/// that was cut short is known for one.
package enum HelperVerdict: Sendable, Equatable {
  case accepted(ImageMeasures)
  case refused(ImageError)

  /// The words at the start of every line, with the protocol's version.
  static let greeting = "cardclip-image 1"

  /// The most bytes of a line.
  static let maximumLength = 300

  /// The line, with its end.
  package var line: [UInt8] {
    let text =
      switch self {
      case .accepted(let measures): "accepted \(Self.words(measures))"
      case .refused(let error): "refused \(Self.words(error))"
      }
    // A reason is a library's words; a line break in it would end the line.
    let bytes = Array("\(Self.greeting) \(text)".utf8.prefix(Self.maximumLength - 1))
    return bytes.map { $0 < 0x20 ? 0x20 : $0 } + [0x0A]
  }

  /// Reads a line without its end; nil for anything else.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - format: The format that was asked about.
  package init?(line: [UInt8], of format: ImageFormat) {
    guard let text = String(validating: line, as: UTF8.self), text.hasPrefix(Self.greeting + " ")
    else { return nil }
    let words = text.dropFirst(Self.greeting.count + 1).split(
      separator: " ", omittingEmptySubsequences: false)
    switch words.first {
    case "accepted":
      guard let measures = Self.measures(words.dropFirst(), format) else { return nil }
      self = .accepted(measures)
    case "refused":
      guard let error = Self.error(Array(words.dropFirst()), format) else { return nil }
      self = .refused(error)
    default:
      return nil
    }
  }

  private static func words(_ measures: ImageMeasures) -> String {
    "\(measures.width) \(measures.height) \(measures.bitDepth)"
      + (measures.hasAlpha ? " alpha" : " opaque") + (measures.isAnimated ? " animated" : " still")
  }

  private static func measures(
    _ words: ArraySlice<Substring>, _ format: ImageFormat
  ) -> ImageMeasures? {
    let words = Array(words)
    guard words.count == 5, let width = Int(words[0]), let height = Int(words[1]),
      let bitDepth = Int(words[2]), width > 0, height > 0, ["alpha", "opaque"].contains(words[3]),
      ["animated", "still"].contains(words[4])
    else { return nil }
    return ImageMeasures(
      format: format, width: width, height: height, bitDepth: bitDepth,
      hasAlpha: words[3] == "alpha", isAnimated: words[4] == "animated")
  }

  private static func words(_ error: ImageError) -> String {
    switch error {
    case .notAnImage: "not-an-image"
    case .truncated: "truncated"
    case .corrupt(_, let reason): "corrupt \(reason)"
    case .tooLarge(let measure, let limit): "too-large \(measure.rawValue) \(limit)"
    case .unsupported: "unsupported"
    case .outOfMemory: "out-of-memory"
    case .decoderCrashed, .decoderTooSlow, .decoderMisbehaved, .decoderMissing: "corrupt failed"
    }
  }

  private static func error(_ words: [Substring], _ format: ImageFormat) -> ImageError? {
    switch words.first {
    case "not-an-image": .notAnImage
    case "truncated": .truncated(format)
    case "corrupt": .corrupt(format, reason: words.dropFirst().joined(separator: " "))
    case "unsupported": .unsupported(format)
    case "out-of-memory": .outOfMemory
    case "too-large":
      if words.count == 3, let measure = ImageError.Measure(rawValue: String(words[1])),
        let limit = Int(words[2])
      {
        .tooLarge(measure, limit: limit)
      } else {
        nil
      }
    default: nil
    }
  }
}
