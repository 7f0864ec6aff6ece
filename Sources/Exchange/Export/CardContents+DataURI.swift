internal import Cards
internal import System

extension CardContents {
  /// The form of a picture that most programs can show.
  func shown(_ element: Element) -> Representation? {
    element.representations.first { $0.type == "image/png" } ?? element.representations.first
  }

  /// Writes a content as a data URI (RFC 2397).
  func writeDataURI(
    _ representation: Representation, of element: Element, to writer: ExportWriter
  ) throws {
    try writer.write("data:\(XMLText.escaped(representation.type));base64,")
    // Groups of three bytes, so that the pieces may be joined.
    var rest: [UInt8] = []
    try read(representation, of: element) { piece in
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
