/// Where received bytes go, a chunk at a time.
public protocol ContentSink: AnyObject {
  /// Told once, before the first bytes, what the owner says they are.
  ///
  /// - Parameters:
  ///   - type: The name of the property's type, which need not be the target
  ///     that was asked for (rule R-08).
  ///   - format: The bits of an item: 8, 16 or 32.
  /// - Throws: What makes the content unwanted; the rest is then drained.
  func begin(type: String, format: Int) throws

  /// Given the next bytes, in order; items of format 32 as 4 bytes each.
  ///
  /// - Throws: What makes the content unwanted; the rest is then drained.
  func receive(_ bytes: Span<UInt8>) throws
}
