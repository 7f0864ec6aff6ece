import System
import TestSupport
import Testing

/// The tables of rules and tests in the module's documentation.
@Suite struct RulesTests {
  private static let root = String(
    #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 })

  /// The names in backquotes of each row, by the rule.
  private func rows(of page: String) throws -> [(rule: String, tests: [String])] {
    let path = Self.root + "/Sources/X11Selection/X11Selection.docc/\(page).md"
    let text = String(decoding: try FileContent.read(path), as: UTF8.self)
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.drop { $0 == " " } }
      guard line.hasPrefix("| "), cells.count == 2, let rule = cells[0].split(separator: " ").first,
        rule.contains("-") || rule.contains("."), rule.contains(where: \.isNumber)
      else { return nil }
      let names = cells[1].split(separator: "`", omittingEmptySubsequences: false)
      return (String(rule), names.indices.filter { $0 % 2 == 1 }.map { String(names[$0]) })
    }
  }

  /// The names of all tests in the sources.
  private func testNames() throws -> Set<String> {
    var names: Set<String> = []
    var waiting = [Self.root + "/Tests"]
    while let directory = waiting.popLast() {
      for name in try FileSystem.names(in: directory) {
        let path = directory + "/" + name
        if try FileSystem.status(path)?.kind == .directory {
          waiting.append(path)
        } else if name.hasSuffix("Tests.swift") {
          let text = String(decoding: try FileContent.read(path), as: UTF8.self)
          for part in text.split(separator: "func `").dropFirst() {
            names.insert(String(part.prefix { $0 != "`" }))
          }
        }
      }
    }
    return names
  }

  @Test func `every rule has a test, and every test that is named exists`() throws {
    let rows = try rows(of: "Rules")
    let wanted =
      (1...37).map { $0 < 10 ? "O-0\($0)" : "O-\($0)" }.filter {
        // The hand-over to a clipboard manager.
        !["O-34", "O-35", "O-36"].contains($0)
      } + (1...26).map { $0 < 10 ? "R-0\($0)" : "R-\($0)" } + ["3.1", "3.3", "3.4", "3.5", "3.6"]
    #expect(wanted.filter { rule in !rows.contains { $0.rule == rule } } == [])
    let names = try testNames()
    for row in rows {
      #expect(!row.tests.isEmpty, "\(row.rule)")
      #expect(row.tests.filter { !names.contains($0) } == [], "\(row.rule)")
    }
  }

  @Test func `each rule of drag and drop has all the tests that name it, and no other`() throws {
    let rows = try rows(of: "DragRules")
    let wanted = [("T", 23), ("S", 25)].flatMap { kind, count in
      (1...count).map { "\(kind)-\($0 < 10 ? "0" : "")\($0)" }
    }
    #expect(rows.map(\.rule) == wanted)
    let names = try testNames()
    for row in rows {
      #expect(!row.tests.isEmpty, "\(row.rule)")
      #expect(Set(row.tests) == names.filter { $0.contains(row.rule) }, "\(row.rule)")
    }
  }
}
