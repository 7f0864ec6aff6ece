package import Cards
package import Images

/// A picture whose bytes are all there, in a format that only the helper
/// decodes.
package struct UncheckedPicture {
  /// What its first bytes say it is.
  package let format: ImageFormat

  /// Its bytes.
  package let content: StagedContent

  /// What a picture may measure.
  package let limits: ImageLimits

  /// What the helper is asked.
  package var request: HelperRequest {
    HelperRequest(.measures, of: format, limits: limits)
  }

  /// Hands its bytes to the helper.
  package func read(into buffer: inout [UInt8], at offset: Int) throws -> Int {
    try content.read(into: &buffer, at: offset)
  }

  /// Has it decoded, and waits.
  ///
  /// - Throws: `ImageError`, `SystemError`.
  func measures(by helper: HelperProgram) throws -> ImageMeasures {
    try helper.run(request, input: read)
  }

  /// The element, once it was decoded.
  func element(_ measures: ImageMeasures) -> TakenElement {
    TakenElement(content, measures)
  }
}
