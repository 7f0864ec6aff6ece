import ConformanceCases
import TestSupport
import Testing

/// cardclip and the cases of protocol.md 5, each on a server of its own.
@Suite struct ConformanceTests {
  @Test(arguments: ConformanceCase.all, [false, true])
  func `cardclip holds the case`(item: ConformanceCase, hasSmallRequests: Bool) throws {
    #expect(item.applies(to: .cardclip))
    let failures = try item.failures(of: .cardclip, hasSmallRequests: hasSmallRequests)
    #expect(failures == [])
  }

  @Test func `each case of the notes has an entry, and none has two`() {
    let numbers = ConformanceCase.all.map(\.number)
    #expect(Set(numbers).count == numbers.count)
    let wanted = (1...32).map { "\($0)" } + (1...9).map { "E\($0)" }
    #expect(wanted.filter { !numbers.contains($0) } == [])
  }

  // `make conformance` compares the other programs' results with the page.
  @Test func `the README shows each case, and that cardclip holds it`() throws {
    let path = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
    let page = String(decoding: try FileContent.read(path + "/README.md"), as: UTF8.self)
    let count = ConformanceCase.all.count
    #expect(page.contains("cardclip holds \(count) of \(count) cases"))
    let rows = page.split(separator: "\n").map { ConformanceMatrix.cells(of: $0) }
    var heldCounts = Subject.allCases.map { _ in 0 }
    for item in ConformanceCase.all {
      let row = rows.first { $0.first == item.label }
      #expect(row?.count == 1 + Subject.allCases.count, "\(item)")
      for (index, cell) in (row ?? []).dropFirst().enumerated() {
        let subject = Subject.allCases[index]
        if cell == ConformanceMatrix.Cell.held { heldCounts[index] += 1 }
        let isJudged = cell != ConformanceMatrix.Cell.inapplicable
        #expect(isJudged == item.applies(to: subject), "\(item), \(subject)")
        if subject == .cardclip { #expect(cell == ConformanceMatrix.Cell.held, "\(item)") }
      }
    }
    let last = rows.first { $0.first == "held" }?.dropFirst().compactMap {
      $0.split(separator: " ").first
    }
    #expect(last?.map { Int($0) } == heldCounts)
  }
}
