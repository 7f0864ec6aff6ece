import System

/// A sink that keeps a small content in memory.
public final class MemorySink: ContentSink {
  /// The bytes that came so far.
  public private(set) var bytes: [UInt8] = []

  /// The name of the property's type; empty until it begins.
  public private(set) var type = ""

  /// The bits of an item; 0 until it begins.
  public private(set) var format = 0

  /// The bytes as a list of atoms, as of a `TARGETS` reply; empty where the
  /// items aren't of 32 bits, whatever their type is said to be.
  public var atoms: [Atom] {
    guard format == 32 else { return [] }
    let bytes = bytes
    return words(bytes.span).map { Atom(rawValue: $0) }
  }

  /// Makes an empty one.
  public init() {}

  /// Notes the type and the format.
  public func begin(type: String, format: Int) {
    self.type = type
    self.format = format
  }

  /// Keeps the bytes.
  public func receive(_ bytes: Span<UInt8>) {
    self.bytes.append(copying: bytes)
  }
}
