import Glibc
import System
import Transfer
import X11Selection

/// Makes another encoding of a text when somebody asks for it.
struct EncodedText {
  /// How much is encoded at a time, in bytes.
  private static let pieceSize = 64 << 10

  let source: any Content
  let encoding: OfferedTarget.Encoding
  let directory: String
  let isSensitive: Bool

  /// Encodes the text into a file without a name, so that memory doesn't grow
  /// with it.
  func make() throws -> any Content {
    var spool = try Spool(directory: directory, isSensitive: isSensitive)
    var latin1 = Latin1Encoder()
    var compound = CompoundTextEncoder()
    var buffer = [UInt8](repeating: 0, count: Self.pieceSize)
    var output: [UInt8] = []
    var offset = 0
    let total = try source.byteCount()
    while offset < total {
      let count = try source.read(into: &buffer, at: offset)
      // A part must not be taken for the whole: the request is refused.
      guard count > 0 else { throw SystemError("read", "a copied text", code: EIO) }
      let piece = buffer.span.extracting(..<count)
      switch encoding {
      case .latin1: latin1.encode(piece, into: &output)
      case .compoundText: compound.encode(piece, into: &output)
      case .exact, .png: for index in piece.indices { output.append(piece[index]) }
      }
      try spool.write(output.span)
      output.removeAll(keepingCapacity: true)
      offset += count
    }
    if encoding == .latin1 { latin1.finish(into: &output) }
    if encoding == .compoundText { compound.finish(into: &output) }
    try spool.write(output.span)
    return try FileContent(spool.finish())
  }
}
