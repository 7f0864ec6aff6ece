import System
import TestSupport

/// What came out of one property: counted, digested and, where asked, written
/// to a file, but not kept.
final class ReceivedContent {
  private(set) var type = ""
  private(set) var format = 0
  private(set) var byteCount = 0
  private(set) var chunkSizes: (count: Int, largest: Int, smallest: Int) = (0, 0, .max)
  /// The beginning, for the trace.
  private(set) var prefix: [UInt8] = []
  /// What was wrong.
  private(set) var failures: [String] = []

  private var digest = ContentDigest()
  private let skipsDigest: Bool
  private let file: FileDescriptor?

  init(output: String?, skipsDigest: Bool) throws {
    self.skipsDigest = skipsDigest
    if let output { file = try FileDescriptor.replace(output) } else { file = nil }
  }

  /// The digest of the content; empty where none is computed.
  var digestText: String { skipsDigest ? "" : digest.text }

  /// Takes a part, or the whole.
  func append(_ value: PropertyValue, type: String) {
    if chunkSizes.count == 0 {
      self.type = type
      format = value.format
    } else {
      if type != self.type { fail("type changed from \(self.type) to \(type)") }
      if value.format != format { fail("format changed from \(format) to \(value.format)") }
    }
    chunkSizes.count += 1
    chunkSizes.largest = max(chunkSizes.largest, value.bytes.count)
    chunkSizes.smallest = min(chunkSizes.smallest, value.bytes.count)
    byteCount += value.bytes.count
    if prefix.count < 2048 { prefix += value.bytes.prefix(2048 - prefix.count) }
    if !skipsDigest { digest.update(value.bytes) }
    do { try file?.write(value.bytes.span) } catch { fail("\(error)") }
  }

  /// Notes something wrong, once.
  func fail(_ reason: String) {
    if !failures.contains(reason) { failures.append(reason) }
  }
}
