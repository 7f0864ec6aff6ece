import System
import TestSupport
import Testing

/// The table in this directory's README.md.
@Suite struct PictureTableDocumentTests {
  /// What the other tests of the table hold of a picture, as a line of it.
  private static func line(_ sample: SamplePicture) -> String {
    let error = sample.error == 0 ? "" : ", within \(sample.error) of 255"
    let note =
      (sample.isMultiplied ? ", times alpha" : "")
      + (sample.isAnimated ? ", of the first frame" : "")
    let reader = sample.reader?.first ?? "ImageMagick"
    let png = sample.type == "image/png" ? "its own bytes" : "\(reader)'s pixels\(error)\(note)"
    return "| \(sample.name) | \(sample.type) | yes | yes | yes | yes | \(png) |"
  }

  @Test func `the table says what the tests hold`() throws {
    let path = (FileSystem.parent(of: #filePath) ?? ".") + "/README.md"
    let text = String(decoding: try FileContent.read(path), as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2)
    #expect(lines.map(String.init) == SamplePicture.all.map(Self.line))
  }
}
