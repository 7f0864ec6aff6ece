package import Cards
package import Images
package import Transfer

/// Takes the bytes of one content as they come, finds out what they are, checks
/// them, and makes an element of them.
///
/// What the bytes are decides, not what they are called. Nothing is kept in
/// memory but a beginning: the bytes go on into the store's writer.
package final class ElementIntake {
  /// What the content is said to be.
  package enum Expectation {
    /// A picture or a text, whichever the bytes are.
    case any
    /// A picture in some format.
    case image
    /// A text in an encoding.
    case text(TextEncoding)
  }

  private enum State {
    case undecided([UInt8])
    case image(PNGCheck)
    /// The format is what the bytes begin like, should they be no text.
    case text(TextDecoder, ImageFormat?)
  }

  private let writer: ContentWriter
  private let expectation: Expectation
  private let limits: ImageLimits
  private var trimmer: NewlineTrimmer?
  private var state: State

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
      if case .text(let encoding) = expectation {
        .text(TextDecoder(encoding), nil)
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
  /// - Returns: The element, which isn't on a card yet.
  /// - Throws: As `receive(_:)`, also where the content isn't whole.
  package func finish() throws -> NewElement {
    if case .undecided(let head) = state { try decide(head) }
    switch state {
    case .undecided: throw ImageError.notAnImage
    case .image(let check): return try finishImage(check)
    case .text(let decoder, let format): return try finishText(decoder, format)
    }
  }

  private func decide(_ head: [UInt8]) throws {
    let format = ImageFormat.sniff(head.span)
    switch (format, expectation) {
    case (.png, _):
      var limits = limits
      limits.bytes = min(limits.bytes, self.limits.bytes)
      state = .image(try PNGCheck(limits: limits))
    case (let format?, .image): throw ImageError.unsupported(format)
    case (nil, .image): throw ImageError.notAnImage
    // Valid UTF-8 is a text, whatever it begins like (wl-clipboard#266).
    default: state = .text(TextDecoder(.utf8), format)
    }
    try take(head.span)
  }

  private func take(_ bytes: Span<UInt8>) throws {
    switch state {
    case .undecided: break
    case .image(let check):
      try check.write(bytes)
      try writer.write(bytes)
    case .text(var decoder, let format):
      try asText(format) { try decoder.decode(bytes, into: write) }
      state = .text(decoder, format)
    }
  }

  private func write(_ text: Span<UInt8>) throws {
    // A file with zeros in it is no text that a person would copy.
    if case .any = expectation {
      for index in text.indices where text[index] == 0 { throw TextError.malformed(.utf8) }
    }
    guard var trimmer else { return try writer.write(text) }
    try trimmer.write(text) { try writer.write($0) }
    self.trimmer = trimmer
  }

  private func finishImage(_ check: PNGCheck) throws -> NewElement {
    let measures = try check.finish()
    let size = PixelSize(width: measures.width, height: measures.height)
    var element = NewElement(
      kind: .image,
      representations: [
        NewRepresentation(
          type: measures.format.type, content: try writer.finish(), pixelSize: size)
      ])
    element.transform.size = .fitting(width: measures.width, height: measures.height)
    return element
  }

  private func finishText(
    _ decoder: TextDecoder, _ format: ImageFormat?
  ) throws -> NewElement {
    var decoder = decoder
    try asText(format) { try decoder.finish(into: write) }
    let representation = NewRepresentation(
      type: Target.plainUTF8, content: try writer.finish())
    return NewElement(kind: .text, representations: [representation])
  }

  /// Runs a step of decoding a text; where the bytes turn out to be none, says
  /// what they look like.
  private func asText(_ format: ImageFormat?, _ body: () throws -> Void) throws {
    do { try body() } catch let error as TextError {
      guard case .any = expectation else { throw error }
      if let format { throw ImageError.unsupported(format) }
      throw IntakeError.neitherImageNorText
    }
  }
}

extension Transform.Size {
  /// The size on a card of a picture: its own in pixels, made to fit the usual
  /// width.
  static func fitting(width: Int, height: Int) -> Transform.Size {
    let scale = min(1, 250 / Double(max(width, height, 1)))
    return Transform.Size(width: Double(width) * scale, height: Double(height) * scale)
  }
}
