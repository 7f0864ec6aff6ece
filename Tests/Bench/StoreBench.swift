import SQLite
import System
import TestSupport

/// Measures what a person waits for in a store of a million elements.
struct StoreBench {
  private let place: Workplace
  private let directory: String

  /// Takes the store in a directory, or makes it there first.
  init(_ directory: String?) throws {
    place = try Workplace()
    self.directory = directory ?? place.directory.file("large")
    if try FileSystem.status(self.directory) == nil {
      let clock = ContinuousClock()
      let time = try clock.measure { try LargeStore.build(in: self.directory) }
      try StandardStream.output.write("built in \(time)\n")
    }
    let size = try FileSystem.status(self.directory + "/cards.sqlite")?.byteCount ?? 0
    try StandardStream.output.write(
      "\(LargeStore.elementCount) elements on \(LargeStore.cardCount) cards, \(size >> 20) MiB\n")
  }

  func run(_ table: inout ResultTable) throws {
    let rounds = 50
    try table.heading("Whole processes; medians of \(rounds)")
    for words in [
      ["--version"], ["list"], ["list", "Card 17", "--json"],
      ["search", LargeStore.rareWord], ["search", LargeStore.commonWord],
      ["search", LargeStore.commonWord, "--json"], ["search", LargeStore.commonWord, "window"],
      ["search", "ow", "--card", "Card 17"], ["search", "ow"],
      ["search", LargeStore.commonWord, "--card", "Card 17"],
      ["search", LargeStore.commonWord, "--since", try since()], ["card", "list", "--limit", "50"],
      ["card", "list", "--limit", "50", "--json"],
    ] {
      try measure(words, rounds, &table)
    }
    for words in [["show", ""], ["show", "5"], ["list", ""], ["card", "use", "Card 99"]] {
      try measure(["__complete", "fish", "--"] + words, rounds, &table)
    }
  }

  /// Ten minutes before the newest element, however old a kept store is.
  private func since() throws -> String {
    let database = try Database(directory + "/cards.sqlite")
    let newest: Int64? = try database.first("SELECT max(created) FROM element") {
      row throws(SQLiteError) in try row.value(0)
    }
    return String(Timestamps.rfc3339((newest ?? 0) - 600_000).prefix(16))
  }

  private func measure(_ words: [String], _ rounds: Int, _ table: inout ResultTable) throws {
    var comparison = Comparison()
    let name = words.joined(separator: " ")
    let global = words[0] == "__complete" ? [] : ["--store", directory]
    comparison.add(
      name,
      try TimedCommand(
        ["cardclip"] + global + words, in: place, environment: ["CARDCLIP_STORE=\(directory)"]))
    try comparison.run(rounds: rounds)
    try table.add(name, comparison.median(name), barInMilliseconds: 20)
  }
}
