import Images
import Transfer
import X11Selection

/// Hands on what an owner sends: pictures as they are, texts in UTF-8.
final class OutputSink: ContentSink {
  private let candidate: Candidate
  private let connection: Connection
  private let write: (Span<UInt8>) throws -> Void
  private var decoder: TextDecoder?
  private var trimmer: NewlineTrimmer?
  /// The first bytes of a picture, until it is known for one.
  private var head: [UInt8]?

  /// True once something was handed on, so that no other target can be tried.
  private(set) var hasWritten = false

  init(
    _ candidate: Candidate, on connection: Connection, trims: Bool,
    write: @escaping (Span<UInt8>) throws -> Void
  ) {
    self.connection = connection
    self.candidate = candidate
    self.write = write
    trimmer = trims ? NewlineTrimmer() : nil
  }

  func begin(type: String, format: Int) throws {
    switch candidate {
    case .text(let target):
      guard format == 8 else { throw IntakeError.notBytes(format: format) }
      decoder = try connection.textDecoder(ofReply: type, to: target)
    case .image:
      guard format == 8 else { throw IntakeError.notBytes(format: format) }
      head = []
    case .element, .files, .data: break
    }
  }

  func receive(_ bytes: Span<UInt8>) throws {
    if var decoder {
      try decoder.decode(bytes, into: pass)
      self.decoder = decoder
    } else if head != nil {
      try gather(bytes)
    } else {
      try pass(bytes)
    }
  }

  func finish() throws {
    if head != nil { try identify() }
    if var decoder { try decoder.finish(into: pass) }
  }

  /// What is called a picture and is none is refused before any of it is
  /// handed on.
  private func gather(_ bytes: Span<UInt8>) throws {
    for index in bytes.indices { head?.append(bytes[index]) }
    if let head, head.count >= ImageFormat.sniffLength { try identify() }
  }

  private func identify() throws {
    guard let head else { return }
    self.head = nil
    guard ImageFormat.sniff(head.span) != nil || ImageFormat.isSVG(head.span) else {
      throw ImageError.notAnImage
    }
    try pass(head.span)
  }

  private func pass(_ bytes: Span<UInt8>) throws {
    guard bytes.count > 0 else { return }
    hasWritten = true
    guard var trimmer else { return try write(bytes) }
    try trimmer.write(bytes, into: write)
    self.trimmer = trimmer
  }
}
