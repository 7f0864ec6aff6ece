package import Cards
package import Images
import Transfer

/// Finds out what a content is while its bytes pass, keeping none of them.
package struct ContentProbe {
  /// What a content is.
  package struct Finding {
    /// The kind of element that it would make.
    package let kind: ElementKind
    /// Its MIME type.
    package let type: String
    /// The format of a picture that is still to be decoded; nil where all is
    /// known.
    package let unchecked: ImageFormat?

    package init(kind: ElementKind, type: String, unchecked: ImageFormat? = nil) {
      self.kind = kind
      self.type = type
      self.unchecked = unchecked
    }
  }

  private enum State {
    case undecided([UInt8])
    case png(PNGCheck)
    case picture(ImageFormat)
    case text(UTF8Check, ImageFormat?)
  }

  private let limits: ImageLimits
  private var state = State.undecided([])

  /// Begins without a byte; the limits are what a picture may measure.
  package init(limits: ImageLimits) {
    self.limits = limits
  }

  /// Takes the next bytes.
  ///
  /// - Throws: `ImageError`, or `IntakeError` where they are no text either.
  package mutating func receive(_ bytes: Span<UInt8>) throws {
    guard case .undecided(var head) = state else { return try take(bytes) }
    for index in bytes.indices { head.append(bytes[index]) }
    state = .undecided(head)
    if head.count >= ImageFormat.sniffLength { try decide(head) }
  }

  /// Ends the content.
  ///
  /// - Returns: What it is.
  /// - Throws: As `receive(_:)`, also where the content isn't whole.
  package mutating func finish() throws -> Finding {
    if case .undecided(let head) = state { try decide(head) }
    switch state {
    case .png(let check): return Finding(kind: .image, type: try check.finish().format.type)
    case .picture(let format):
      return Finding(kind: .image, type: format.type, unchecked: format)
    case .text(let check, let format):
      do { try check.finish() } catch {
        guard let format else { throw IntakeError.neitherImageNorText }
        return Finding(kind: .image, type: format.type, unchecked: format)
      }
      return Finding(kind: .text, type: Target.plainUTF8)
    case .undecided: throw IntakeError.neitherImageNorText
    }
  }

  private mutating func decide(_ head: [UInt8]) throws {
    let format = ImageFormat.sniff(head.span)
    state = format == .png ? .png(try PNGCheck(limits: limits)) : .text(UTF8Check(), format)
    try take(head.span)
  }

  private mutating func take(_ bytes: Span<UInt8>) throws {
    switch state {
    case .undecided, .picture: break
    case .png(let check): try check.write(bytes)
    case .text(var check, let format):
      do {
        try check.write(bytes)
        state = .text(check, format)
      } catch {
        guard let format else { throw IntakeError.neitherImageNorText }
        state = .picture(format)
      }
    }
  }
}
