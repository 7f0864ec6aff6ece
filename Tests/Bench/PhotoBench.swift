import System
import TestSupport

/// Measures how a large photo is handed out as PNG, beside ImageMagick.
struct PhotoBench {
  private let place: Workplace
  private let photo: String

  /// Makes the photo, of 24 megapixels.
  init() throws {
    place = try Workplace()
    photo = place.directory.file("photo.jpg")
    // With noise, as any sensor has it: an even picture compresses too well.
    try TimedCommand(
      "convert", "-seed", "1", "-size", "1500x1000", "plasma:red-blue", "-resize", "6000x4000",
      "-attenuate", "0.15", "+noise", "Gaussian", "-quality", "90", photo, in: place
    ).run()
  }

  func run(_ table: inout ResultTable) throws {
    let rounds = 3
    let copies = ["cardclip", "convert"].map { place.directory.file($0 + ".png") }
    // A file that isn't in the store, so that no PNG of it is kept; with all that
    // belongs to a copy and a paste.
    let words = """
      cardclip copy --file \(photo) && \
      xclip -o -selection clipboard -t image/png >\(copies[0])
      """
    let directory = FileSystem.parent(of: try BuiltProducts.path(of: "cardclip")) ?? "."
    let path = Environment.current()["PATH"] ?? "/usr/bin:/bin"
    var comparison = Comparison()
    comparison.add(
      "cardclip",
      try TimedCommand(
        ["sh", "-c", words], in: place, environment: ["PATH=\(directory):\(path)"]))
    comparison.add("convert", try TimedCommand("convert", photo, copies[1], in: place))
    try comparison.run(rounds: rounds) {
      try TimedCommand(
        "sh", "-c", "test \"$(compare -metric AE \(copies[0]) \(copies[1]) null: 2>&1)\" = 0",
        in: place
      ).run()
    }
    try table.heading("A JPEG of 24 megapixels as image/png; medians of \(rounds)")
    try table.add(
      "copy --file and xclip -o / convert", comparison.median("cardclip"),
      comparison.median("convert"))
    try measureMemory(&table)
  }

  /// The memory of one process that has the PNG made and then serves it.
  private func measureMemory(_ table: inout ResultTable) throws {
    let copy = place.directory.file("served.png")
    try TimedCommand(
      [
        "sh", "-c", "\"$0\" copy --foreground --once --selection primary --file \(photo) &",
        try BuiltProducts.path(of: "cardclip"),
      ], in: place
    ).run()
    let question = try TimedCommand("cardclip", "has", "image", "--selection", "primary", in: place)
    for _ in 0..<20_000 where (try? question.run()) != nil { break }
    let memory = try place.peakMemory(ofOwner: "--foreground") ?? 0
    try TimedCommand(
      "xclip", "-o", "-selection", "primary", "-t", "image/png", in: place, output: copy
    ).run()
    let other = try TimedCommand("convert", photo, copy, in: place).run().peakMemory
    try table.add("memory of cardclip itself / convert", memory: memory, other, barInMiB: 32)
  }
}
