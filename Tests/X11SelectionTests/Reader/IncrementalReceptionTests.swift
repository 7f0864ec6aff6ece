import Testing

@testable import X11Selection

@Suite struct IncrementalReceptionTests {
  private let incr = Atom(rawValue: 100)
  private let png = Atom(rawValue: 200)
  private let other = Atom(rawValue: 300)

  //
  @Test func `parts come until one without bytes`() {
    var reception = IncrementalReception(incr: incr)
    #expect(reception.receive(type: png, format: 8, byteCount: 5) == .take)
    #expect(reception.receive(type: .none, format: 0, byteCount: 0) == .wait)
    #expect(reception.receive(type: png, format: 8, byteCount: 1) == .take)
    #expect(reception.receive(type: png, format: 8, byteCount: 0) == .finish)
    #expect(reception.partCount == 2)
  }

  @Test func `a transfer without parts is an empty content`() {
    var reception = IncrementalReception(incr: incr)
    #expect(reception.receive(type: png, format: 8, byteCount: 0) == .finish)
  }

  //
  @Test func `another type or format in the middle ends it`() {
    var reception = IncrementalReception(incr: incr)
    #expect(reception.receive(type: png, format: 8, byteCount: 5) == .take)
    var copy = reception
    #expect(reception.receive(type: other, format: 8, byteCount: 5) == .abort(.changedType))
    #expect(copy.receive(type: png, format: 32, byteCount: 8) == .abort(.changedType))
  }

  //
  @Test func `a transfer within a transfer ends it`() {
    var reception = IncrementalReception(incr: incr)
    #expect(reception.receive(type: incr, format: 32, byteCount: 4) == .abort(.nestedTransfer))
  }
}

extension IncrementalReceptionTests {
  // R-16; the extra hostile set
  @Test func `a value over one that wasn't read is no part`() {
    var reception = IncrementalReception(incr: Atom(rawValue: 100))
    let steps = [false, true, false, true, true, false, false].map {
      reception.changed(isDeleted: $0)
    }
    #expect(steps == [true, true, true, true, true, true, false])
  }
}
