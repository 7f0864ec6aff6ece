import System
import TestSupport

/// The table of cases and programs that `make conformance` prints.
package enum ConformanceMatrix {
  /// Judges every program by every case, and prints a table in Markdown.
  ///
  /// What didn't hold is told below it.
  ///
  /// - Parameter numbers: The cases; all where none is given.
  /// - Returns: True where cardclip holds them all.
  /// - Throws: `ProgramError` where a program is missing.
  package static func print(_ numbers: [String]) throws -> Bool {
    write("| case | " + Subject.allCases.map(\.rawValue).joined(separator: " | ") + " |")
    write("| --- |" + String(repeating: " --- |", count: Subject.allCases.count))
    var notes: [String] = []
    var isHeld = true
    for item in ConformanceCase.all where numbers.isEmpty || numbers.contains(item.number) {
      var cells = ["\(item.number). \(item.title)"]
      for subject in Subject.allCases {
        guard item.applies(to: subject) else {
          cells.append("–")
          continue
        }
        let failures = try failures(of: subject, item)
        cells.append(failures.isEmpty ? "yes" : "**no**")
        guard let first = failures.first else { continue }
        if subject == .cardclip { isHeld = false }
        notes.append("- \(item.number), \(subject.rawValue): \(first)")
      }
      write("| " + cells.joined(separator: " | ") + " |")
    }
    write("")
    for note in notes { write(note) }
    return isHeld
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
