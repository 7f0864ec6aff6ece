import System
import TestSupport

/// The table of cases and programs that `make conformance` prints.
package enum ConformanceMatrix {
  /// Judges every program by every case, and prints a table in Markdown.
  ///
  /// What didn't hold is told below it.
  ///
  /// - Parameters:
  ///   - numbers: The cases; all where none is given.
  ///   - page: A text in which the rows must stand, and none better than
  ///     what was found; nil for none.
  /// - Returns: True where cardclip holds them all, and the page has the rows.
  /// - Throws: `ProgramError` where a program is missing.
  package static func print(_ numbers: [String], against page: String?) throws -> Bool {
    var printed: [String] = []
    func row(_ cells: [String]) {
      printed.append("| " + cells.joined(separator: " | ") + " |")
      write(printed[printed.count - 1])
    }
    row(["case"] + Subject.allCases.map(\.rawValue))
    row([String](repeating: "---", count: Subject.allCases.count + 1))
    var notes: [String] = []
    var counts = Subject.allCases.map { _ in (held: 0, judged: 0) }
    for item in ConformanceCase.all where numbers.isEmpty || numbers.contains(item.number) {
      var cells = [item.label]
      for (index, subject) in Subject.allCases.enumerated() {
        guard item.applies(to: subject) else {
          cells.append(Cell.inapplicable)
          continue
        }
        let failures = try failures(of: subject, item)
        counts[index].judged += 1
        if failures.isEmpty { counts[index].held += 1 }
        cells.append(failures.isEmpty ? Cell.held : Cell.failed)
        guard let first = failures.first else { continue }
        notes.append("- \(item.number), \(subject.rawValue): \(first)")
      }
      row(cells)
    }
    row(["held"] + counts.map { "\($0.held) of \($0.judged)" })
    write("")
    if let page {
      let rows = page.split(separator: "\n").map(String.init)
      for line in printed.dropFirst(2).dropLast() where !rows.contains(where: { allows($0, line) })
      {
        notes.append("- not in the page: \(line)")
      }
    }
    for note in notes { write(note) }
    return counts[0].held == counts[0].judged && !notes.contains { $0.hasPrefix("- not in") }
  }

  /// Whether a row of the page says what was found.
  ///
  /// That is the same, or that a program doesn't hold what it held this time:
  /// some race with the server.
  private static func allows(_ row: String, _ found: String) -> Bool {
    let (cells, foundCells) = (cells(of: row), cells(of: found))
    guard cells.count == foundCells.count, cells.prefix(2) == foundCells.prefix(2) else {
      return false
    }
    return zip(cells, foundCells).allSatisfy { cell, found in
      cell == found || cell == Cell.failed && found == Cell.held
    }
  }

  /// What stands in the cells of a row.
  package static func cells(of row: some StringProtocol) -> [String] {
    row.split(separator: "|").map { cell in
      String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// What stands in the table.
  package enum Cell {
    package static let held = "yes"
    package static let failed = "**no**"
    package static let inapplicable = "–"
  }

  /// With both sizes of requests, and the second only where the first holds.
  private static func failures(of subject: Subject, _ item: ConformanceCase) throws -> [String] {
    for hasSmallRequests in [false, true] {
      let failures: [String]
      do {
        failures = try item.failures(of: subject, hasSmallRequests: hasSmallRequests)
      } catch let error as ProgramError {
        guard subject != .cardclip else { throw error }
        return ["it ends or hangs"]
      }
      if !failures.isEmpty { return failures }
    }
    return []
  }

  private static func write(_ line: String) {
    try? StandardStream.output.write(line + "\n")
  }
}
