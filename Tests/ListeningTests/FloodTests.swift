import System
import TestSupport
import Testing

/// Many changes in a short time.
@Suite(.serialized) struct FloodTests {
  @Test func `of three hundred copies in a row each is an element`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    let churn = try Probe.run("churn", "--count", "300", "--rate", "0", on: desk.server)
    #expect(
      churn.last("summary")?.requests == ["TARGETS": 300, "UTF8_STRING": 300])
    for _ in 0..<300 { _ = try listener.element() }
    #expect(try desk.elementCount() == 300)
    #expect(try desk.damage() == nil)
  }

  @Test func `ten thousand changes take no memory, and the last is captured`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    let churn = try Probe.run("churn", "--count", "10000", "--rate", "2000", on: desk.server)
    #expect(churn.status == 0)
    let owner = try desk.own(text: "the last")
    let event = try listener.wait(for: "captured") { $0.integer("bytes") == 8 }
    #expect(try desk.text(of: #require(event.integer("element"))) == "the last")
    _ = try owner.finish(by: .terminate)
    #expect(try listener.peakMemory < 64 << 20)
    try listener.end()
    #expect(try desk.damage() == nil)
  }
}
