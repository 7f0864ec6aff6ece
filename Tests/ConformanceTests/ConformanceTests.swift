import ConformanceCases
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
}
