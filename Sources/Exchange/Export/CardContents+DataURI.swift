internal import Cards
internal import System

extension CardContents {
  /// Writes a picture as a data URI (RFC 2397).
  func writeDataURI(
    _ source: consuming PictureForm.Source, of element: Element, to writer: ExportWriter
  ) throws {
    switch consume source {
    case .own(let representation):
      try Self.writeDataURI(representation.type, to: writer) { body in
        try read(representation, of: element, body)
      }
    case .made(let file):
      let pieces = ContentPieces(.file(file))
      try Self.writeDataURI("image/png", to: writer) { try pieces.forEachPiece($0) }
    }
  }

  private static func writeDataURI(
    _ type: String, to writer: ExportWriter,
    reading read: ((Span<UInt8>) throws -> Void) throws -> Void
  ) throws {
    try writer.write("data:\(XMLText.escaped(type));base64,")
    // Groups of three bytes, so that the pieces may be joined.
    var rest: [UInt8] = []
    try read { piece in
      var group = rest
      group.append(copying: piece)
      let whole = group.count / 3 * 3
      var text: [UInt8] = []
      text.reserveCapacity(whole / 3 * 4)
      Base64.encode(group.span.extracting(..<whole), into: &text)
      try writer.write(text.span)
      rest = Array(group[whole...])
    }
    var text: [UInt8] = []
    Base64.encode(rest.span, into: &text)
    try writer.write(text.span)
  }
}
