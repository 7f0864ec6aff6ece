internal import Cards
internal import System

/// Draws a card as SVG 1.1: the background, and each element in its place, with
/// the pictures in it.
package struct SVGExport {
  /// How much of a text is drawn at most, in bytes.
  private static let textLimit = 64 << 10

  private let contents: CardContents
  private let pictures: PictureForm
  private let scale: Double

  /// Prepares to draw a card.
  ///
  /// - Parameters:
  ///   - contents: The card.
  ///   - pictures: In which form its pictures are drawn.
  ///   - scale: How many pixels a point of the card has.
  package init(_ contents: CardContents, pictures: PictureForm, scale: Double = 1) {
    self.contents = contents
    self.pictures = pictures
    self.scale = scale
  }

  /// Writes the drawing.
  ///
  /// - Parameter sink: Takes the bytes.
  /// - Throws: What the sink throws; `StoreError`; `ExportError.damaged`.
  package func write(to sink: @escaping (Span<UInt8>) throws -> Void) throws {
    let writer = ExportWriter(sink)
    let extent = CardExtent(contents.elements)
    let (left, top) = (-extent.width / 2, -extent.height / 2)
    let box = "x=\"\(left)\" y=\"\(top)\" width=\"\(extent.width)\" height=\"\(extent.height)\""
    try writer.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      width="\(extent.width * scale)" height="\(extent.height * scale)" \
      viewBox="\(left) \(top) \(extent.width) \(extent.height)">
      <title>\(XMLText.escaped(contents.card.name))</title>
      <rect \(box) fill="\(contents.card.background)"/>

      """)
    for element in contents.elements { try write(element, to: writer) }
    try writer.write("</svg>\n")
    try writer.flush()
  }

  private func write(_ element: Element, to writer: ExportWriter) throws {
    let (offset, size) = (element.transform.offset, element.transform.size)
    let turn = element.transform.rotation == 0 ? "" : " rotate(\(element.transform.rotation))"
    try writer.write("<g transform=\"translate(\(offset.x) \(offset.y))\(turn)\">")
    if !element.description.isEmpty {
      try writer.write("<title>\(XMLText.escaped(element.description))</title>")
    }
    let box =
      "x=\"\(-size.width / 2)\" y=\"\(-size.height / 2)\" "
      + "width=\"\(size.width)\" height=\"\(size.height)\""
    switch element.kind {
    case .image: try writeImage(element, box, to: writer)
    case .text: try writeText(element, box, to: writer)
    }
    try writer.write("</g>\n")
  }

  private func writeImage(_ element: Element, _ box: String, to writer: ExportWriter) throws {
    guard let source = try pictures.source(of: element, in: contents) else { return }
    // Programs of before SVG 2 know the reference by its XLink name only.
    try writer.write("<image \(box) preserveAspectRatio=\"none\" xlink:href=\"")
    try contents.writeDataURI(source, of: element, to: writer)
    try writer.write("\"/>")
  }

  private func writeText(_ element: Element, _ box: String, to writer: ExportWriter) throws {
    guard let own = element.representations.first else { return }
    let text = try contents.beginning(of: own, byteCount: Self.textLimit)
    let size = element.transform.size
    let layout = TextLayout(text, width: size.width, height: size.height)
    // An inner svg cuts off what is outside of it.
    try writer.write(
      """
      <svg \(box)><text font-family="sans-serif" font-size="\(TextLayout.fontSize)" \
      fill="\(inkColor)" xml:space="preserve">
      """)
    for (index, line) in layout.lines.enumerated() where !line.isEmpty {
      let baseline = Double(index) * TextLayout.lineHeight + TextLayout.fontSize
      try writer.write("<tspan x=\"0\" y=\"\(baseline)\">\(XMLText.escaped(line))</tspan>")
    }
    try writer.write("</text></svg>")
  }

  /// Black or white, whichever can be read on the background.
  private var inkColor: String {
    let color = contents.card.background
    let luma = 299 * Int(color.red) + 587 * Int(color.green) + 114 * Int(color.blue)
    return luma < 128_000 ? "#FFFFFF" : "#000000"
  }
}
