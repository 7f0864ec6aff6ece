import System
import X11Selection

/// Keeps what an owner sends for a target, byte for byte.
final class KeepingSink: ContentSink {
  /// What makes a content impossible to keep.
  struct NotKept: Error {}

  /// The types of numbers that mean something only as long as the owner lives.
  private static let transientTypes: Set<String> = [
    "BITMAP", "COLORMAP", "DRAWABLE", "PIXEL", "PIXMAP", "WINDOW",
  ]

  let target: String
  private let directory: String
  private let memoryLimit: Int
  private var form: (type: String, format: Int)?
  private var spool: Spool?

  init(_ target: String, directory: String, memoryLimit: Int) {
    self.target = target
    self.directory = directory
    self.memoryLimit = memoryLimit
  }

  func begin(type: String, format: Int) throws {
    guard !type.isEmpty, !Self.transientTypes.contains(type) else { throw NotKept() }
    form = (type, format)
    spool = try Spool(directory: directory, isSensitive: false, memoryLimit: memoryLimit)
  }

  func receive(_ bytes: Span<UInt8>) throws {
    try spool?.write(bytes)
  }

  /// The content, once all has come.
  func finish() throws -> KeptContent {
    guard let form, let spool = spool.take() else { throw NotKept() }
    return KeptContent(
      target: target, type: form.type, format: form.format,
      content: try FileContent(spool.finish()))
  }
}
