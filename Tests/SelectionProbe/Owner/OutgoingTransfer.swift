import CX11
import TestSupport

/// A content on its way in parts to one property of one requestor.
final class OutgoingTransfer {
  /// What identifies a transfer: nothing less does (rule O-28).
  struct Key: Hashable {
    let window: Window
    let property: Atom
  }

  let key: Key
  let entry: Entry
  let typeAtom: Atom
  private(set) var sentChunks = 0
  private(set) var sentBytes = 0
  private var digest = ContentDigest()
  private let skipsDigest: Bool
  /// True once the empty part at the end is written.
  private(set) var isEnded = false
  /// True while nothing more is to happen.
  var isStalled = false
  /// True once what was to be done on the way was done.
  var isInterrupted = false

  init(_ key: Key, _ entry: Entry, type: Atom, skipsDigest: Bool) {
    self.key = key
    self.entry = entry
    typeAtom = type
    self.skipsDigest = skipsDigest
  }

  /// What is to be done now instead of the next part; nil for nothing.
  var interruption: Action? {
    guard !isInterrupted, let interruption = entry.stream.interruption else { return nil }
    return sentChunks >= interruption.after ? interruption.action : nil
  }

  /// The next part; nil where there is none any more.
  func next(otherType: Atom) -> PropertyValue? {
    guard !isEnded else { return nil }
    let plan = entry.stream
    let width = entry.format / 8
    let size = max(width, plan.size(ofChunk: sentChunks) / width * width)
    let bytes = entry.content.read(at: sentBytes, size, isEndless: plan.isEndless)
    if bytes.isEmpty {
      isEnded = true
      if plan.isUnended { return nil }
    }
    if !skipsDigest { digest.update(bytes) }
    let isOther = plan.typeChange.map { sentChunks >= $0 } ?? false
    sentChunks += 1
    sentBytes += bytes.count
    return PropertyValue(type: isOther ? otherType : typeAtom, format: entry.format, bytes: bytes)
  }

  /// What was sent, for the trace.
  var digestText: String { skipsDigest ? "" : digest.text }
}
