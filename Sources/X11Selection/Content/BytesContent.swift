import System

/// A small content in memory.
public final class BytesContent: Content {
  private let bytes: [UInt8]

  /// Takes the bytes.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Takes the UTF-8 bytes of a text.
  public convenience init(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// The number of bytes.
  public func byteCount() -> Int { bytes.count }

  /// Copies bytes from an offset on.
  public func read(into buffer: inout [UInt8], at offset: Int) -> Int {
    bytes.read(into: &buffer, at: offset)
  }
}
