import Glibc
import System
import TestSupport

/// Measures the cardclip that was built beside it, with xclip and xsel in the
/// same run.
@main
struct Bench {
  private var table = ResultTable()

  static func main() throws {
    do {
      var bench = Bench()
      try bench.table.columns()
      switch CommandLine.arguments.dropFirst().first {
      // The store is kept where a directory is named.
      case "store":
        return try StoreBench(CommandLine.arguments.dropFirst(2).first).run(&bench.table)
      case "photo": return try PhotoBench().run(&bench.table)
      case "export": return try ExportBench().run(&bench.table)
      default: break
      }
      try bench.readSmallText()
      try bench.pasteIntoCard()
      try bench.copyStoredImage()
      try bench.moveLargeImage(mebibytes: 64, rounds: 15)
      for size in [64, 512] { try bench.measureMemory(mebibytes: size) }
      try PhotoBench().run(&bench.table)
      try StandardStream.output.write(
        "\n\(bench.table.missed) figures miss their bars.\n")
    } catch {
      try StandardStream.error.write("bench: \(error)\n")
      exit(1)
    }
  }

  private mutating func readSmallText() throws {
    let rounds = 300
    let place = try Workplace()
    let text = try place.directory.write(Fixtures.text(byteCount: 1024), to: "text")
    try place.xclip(owns: "clipboard", text, as: "UTF8_STRING", kind: "text")
    let copies = ["cardclip", "xclip", "xsel"].map { place.directory.file($0) }
    try TimedCommand("cardclip", "paste", "--output", "-", in: place, output: copies[0]).run()
    try TimedCommand("xclip", "-o", "-selection", "clipboard", in: place, output: copies[1]).run()
    try TimedCommand("xsel", "-o", "-b", in: place, output: copies[2]).run()
    for copy in copies { try place.compare(copy, text) }

    var comparison = Comparison()
    comparison.add("cardclip", try TimedCommand("cardclip", "paste", "--output", "-", in: place))
    comparison.add("xclip", try TimedCommand("xclip", "-o", "-selection", "clipboard", in: place))
    comparison.add("xsel", try TimedCommand("xsel", "-o", "-b", in: place))
    try comparison.run(rounds: rounds)
    try table.heading("1 KiB of text from xclip's owner; medians of \(rounds)")
    let ours = comparison.median("cardclip")
    try table.add("paste --output - / xclip -o", ours, comparison.median("xclip"), bar: 0.7)
    try table.add("paste --output - / xsel -o", ours, comparison.median("xsel"), bar: 1)
  }

  private mutating func pasteIntoCard() throws {
    let rounds = 100
    let place = try Workplace()
    let text = try place.directory.write(Fixtures.text(byteCount: 1024), to: "text")
    try place.xclip(owns: "clipboard", text, as: "UTF8_STRING", kind: "text")
    var comparison = Comparison()
    comparison.add("cardclip", try TimedCommand("cardclip", "paste", in: place))
    comparison.add("xclip", try TimedCommand("xclip", "-o", "-selection", "clipboard", in: place))
    try comparison.run(rounds: rounds)
    try table.heading("The same into a card, on the disk before it returns; medians of \(rounds)")
    try table.add(
      "paste / xclip -o", comparison.median("cardclip"), comparison.median("xclip"), bar: 3)
  }

  private mutating func copyStoredImage() throws {
    let rounds = 100
    let place = try Workplace()
    let picture = try place.picture(byteCount: 256 << 10)
    try TimedCommand("cardclip", "add", picture, in: place).run()
    // Each has a selection of its own, and so ends its own former owner.
    var comparison = Comparison()
    comparison.add("cardclip", try TimedCommand("cardclip", "copy", "1", in: place))
    comparison.add(
      "xclip",
      try TimedCommand(
        "xclip", "-i", "-selection", "primary", "-t", "image/png", picture, in: place))
    try comparison.run(rounds: rounds)
    try table.heading("A PNG of 256 KiB, until the command returns; medians of \(rounds)")
    try table.add(
      "copy ELEMENT / xclip -i FILE", comparison.median("cardclip"), comparison.median("xclip"),
      bar: 2)
  }

  private mutating func moveLargeImage(mebibytes: Int, rounds: Int) throws {
    let place = try Workplace()
    let picture = try own(mebibytes: mebibytes, in: place)
    let copies = (0..<4).map { place.directory.file("copy-\($0)") }
    var comparison = Comparison()
    comparison.add("xclip to xclip", try xclip("primary", to: copies[0], in: place))
    comparison.add("cardclip to xclip", try xclip("clipboard", to: copies[1], in: place))
    comparison.add("xclip to cardclip", try cardclip("primary", to: copies[2], in: place))
    comparison.add("cardclip to cardclip", try cardclip("clipboard", to: copies[3], in: place))
    try comparison.run(rounds: rounds) {
      for copy in copies { try place.compare(copy, picture) }
    } prepare: {
      // The end of a large file takes as long as half of a transfer, and would
      // fall on those alone that replace a file and don't write over it.
      for copy in copies where try FileSystem.status(copy) != nil {
        try FileSystem.removeFile(copy)
      }
    }
    try table.heading("A PNG of \(mebibytes) MiB into a file; medians of \(rounds)")
    let other = comparison.median("xclip to xclip")
    for (name, bar) in [
      ("cardclip to xclip", 1), ("xclip to cardclip", 1), ("cardclip to cardclip", 1.0 / 3),
    ] {
      try table.add("\(name) / xclip to xclip", comparison.median(name), other, bar: bar)
    }
  }

  private mutating func measureMemory(mebibytes: Int) throws {
    let place = try Workplace()
    let picture = try own(mebibytes: mebibytes, in: place)
    let copy = place.directory.file("copy")
    let other = try xclip("primary", to: copy, in: place).run().peakMemory
    // The kernel counts what this process had when it started the program as
    // well, which is less than either reader needs.
    let ours = try cardclip("clipboard", to: copy, in: place).run().peakMemory
    try place.compare(copy, picture)
    try table.heading("Peak resident memory with a PNG of \(mebibytes) MiB")
    try table.add("reader: paste --output FILE / xclip -o", memory: ours, other, barInMiB: 32)
    try table.add(
      "owner: copy / xclip -i", memory: place.peakMemory(ofOwner: "__serve") ?? 0,
      place.peakMemory(ofOwner: "xclip") ?? 0, barInMiB: 32)
  }

  /// Has cardclip own CLIPBOARD and xclip PRIMARY with a picture, and returns
  /// its path.
  private func own(mebibytes: Int, in place: Workplace) throws -> String {
    let picture = try place.picture(byteCount: mebibytes << 20)
    try TimedCommand("cardclip", "add", picture, in: place).run()
    try TimedCommand("cardclip", "copy", "1", in: place).run()
    try place.xclip(owns: "primary", picture, as: "image/png", kind: "image")
    return picture
  }

  private func cardclip(
    _ selection: String, to path: String, in place: Workplace
  ) throws -> TimedCommand {
    try TimedCommand(
      "cardclip", "paste", "--selection", selection, "--max-size", "1G", "--output", path, in: place
    )
  }

  private func xclip(
    _ selection: String, to path: String, in place: Workplace
  ) throws -> TimedCommand {
    try TimedCommand(
      "xclip", "-o", "-selection", selection, "-t", "image/png", in: place, output: path)
  }
}
