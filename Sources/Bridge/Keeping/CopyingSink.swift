import X11Selection

/// Gives what an owner sends to two sinks: the one that wants it, and one that
/// keeps it as it is, so that the owner is asked once.
final class CopyingSink: ContentSink {
  private let sink: any ContentSink
  private let copy: KeepingSink
  private var isCopying = true

  init(_ sink: any ContentSink, copyingTo copy: KeepingSink) {
    self.sink = sink
    self.copy = copy
  }

  func begin(type: String, format: Int) throws {
    copying { try copy.begin(type: type, format: format) }
    try sink.begin(type: type, format: format)
  }

  func receive(_ bytes: Span<UInt8>) throws {
    copying { try copy.receive(bytes) }
    try sink.receive(bytes)
  }

  /// The copy, once all has come; nil where it couldn't be made.
  func finishCopy() -> KeptContent? {
    isCopying ? try? copy.finish() : nil
  }

  /// A copy that fails is no reason to give up the content itself.
  private func copying(_ body: () throws -> Void) {
    guard isCopying else { return }
    do { try body() } catch { isCopying = false }
  }
}
