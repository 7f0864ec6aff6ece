internal import Cards
internal import System

/// Writes a card as lines of JSON, with its contents in them.
package struct LineExport {
  private let contents: CardContents

  /// Prepares to export a card.
  package init(_ contents: CardContents) {
    self.contents = contents
  }

  /// Writes everything.
  ///
  /// - Parameter sink: Takes the bytes.
  /// - Throws: What the sink throws; `StoreError`; `ExportError.damaged`.
  package func write(to sink: @escaping (Span<UInt8>) throws -> Void) throws {
    let writer = ExportWriter(sink)
    try Self.write(contents, to: writer) { element in
      for representation in element.representations {
        try writeData(representation, of: element, to: writer)
      }
    }
  }

  /// Writes the lines that tell of the card and its elements.
  ///
  /// - Parameters:
  ///   - contents: The card.
  ///   - writer: Where the lines go.
  ///   - body: Runs after the line of each element.
  /// - Throws: What the writer's sink and the body throw.
  static func write(
    _ contents: CardContents, to writer: ExportWriter, _ body: (Element) throws -> Void
  ) throws {
    try writer.write(ExportedCard(contents.card).line + "\n")
    for element in contents.elements {
      try writer.write(ExportedElement(element).line + "\n")
      try body(element)
    }
    try writer.write(ExportLine.end(contents.elements.count) + "\n")
    try writer.flush()
  }

  private func writeData(
    _ representation: Representation, of element: Element, to writer: ExportWriter
  ) throws {
    var held: [UInt8] = []
    held.reserveCapacity(ExportLine.dataSize)
    try contents.read(representation, of: element) { piece in
      var position = 0
      while position < piece.count {
        let count = min(ExportLine.dataSize - held.count, piece.count - position)
        held.append(copying: piece.extracting(position..<(position + count)))
        position += count
        if held.count < ExportLine.dataSize { break }
        try writer.write(ExportLine.data(held.span).span)
        held.removeAll(keepingCapacity: true)
      }
    }
    if !held.isEmpty { try writer.write(ExportLine.data(held.span).span) }
  }
}
