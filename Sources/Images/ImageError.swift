import System

/// Why a content isn't accepted as a picture.
package enum ImageError: Error, Equatable {
  /// The bytes are no picture in any known format.
  case notAnImage

  /// The bytes stop before the picture is whole.
  case truncated(ImageFormat)

  /// The picture is damaged; the reason never holds any of its content.
  case corrupt(ImageFormat, reason: String)

  /// A measure is over its limit.
  case tooLarge(Measure, limit: Int)

  /// A format that can't be decoded here.
  case unsupported(ImageFormat)

  /// Memory for decoding is lacking.
  case outOfMemory

  /// The decoder died on the picture.
  case decoderCrashed(ImageFormat)

  /// The decoder took longer than it may.
  case decoderTooSlow(ImageFormat, limit: Duration)

  /// The decoder's answer is none, or never ends.
  case decoderMisbehaved(ImageFormat)

  /// The program that decodes can't be started; the reason is the system's.
  case decoderMissing(reason: String)

  /// What a limit is about.
  package enum Measure: String, Sendable {
    case width
    case height
    case pixels
    case bytes
    case frames
  }
}

extension ImageError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notAnImage:
      "this is no picture in a known format"
    case .truncated(let format):
      "the \(format.name) picture is cut short"
    case .corrupt(let format, let reason):
      "the \(format.name) picture is damaged: \(reason)"
    case .tooLarge(.width, let limit):
      "the picture is wider than the limit of \(limit) pixels"
    case .tooLarge(.height, let limit):
      "the picture is higher than the limit of \(limit) pixels"
    case .tooLarge(.pixels, let limit):
      "the picture has more than the limit of \(limit) pixels"
    case .tooLarge(.bytes, let limit):
      "the picture is larger than the limit of \(limit) bytes"
    case .tooLarge(.frames, let limit):
      "the picture has more than the limit of \(limit) frames"
    case .unsupported(let format):
      "\(format.name) pictures can't be decoded"
    case .outOfMemory:
      "there is no memory left to decode the picture"
    case .decoderCrashed(let format):
      "the decoder of \(format.name) pictures crashed on this one"
    case .decoderTooSlow(let format, let limit):
      "the \(format.name) picture took longer to decode than \(limit.inWords)"
    case .decoderMisbehaved(let format):
      "the decoder gave no sensible answer for the \(format.name) picture"
    case .decoderMissing(let reason):
      "pictures other than PNG can't be decoded: \(reason)"
    }
  }
}
