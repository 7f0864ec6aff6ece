import Testing

@testable import X11Selection

@Suite struct DragCourseTests {
  private static let source = Window(rawValue: 0x40_0001)
  private static let copy = Atom(rawValue: 50)
  private static let types = (60..<65).map { Atom(rawValue: UInt($0)) }
  private static let target = target(0x60_0001)
  private static let other = target(0x70_0001)

  private static func target(
    _ window: UInt, proxy: UInt? = nil, version: Int = 5
  ) -> DragCourse.Target {
    DragCourse.Target(
      window: Window(rawValue: window), recipient: Window(rawValue: proxy ?? window),
      version: version)
  }

  private static func time(_ milliseconds: UInt32) -> Timestamp {
    Timestamp(rawValue: milliseconds)
  }

  private static func positions(_ steps: [DragCourse.Step]) -> [RootPoint] {
    steps.compactMap { step in
      if case .send(.position(let position), _) = step { position.point } else { nil }
    }
  }

  private static func hasLeft(_ steps: [DragCourse.Step]) -> Bool {
    steps.contains { if case .send(.leave, _) = $0 { true } else { false } }
  }

  /// The answer of a target.
  private static func status(
    _ isAccepted: Bool = true, from window: UInt = 0x60_0001, action: Atom = copy,
    wantsPositions: Bool = true, rectangle: RootRectangle = .empty
  ) -> DragStatus {
    DragStatus(
      target: Window(rawValue: window), isAccepted: isAccepted, wantsPositions: wantsPositions,
      rectangle: rectangle, action: action)
  }

  private static func conclusion(
    _ isPerformed: Bool = true, from window: UInt = 0x60_0001
  ) -> DragConclusion {
    DragConclusion(
      target: Window(rawValue: window), isPerformed: isPerformed, action: isPerformed ? copy : .none
    )
  }

  private var fresh: DragCourse {
    DragCourse(source: Self.source, types: Self.types, action: Self.copy)
  }

  /// A course over the target, with its first position unanswered.
  private func over(_ target: DragCourse.Target = target) -> DragCourse {
    var course = fresh
    _ = course.move(to: RootPoint(x: 1, y: 1), at: Self.time(10), over: target)
    return course
  }

  /// A course whose drop was sent.
  private func dropped(on target: DragCourse.Target = target) -> DragCourse {
    var course = over(target)
    _ = course.receive(Self.status(from: target.window.rawValue))
    _ = course.release(at: Self.time(20))
    return course
  }

