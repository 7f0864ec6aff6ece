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

  /// The rules that the comment of each test in the sources cites, by the
  /// test's name.
  private func citations() throws -> [String: Set<String>] {
    var citations: [String: Set<String>] = [:]
    var waiting = [Self.root + "/Tests"]
    while let directory = waiting.popLast() {
      for name in try FileSystem.names(in: directory) {
        let path = directory + "/" + name
        if try FileSystem.status(path)?.kind == .directory {
          waiting.append(path)
        } else if name.hasSuffix("Tests.swift") {
          let text = String(decoding: try FileContent.read(path), as: UTF8.self)
          add(text, to: &citations)
        }
      }
    }
    return citations
  }

  /// Adds the tests of a file; a comment ends at the test that it is for, or
  /// at an empty line.
  private func add(_ text: String, to citations: inout [String: Set<String>]) {
    var comment = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.drop { $0 == " " }
      if words.isEmpty { comment = "" }
      if words.hasPrefix("//") { comment += " " + words.drop { $0 == "/" } }
      guard let start = line.firstRange(of: "func `") else { continue }
      let name = line[start.upperBound...].prefix { $0 != "`" }
      citations[String(name), default: []].formUnion(rules(citedIn: comment))
      comment = ""
    }
  }

  /// The rules in words such as "O-10, O-12 to O-14; case 3".
  private func rules(citedIn comment: String) -> Set<String> {
    let words = comment.split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "." }
      .map { String($0.last == "." ? $0.dropLast() : $0) }
    var rules = Set(words)
    for index in words.indices.dropFirst(2) where words[index - 1] == "to" {
      let (first, last) = (words[index - 2], words[index])
      guard let from = Int(first.dropFirst(2)), let to = Int(last.dropFirst(2)), from < to,
        first.prefix(2) == last.prefix(2)
      else { continue }
      for number in from...to { rules.insert(Self.rule(first.prefix(2), number)) }
    }
    return rules
  }

  private static func rule(_ prefix: some StringProtocol, _ number: Int) -> String {
    number < 10 ? "\(prefix)0\(number)" : "\(prefix)\(number)"
  }

  @Test func `every rule has a test, and every test that is named exists and cites it`() throws {
    let rows = try rows(of: "Rules")
    let wanted =
      (1...37).map { Self.rule("O-", $0) } + (1...26).map { Self.rule("R-", $0) }
      + ["3.1", "3.3", "3.4", "3.5", "3.6"]
    #expect(rows.map(\.rule) == wanted)
    let citations = try citations()
    for row in rows {
      #expect(!row.tests.isEmpty, "\(row.rule)")
      for test in row.tests {
        #expect(citations[test]?.contains(row.rule) == true, "\(row.rule): \(test)")
      }
    }
  }

  @Test func `a comment cites rules one by one and from one to another`() {
    #expect(rules(citedIn: "O-22 to O-24, R-08; 3.4.").isSuperset(of: ["O-23", "R-08", "3.4"]))
    #expect(!rules(citedIn: "O-22 to O-24").contains("O-25"))
  }

  @Test func `each rule of drag and drop has all the tests that name it, and no other`() throws {
    let rows = try rows(of: "DragRules")
    let wanted = (1...23).map { Self.rule("T-", $0) } + (1...25).map { Self.rule("S-", $0) }
    #expect(rows.map(\.rule) == wanted)
    let names = try citations().keys
    for row in rows {
      #expect(!row.tests.isEmpty, "\(row.rule)")
      #expect(Set(row.tests) == Set(names.filter { $0.contains(row.rule) }), "\(row.rule)")
    }
  }
}
