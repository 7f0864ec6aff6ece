package import Cards
package import Images
package import Transfer

/// Takes the bytes of one content as they come, finds out what they are, checks
/// them, and makes an element of them.
///
/// What the bytes are decides, not what they are called. Nothing is kept in
/// memory but a beginning: the bytes go on into the store's writer. A PNG is
/// checked on the way; a picture in another format once it is whole, by a
/// decoder.
package final class ElementIntake {
  /// What the content is said to be.
  package enum Expectation {
    /// A picture or a text, whichever the bytes are.
    case any
    /// A picture in some format.
    case image
    /// A text in an encoding.
    case text(TextDecoder)
  }

  private enum State {
    case undecided([UInt8])
    case png(PNGCheck)
    /// A picture in another format.
    case picture(ImageFormat)
    /// It begins like a picture and is valid UTF-8 so far, which may be a text
    /// (wl-clipboard#266).
    case ambiguous(UTF8Check, ImageFormat)
    case text(TextDecoder)
  }

  private let writer: ContentWriter
  private let expectation: Expectation
  private let limits: ImageLimits
  private var trimmer: NewlineTrimmer?
  private var state: State
  private var byteCount = 0

  /// Begins to take a content.
  ///
  /// - Parameters:
  ///   - expectation: What it is said to be.
  ///   - writer: Where its bytes are kept.
  ///   - limits: What a picture may measure.
  ///   - trims: True to take off the newlines at the end of a text.
  package init(
    expecting expectation: Expectation, into writer: ContentWriter,
    limits: ImageLimits = ImageLimits(), trims: Bool = false
  ) {
    self.expectation = expectation
    self.writer = writer
    self.limits = limits
    trimmer = trims ? NewlineTrimmer() : nil
    state =
      if case .text(let decoder) = expectation {
        .text(decoder)
      } else {
        .undecided([])
      }
  }

  /// Takes the next bytes.
  ///
  /// - Throws: `ImageError` or `TextError` where they can't be what they should
  ///   be; `StoreError` where they can't be kept.
  package func receive(_ bytes: Span<UInt8>) throws {
    guard case .undecided(var head) = state else { return try take(bytes) }
    for index in bytes.indices { head.append(bytes[index]) }
    state = .undecided(head)
    if head.count >= ImageFormat.sniffLength { try decide(head) }
  }

  /// Ends the content.
  ///
  /// - Returns: The element, or a picture that is to be decoded before it is
  ///   one.
  /// - Throws: As `receive(_:)`, also where the content isn't whole.
  package func finish() throws -> Intaken {
    if case .undecided(let head) = state { try decide(head) }
    switch state {
    case .undecided:
      throw ImageError.notAnImage
    case .png(let check):
      let measures = try check.finish()
      return .element(TakenElement(try writer.finish(), measures))
    case .picture(let format):
      return .unchecked(
        UncheckedPicture(format: format, content: try writer.finish(), limits: limits))
    case .ambiguous(let check, let format):
      guard (try? check.finish()) != nil else {
        try becomePicture(format)
        return try finish()
      }
      return .element(try text())
    case .text(var decoder):
      try asText { try decoder.finish(into: write) }
      return .element(try text())
    }
  }

  private func decide(_ head: [UInt8]) throws {
    switch (ImageFormat.sniff(head.span), expectation) {
    case (.png, _): state = .png(try PNGCheck(limits: limits))
    case (let format?, .image): state = .picture(format)
    case (nil, .image) where ImageFormat.isSVG(head.span): state = .picture(.svg)
    case (nil, .image): throw ImageError.notAnImage
    case (let format?, _): state = .ambiguous(UTF8Check(), format)
    case (nil, _): state = .text(TextDecoder(.utf8))
    }
    try take(head.span)
  }

  private func take(_ bytes: Span<UInt8>) throws {
    switch state {
    case .undecided: break
    case .png(let check):
      try check.write(bytes)
      try writer.write(bytes)
    case .picture:
      byteCount += bytes.count
      guard byteCount <= limits.bytes else {
        throw ImageError.tooLarge(.bytes, limit: limits.bytes)
      }
      try writer.write(bytes)
    case .ambiguous(var check, let format):
      guard (try? check.write(bytes)) != nil, !Self.hasZero(bytes) else {
        try becomePicture(format)
        return try take(bytes)
      }
      state = .ambiguous(check, format)
      byteCount += bytes.count
      try writeTrimmed(bytes)
    case .text(var decoder):
      try asText { try decoder.decode(bytes, into: write) }
      state = .text(decoder)
    }
  }

  private func becomePicture(_ format: ImageFormat) throws {
    state = .picture(format)
    if var trimmer { try trimmer.release { try writer.write($0) } }
    trimmer = nil
  }

  private func write(_ text: Span<UInt8>) throws {
    // A file with zeros in it is no text that a person would copy.
    if case .any = expectation, Self.hasZero(text) { throw TextError.malformed(.utf8) }
    try writeTrimmed(text)
  }

  private func writeTrimmed(_ text: Span<UInt8>) throws {
    guard var trimmer else { return try writer.write(text) }
    try trimmer.write(text) { try writer.write($0) }
    self.trimmer = trimmer
  }

  private func text() throws -> TakenElement {
    let representation = NewRepresentation(
      type: Target.plainUTF8, content: try writer.finish())
    return TakenElement(NewElement(kind: .text, representations: [representation]))
  }

  /// Runs a step of decoding a text; where nobody said that the bytes are one,
  /// they are nothing that is known.
  private func asText(_ body: () throws -> Void) throws {
    do { try body() } catch let error as TextError {
      guard case .any = expectation else { throw error }
      throw IntakeError.neitherImageNorText
    }
  }

  private static func hasZero(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where bytes[index] == 0 { return true }
    return false
  }
}
