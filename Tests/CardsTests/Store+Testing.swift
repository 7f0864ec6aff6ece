import Cards
import System

/// Bytes that differ from others of the same length by their seed.
func makeBytes(_ count: Int, seed: Int = 0) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 131) ^ ($0 >> 8) ^ seed) }
}

extension Store {
  /// Stages some bytes, written in pieces.
  func stage(_ bytes: [UInt8], pieceSize: Int = 40_000) throws -> StagedContent {
    let writer = makeContentWriter()
    for start in stride(from: 0, to: bytes.count, by: pieceSize) {
      let piece = Array(bytes[start..<min(start + pieceSize, bytes.count)])
      try writer.write(piece.span)
    }
    return try writer.finish()
  }

  /// Adds a text.
  @discardableResult
  func addText(_ text: String, to card: CardID? = nil) throws -> ElementID {
    let content = try stage(Array(text.utf8))
    let representation = NewRepresentation(type: "text/plain;charset=utf-8", content: content)
    return try add(NewElement(kind: .text, representations: [representation]), to: card)
  }

  /// Adds an image, which may be any bytes.
  @discardableResult
  func addImage(_ bytes: [UInt8], to card: CardID? = nil) throws -> ElementID {
    let representation = NewRepresentation(
      type: "image/png", content: try stage(bytes), pixelSize: PixelSize(width: 4, height: 3))
    return try add(NewElement(kind: .image, representations: [representation]), to: card)
  }

  /// All bytes of a content.
  func bytes(of digest: Digest) throws -> [UInt8] {
    switch try content(of: digest) {
    case .inline(let bytes): return bytes
    case .file(let file):
      var bytes = [UInt8](repeating: 0, count: try file.status().byteCount)
      _ = try file.read(into: &bytes, at: 0)
      return bytes
    }
  }

  /// The bytes of an element's own content.
  func bytes(of element: ElementID) throws -> [UInt8] {
    guard let first = try self.element(element).representations.first else { return [] }
    return try bytes(of: first.digest)
  }

  /// The paths, below the store's directory, of the files of contents and of
  /// what is being written.
  func contentFiles() throws -> [String] {
    var files: [String] = []
    for name in try FileSystem.names(in: directory + "/staging") { files.append("staging/" + name) }
    for folder in try FileSystem.names(in: directory + "/contents") {
      for name in try FileSystem.names(in: "\(directory)/contents/\(folder)") {
        files.append("contents/\(folder)/\(name)")
      }
    }
    return files.sorted()
  }
}

extension Store {
  /// The size of the database file.
  func databaseByteCount() throws -> Int? {
    try FileSystem.status(directory + "/cards.sqlite")?.byteCount
  }
}
