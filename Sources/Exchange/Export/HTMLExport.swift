internal import Cards
internal import System

/// Writes a card as a contact sheet: one HTML page with all pictures and texts
/// in it, which loads nothing from elsewhere and runs nothing.
package struct HTMLExport {
  private let contents: CardContents
  private let pictures: PictureForm

  /// Prepares to export a card.
  ///
  /// - Parameters:
  ///   - contents: The card.
  ///   - pictures: In which form the page has its pictures.
  package init(_ contents: CardContents, pictures: PictureForm) {
    self.contents = contents
    self.pictures = pictures
  }

  /// Writes the page.
  ///
  /// - Parameter sink: Takes the bytes.
  /// - Throws: What the sink throws; `StoreError`; `ExportError.damaged`.
  package func write(to sink: @escaping (Span<UInt8>) throws -> Void) throws {
    let writer = ExportWriter(sink)
    let name = XMLText.escaped(contents.card.name)
    try writer.write(
      """
      <!DOCTYPE html>
      <html>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta http-equiv="Content-Security-Policy" \
      content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
      <title>\(name)</title>
      <style>
      body { font: 15px/1.4 sans-serif; margin: 2rem; color: #222; background: #eee }
      main { display: grid; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); gap: 1rem }
      figure { margin: 0; padding: 1rem; background: \(contents.card.background); border: 1px solid #bbb }
      img { display: block; max-width: 100%; max-height: 20rem; margin: auto }
      pre { margin: 0; padding: .5rem; max-height: 20rem; overflow: auto; white-space: pre-wrap; \
      overflow-wrap: anywhere; background: #fff; color: #222 }
      figcaption { margin-top: .75rem; padding: .25rem .5rem; font-size: 13px; background: #fff }
      </style>
      </head>
      <body>
      <h1>\(name)</h1>
      <main>

      """)
    for element in contents.elements { try write(element, to: writer) }
    try writer.write("</main>\n</body>\n</html>\n")
    try writer.flush()
  }

  private func write(_ element: Element, to writer: ExportWriter) throws {
    try writer.write("<figure>\n")
    switch element.kind {
    case .image: try writeImage(element, to: writer)
    case .text: try writeText(element, to: writer)
    }
    try writer.write("<figcaption>\(caption(element))</figcaption>\n</figure>\n")
  }

  private func writeImage(_ element: Element, to writer: ExportWriter) throws {
    guard let source = try pictures.source(of: element, in: contents) else { return }
    let size =
      element.representations.first?.pixelSize.map {
        " width=\"\($0.width)\" height=\"\($0.height)\""
      } ?? ""
    let style = size.isEmpty ? "" : " style=\"height: auto\""
    try writer.write(
      "<img alt=\"\(XMLText.escaped(element.description))\"\(size)\(style) src=\"")
    try contents.writeDataURI(source, of: element, to: writer)
    try writer.write("\">\n")
  }

  private func writeText(_ element: Element, to writer: ExportWriter) throws {
    guard let own = element.representations.first else { return }
    // HTML drops a newline right after the tag, so this one takes its place.
    try writer.write("<pre>\n")
    try contents.read(own, of: element) { try XMLText.write($0, to: writer) }
    try writer.write("</pre>\n")
  }

  private func caption(_ element: Element) -> String {
    var parts: [String] = []
    if !element.description.isEmpty { parts.append(element.description) }
    if let own = element.representations.first {
      let size = own.pixelSize.map { "\($0.width)×\($0.height)" } ?? "\(own.byteCount) bytes"
      parts.append("\(own.type), \(size)")
    }
    parts.append(Timestamps.rfc3339(element.created))
    if let owner = element.origin?.owner { parts.append("from \(owner)") }
    return parts.map(XMLText.escaped).joined(separator: "<br>")
  }
}
