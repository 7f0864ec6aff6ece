import System
import TestSupport

/// Measures the export and the import of a card of a thousand elements that
/// have a gibibyte together.
struct ExportBench {
  /// The digests of the elements differ.
  struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  private static let elementCount = 1000
  private static let elementSize = 1 << 30 / elementCount

  private let place: Workplace

  init() throws {
    place = try Workplace()
  }

  func run(_ table: inout ResultTable) throws {
    try fill()
    try table.heading("A card of \(Self.elementCount) elements with 1 GiB; peak resident memory")
    for format in ["json", "folder"] {
      let path = place.directory.file("export-\(format)")
      let clock = ContinuousClock()
      var peak = 0
      let exporting = try clock.measure {
        peak = try cardclip("export", "Large", "--format", format, "--output", path).peakMemory
      }
      try table.add("export --format \(format)", memory: peak, barInMiB: 64)
      let importing = try clock.measure {
        peak = try cardclip("import", path, "--name", "Copy as \(format)").peakMemory
      }
      try table.add("import of it", memory: peak, barInMiB: 64)
      try expectSame("Copy as \(format)")
      if format == "json" {
        try FileSystem.removeFile(path)
      } else {
        try FileSystem.removeTree(path)
      }
      try StandardStream.output.write(
        "\n\(format): exported in \(exporting), imported in \(importing), digests identical\n")
    }
  }

  /// Adds the elements, some at a time: their files are gone afterwards.
  private func fill() throws {
    try cardclip("card", "new", "Large", "--use")
    let step = 50
    for first in stride(from: 0, to: Self.elementCount, by: step) {
      let paths = try (first..<(first + step)).map { number in
        let path = place.directory.file("picture-\(number).png")
        try PNGFixture(byteCount: Self.elementSize, seed: UInt64(number)).write(to: path)
        return path
      }
      try TimedCommand(["cardclip", "add"] + paths, in: place).run()
      for path in paths { try FileSystem.removeFile(path) }
    }
  }

  @discardableResult
  private func cardclip(_ arguments: String...) throws -> TimedCommand.Run {
    try TimedCommand(["cardclip"] + arguments, in: place).run()
  }

  private func expectSame(_ card: String) throws {
    let (expected, copied) = (try digests(of: "Large"), try digests(of: card))
    guard expected.count == Self.elementCount, expected == copied else {
      throw Difference(description: "\(card) has other digests than the card it was made of")
    }
  }

  /// The digests of a card's elements, from bottom to top.
  private func digests(of card: String) throws -> [Substring] {
    let path = place.directory.file("list.json")
    try TimedCommand(["cardclip", "list", card, "--json"], in: place, output: path).run()
    let text = String(decoding: try place.directory.read("list.json"), as: UTF8.self)
    return text.split(separator: "\"digest\":\"").dropFirst().map { $0.prefix { $0 != "\"" } }
  }
}
