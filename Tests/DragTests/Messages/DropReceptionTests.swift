import Testing

@testable import X11Selection

@Suite struct DropReceptionTests {
  private static let window = Window(rawValue: 0x20_0001)
  private static let source = Window(rawValue: 0x40_0001)
  private static let other = Window(rawValue: 0x60_0001)
  private static let copy = Atom(rawValue: 50)
  private static let move = Atom(rawValue: 51)
  private static let text = Atom(rawValue: 60)

  private static func entry(from source: Window = source, version: Int = 5) -> DragMessage {
    .enter(DragEntry(source: source, version: version, types: [text]))
  }

  private static func position(from source: Window = source, x: Int = 10) -> DragMessage {
    .position(
      DragPosition(
        source: source, point: RootPoint(x: x, y: 20), time: Timestamp(rawValue: 1), action: move))
  }

  private static func drop(from source: Window = source, time: UInt32 = 9) -> DragMessage {
    .drop(source: source, time: Timestamp(rawValue: time))
  }

  /// A reception that a drag has entered.
  private func entered(isWanted: Bool = true) -> DropReception {
    var reception = DropReception(window: Self.window, action: Self.copy)
    _ = reception.receive(Self.entry())
    reception.decide(types: [Self.text], isWanted: isWanted)
    return reception
  }

  @Test(arguments: [3, 4, 5])
  func `T-04: a source of a known version is met`(version: Int) {
    var reception = DropReception(window: Self.window, action: Self.copy)
    guard case .meet(let entry) = reception.receive(Self.entry(version: version)) else {
      Issue.record("not met")
      return
    }
    #expect(entry.source == Self.source)
    #expect(reception.visit?.version == version)
  }

  @Test(arguments: [0, 1, 2, 6, 9, 255])
  func `T-04: a source of another version is ignored, and all that it sends`(version: Int) {
    var reception = DropReception(window: Self.window, action: Self.copy)
    #expect(reception.receive(Self.entry(version: version)) == .ignore)
    #expect(reception.receive(Self.position()) == .ignore)
    #expect(reception.receive(Self.drop()) == .ignore)
    #expect(reception.receive(.leave(source: Self.source)) == .ignore)
  }

  @Test func `T-06: nothing is answered to a window that never entered`() {
    var reception = DropReception(window: Self.window, action: Self.copy)
    #expect(reception.receive(Self.position()) == .ignore)
    #expect(reception.receive(Self.drop()) == .ignore)
    reception = entered()
    #expect(reception.receive(Self.position(from: Self.other)) == .ignore)
    #expect(reception.receive(Self.drop(from: Self.other)) == .ignore)
    #expect(reception.receive(.leave(source: Self.other)) == .ignore)
    #expect(reception.receive(Self.position(from: .none)) == .ignore)
    #expect(reception.visit?.source == Self.source)
    #expect(reception.receive(Self.entry(from: .none)) == .ignore)
  }

  @Test func `T-07: each position gets one answer, also when it is no`() {
    var reception = entered(isWanted: false)
    for x in 0..<10 {
      #expect(
        reception.receive(Self.position(x: x)) == .answer(.refusing(Self.window), to: Self.source))
    }
  }

  @Test func `T-08: an answer names the window that the message was about`() {
    var reception = entered()
    guard case .answer(let status, _) = reception.receive(Self.position()) else {
      Issue.record("no answer")
      return
    }
    #expect(status.target == Self.window)
  }

  @Test func `T-09, T-21, T-22: whatever is asked for, a copy is answered`() {
    var reception = entered()
    #expect(
      reception.receive(Self.position())
        == .answer(.accepting(Self.window, action: Self.copy), to: Self.source))
  }

  @Test(arguments: [0, 1, 0xDEAD_BEEF, UInt32.max])
  func `T-13, T-14: the time of the drop is passed on, whatever it is`(time: UInt32) {
    var reception = entered()
    _ = reception.receive(Self.position(x: 33))
    guard case .take(let visit, let taken) = reception.receive(Self.drop(time: time)) else {
      Issue.record("not taken")
      return
    }
    #expect(taken == Timestamp(rawValue: time))
    #expect(visit.point == RootPoint(x: 33, y: 20))
  }

  @Test func `T-17: a second drop is nobody's`() {
    var reception = entered()
    guard case .take = reception.receive(Self.drop()) else {
      Issue.record("not taken")
      return
    }
    #expect(reception.receive(Self.drop()) == .ignore)
  }

  @Test func `T-18: a drop that was refused is declined`() {
    var reception = entered(isWanted: false)
    #expect(reception.receive(Self.drop()) == .decline(Self.source))
    #expect(reception.receive(Self.drop()) == .ignore)
  }

  @Test func `T-19: a leave forgets once, and changes nothing after a drop`() {
    var reception = entered()
    #expect(reception.receive(.leave(source: Self.source)) == .forget)
    #expect(reception.receive(.leave(source: Self.source)) == .ignore)
    reception = entered()
    _ = reception.receive(Self.drop())
    #expect(reception.receive(.leave(source: Self.source)) == .ignore)
  }

  @Test func `T-20: a source that is gone has left`() {
    var reception = entered()
    #expect(reception.sourceVanished(Self.other) == .ignore)
    #expect(reception.sourceVanished(Self.source) == .forget)
    #expect(reception.receive(Self.position()) == .ignore)
  }

  @Test func `an enter without a leave replaces the drag before it`() {
    var reception = entered()
    _ = reception.receive(Self.entry(from: Self.other))
    #expect(reception.visit?.source == Self.other)
    #expect(reception.visit?.isWanted == false)
    #expect(reception.receive(Self.position()) == .ignore)
  }

  @Test func `what is meant for sources is ignored`() {
    var reception = entered()
    #expect(reception.receive(.status(.refusing(Self.window))) == .ignore)
    let conclusion = DragConclusion(target: Self.window, isPerformed: true, action: .none)
    #expect(reception.receive(.finished(conclusion)) == .ignore)
    #expect(reception.visit != nil)
  }
}