  @Test(arguments: [(3, 3), (4, 4), (5, 5), (9, 5)])
  func `S-04, S-05: a target is entered in its version, ours at most`(theirs: Int, spoken: Int) {
    var course = fresh
    let target = Self.target(0x60_0001, version: theirs)
    let steps = course.move(to: RootPoint(x: 3, y: 4), at: Self.time(10), over: target)
    let entry = DragEntry(source: Self.source, version: spoken, types: Self.types)
    #expect(entry.types.count == 3)
    let position = DragPosition(
      source: Self.source, point: RootPoint(x: 3, y: 4), time: Self.time(10), action: Self.copy)
    #expect(
      steps == [.send(.enter(entry), to: target), .send(.position(position), to: target)])
  }

  @Test func `S-06: one position is out at a time, and then the newest point`() {
    var course = over()
    for x in 2...9 {
      #expect(course.move(to: RootPoint(x: x, y: 1), at: Self.time(11), over: Self.target) == [])
    }
    let steps = course.receive(Self.status())
    #expect(Self.positions(steps) == [RootPoint(x: 9, y: 1)])
    #expect(Self.positions(course.receive(Self.status())) == [])
  }

  @Test func `S-07: the position of a resting pointer is repeated`() {
    var course = over()
    #expect(course.heartbeat() == [])
    _ = course.receive(Self.status(false))
    #expect(Self.positions(course.heartbeat()) == [RootPoint(x: 1, y: 1)])
    // A second one waits for its answer.
    #expect(course.heartbeat() == [])
    #expect(course.receive(Self.status()).contains(.show(isAccepted: true)))
  }

  @Test func `a position whose answer is lost is repeated after a while`() {
    var course = over()
    for _ in 1..<DragCourse.patience { #expect(course.heartbeat() == []) }
    #expect(Self.positions(course.heartbeat()).count == 1)
    var nowhere = fresh
    #expect(nowhere.heartbeat() == [])
  }

  @Test(arguments: [0x60_0001, 0x60_0099, 0] as [UInt])
  func `S-08: an answer names the window, its proxy or nothing`(sender: UInt) {
    let target = Self.target(0x60_0001, proxy: 0x60_0099)
    var course = over(target)
    #expect(course.receive(Self.status(from: sender)) == [.show(isAccepted: true)])
  }

  @Test func `S-08: the answer of another window counts nothing, and the last one counts`() {
    var course = over()
    #expect(course.receive(Self.status(from: 0x99)) == [])
    _ = course.receive(Self.status(false))
    _ = course.receive(Self.status(true))
    guard case .send(.drop, _) = course.release(at: Self.time(20)).first else {
      Issue.record("not dropped")
      return
    }
    #expect(course.receive(Self.status(false)) == [])
    #expect(course.isDropped)
  }

  @Test func `S-09: an acceptance without an action is one, a refusal with one is none`() {
    var course = over()
    _ = course.receive(Self.status(true, action: .none))
    _ = course.release(at: Self.time(20))
    #expect(course.isDropped)
    course = over()
    _ = course.receive(Self.status(false, action: Self.copy))
    #expect(course.release(at: Self.time(20)).last == .end(.refused))
  }

  @Test func `S-10: no motion is told within a target's rectangle, unless it wants that`() {
    let rectangle = RootRectangle(origin: RootPoint(x: 0, y: 0), width: 100, height: 50)
    var course = over()
    _ = course.receive(Self.status(wantsPositions: false, rectangle: rectangle))
    func told(_ x: Int, _ y: Int) -> Int {
      Self.positions(
        course.move(to: RootPoint(x: x, y: y), at: Self.time(12), over: Self.target)
      ).count
    }
    #expect(told(99, 49) == 0)
    #expect(told(100, 49) == 1)
    _ = course.receive(Self.status(wantsPositions: true, rectangle: rectangle))
    #expect(told(50, 20) == 1)
    _ = course.receive(Self.status(wantsPositions: false, rectangle: .empty))
    #expect(told(51, 20) == 1)
  }

  @Test func `S-10, S-11: a point that was not told is told before the drop`() {
    let rectangle = RootRectangle(origin: RootPoint(x: 0, y: 0), width: 100, height: 50)
    var course = over()
    _ = course.receive(Self.status(wantsPositions: false, rectangle: rectangle))
    _ = course.move(to: RootPoint(x: 40, y: 30), at: Self.time(12), over: Self.target)
    let steps = course.release(at: Self.time(20))
    #expect(Self.positions(steps) == [RootPoint(x: 40, y: 30)])
    #expect(steps.last == .awaitStatus)
    let last = course.receive(Self.status(wantsPositions: false, rectangle: rectangle))
    #expect(last.last == .awaitFinish)
  }

  @Test func `S-11: a released drag waits for the answer that is out`() {
    var course = over()
    #expect(course.release(at: Self.time(20)) == [.awaitStatus])
    let steps = course.receive(Self.status())
    #expect(
      steps
        == [
          .send(.drop(source: Self.source, time: Self.time(20)), to: Self.target), .awaitFinish,
        ])
  }

  @Test func `S-11: an answer that doesn't come in time ends a released drag`() {
    var course = over()
    _ = course.release(at: Self.time(20))
    let steps = course.statusTimedOut()
    #expect(Self.hasLeft(steps))
    #expect(steps.last == .end(.unanswered))
    #expect(course.statusTimedOut() == [])
  }

  @Test func `S-12: the drop has the time of the release`() {
    var course = over()
    _ = course.receive(Self.status())
    #expect(
      course.release(at: Self.time(4321)).first
        == .send(.drop(source: Self.source, time: Self.time(4321)), to: Self.target))
  }

  @Test func `S-13: nothing follows a drop`() {
    var course = dropped()
    #expect(course.move(to: RootPoint(x: 9, y: 9), at: Self.time(30), over: Self.other) == [])
    #expect(course.move(to: RootPoint(x: 9, y: 9), at: Self.time(30), over: nil) == [])
    #expect(course.heartbeat() == [])
    #expect(course.cancel() == [])
    #expect(course.release(at: Self.time(31)) == [])
    #expect(course.statusTimedOut() == [])
  }

  @Test func `S-18: a finish before the drop or of another target counts nothing`() {
    var course = over()
    #expect(course.receive(Self.conclusion()) == [])
    _ = course.receive(Self.status())
    _ = course.release(at: Self.time(20))
    #expect(course.receive(Self.conclusion(from: 0x99)) == [])
    #expect(course.receive(Self.conclusion()) == [.end(.taken)])
    #expect(course.receive(Self.conclusion()) == [])
  }

  @Test(arguments: [(5, true, true), (5, false, false), (4, false, true), (3, false, true)])
  func `S-20: only version 5 can say that it failed`(
    version: Int, isPerformed: Bool, isTaken: Bool
  ) {
    var course = dropped(on: Self.target(0x60_0001, version: version))
    #expect(
      course.receive(Self.conclusion(isPerformed)) == [.end(isTaken ? .taken : .failed)])
  }

  @Test func `a target that never finishes ends the drag at the time limit`() {
    var course = dropped()
    #expect(course.finishTimedOut() == [.end(.unfinished)])
    #expect(course.finishTimedOut() == [])
    #expect(course.receive(Self.conclusion()) == [])
  }

  @Test func `a pointer that goes from one target to another leaves the first`() {
    var course = over()
    let steps = course.move(to: RootPoint(x: 5, y: 5), at: Self.time(15), over: Self.other)
    #expect(steps.first == .send(.leave(source: Self.source), to: Self.target))
    #expect(course.target == Self.other)
    let last = course.move(to: RootPoint(x: 500, y: 5), at: Self.time(16), over: nil)
    #expect(last == [.send(.leave(source: Self.source), to: Self.other), .show(isAccepted: false)])
    #expect(course.release(at: Self.time(20)) == [.end(.missed)])
  }

  @Test func `calling a drag off leaves its target`() {
    var course = over()
    let steps = course.cancel()
    #expect(Self.hasLeft(steps))
    #expect(steps.last == .end(.cancelled))
    #expect(course.cancel() == [])
    var nowhere = fresh
    #expect(nowhere.cancel() == [.end(.cancelled)])
  }

  @Test func `S-22: a target that vanishes is forgotten, and the drag goes on`() {
    var course = over()
    #expect(course.targetVanished(Self.other.window) == [])
    #expect(course.targetVanished(Self.target.window) == [.show(isAccepted: false)])
    let steps = course.move(to: RootPoint(x: 5, y: 5), at: Self.time(15), over: Self.other)
    #expect(!Self.hasLeft(steps))
    #expect(Self.positions(steps).count == 1)
  }

  @Test func `a target that vanishes after the release ends the drag`() {
    var course = over()
    _ = course.release(at: Self.time(20))
    #expect(course.targetVanished(Self.target.window) == [.end(.targetGone)])
    course = dropped()
    #expect(course.targetVanished(Self.target.window) == [.end(.targetGone)])
    #expect(course.targetVanished(Self.target.window) == [])
  }
}
