package import Cards
package import Images
import Transfer

/// Finds out what a content is while its bytes pass, keeping none of them.
package struct ContentProbe {
  private enum State {
    case undecided([UInt8])
    case image(PNGCheck)
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
  /// - Returns: What it is, and its MIME type.
  /// - Throws: As `receive(_:)`, also where the content isn't whole.
  package mutating func finish() throws -> (ElementKind, String) {
    if case .undecided(let head) = state { try decide(head) }
    switch state {
    case .image(let check): return (.image, try check.finish().format.type)
    case .text(let check, let format):
      do { try check.finish() } catch { throw refusal(format) }
      return (.text, Target.plainUTF8)
    case .undecided: throw IntakeError.neitherImageNorText
    }
  }

  private mutating func decide(_ head: [UInt8]) throws {
    let format = ImageFormat.sniff(head.span)
    state = format == .png ? .image(try PNGCheck(limits: limits)) : .text(UTF8Check(), format)
    try take(head.span)
  }

  private mutating func take(_ bytes: Span<UInt8>) throws {
    switch state {
    case .undecided: break
    case .image(let check): try check.write(bytes)
    case .text(var check, let format):
      do { try check.write(bytes) } catch { throw refusal(format) }
      state = .text(check, format)
    }
  }

  private func refusal(_ format: ImageFormat?) -> any Error {
    format.map { ImageError.unsupported($0) } ?? IntakeError.neitherImageNorText
  }
}
