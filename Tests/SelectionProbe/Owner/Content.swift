import System
import TestSupport

/// What a stub owner gives for a target: any part of it, at any time.
final class Content {
  private enum Source {
    case bytes([UInt8])
    case file(FileDescriptorBox)
    case generated(seed: UInt64)
  }

  /// An open file that can be stored in an enumeration.
  private final class FileDescriptorBox {
    let file: FileDescriptor
    init(_ path: String) throws { file = try FileDescriptor.open(path) }
  }

  /// The size in bytes.
  let count: Int
  private let source: Source

  /// A content that is given whole.
  init(_ bytes: [UInt8]) {
    count = bytes.count
    source = .bytes(bytes)
  }

  /// The content of a file, read as it is needed.
  init(file path: String) throws {
    let box = try FileDescriptorBox(path)
    count = try box.file.status().byteCount
    source = .file(box)
  }

  /// The start of a seed's sequence, as `Fixtures.bytes` has it.
  init(count: Int, seed: UInt64) {
    self.count = count
    source = .generated(seed: seed)
  }

  /// Up to so many bytes from an offset on.
  ///
  /// - Parameters:
  ///   - offset: Where to begin.
  ///   - size: How many bytes.
  ///   - isEndless: True where the content goes on for ever past its end.
  /// - Returns: The bytes; fewer at the end.
  func read(at offset: Int, _ size: Int, isEndless: Bool = false) -> [UInt8] {
    if isEndless { return Fixtures.bytes(offset..<offset + size) }
    let range = min(offset, count)..<min(offset + size, count)
    switch source {
    case .bytes(let bytes): return Array(bytes[range])
    case .generated(let seed): return Fixtures.bytes(range, seed: seed)
    case .file(let box):
      var bytes = [UInt8](repeating: 0, count: range.count)
      let got = (try? box.file.read(into: &bytes, at: range.lowerBound)) ?? 0
      return Array(bytes[..<got])
    }
  }
}

extension Content {
  /// The content that a target's flags describe; nil where they describe none.
  convenience init?(_ flags: FlagGroup) throws {
    let seed = UInt64(try flags.integer("seed") ?? 1)
    if let path = flags.value("file") {
      try self.init(file: path)
    } else if let text = flags.value("text") {
      self.init(Array(text.utf8))
    } else if let digits = flags.value("hex") {
      let digits = digits.filter { $0 != " " }
      let pairs = stride(from: 0, to: digits.count, by: 2).map { digits.dropFirst($0).prefix(2) }
      self.init(pairs.compactMap { UInt8($0, radix: 16) })
    } else if let size = try flags.integer("size") {
      self.init(count: size, seed: seed)
    } else if let size = try flags.integer("text-size") {
      self.init(Fixtures.text(byteCount: size, seed: seed))
    } else if let size = try flags.integer("png") {
      self.init(PNGFixture(byteCount: size, seed: seed).bytes())
    } else {
      return nil
    }
  }
}
