import Testing

@testable import X11Selection

@Suite struct DragMessageTests {
  /// Atoms that no server made.
  static let atoms = DragAtoms((1...UInt(DragAtoms.names.count)).map { Atom(rawValue: 100 + $0) })

  static let source = Window(rawValue: 0x40_0001)
  static let target = Window(rawValue: 0x60_0002)

  static let messages: [DragMessage] = [
    .enter(DragEntry(source: source, version: 5, types: [Atom(rawValue: 31)])),
    .enter(DragEntry(source: source, version: 3, types: (1...7).map { Atom(rawValue: $0) })),
    .position(
      DragPosition(
        source: source, point: RootPoint(x: -7, y: -1), time: Timestamp(rawValue: 0xFFFF_FFFF),
        action: Atom(rawValue: 9))),
    .status(.accepting(target, action: Atom(rawValue: 9))),
    .status(.refusing(target)),
    .status(
      DragStatus(
        target: target, isAccepted: true, wantsPositions: false,
        rectangle: RootRectangle(origin: RootPoint(x: -5, y: 3), width: 65_535, height: 2),
        action: .none)),
    .leave(source: source),
    .drop(source: source, time: Timestamp(rawValue: 77)),
    .finished(DragConclusion(target: target, isPerformed: true, action: Atom(rawValue: 9))),
    .finished(DragConclusion(target: target, isPerformed: false, action: .none)),
  ]

  @Test(arguments: messages)
  func `a message is read as it was written`(message: DragMessage) {
    let read = DragMessage(
      type: message.type(Self.atoms), format: 32, data: message.words, atoms: Self.atoms)
    // What an Enter has no room for comes by the list.
    guard case .enter(let entry) = message else {
      #expect(read == message)
      return
    }
    guard case .enter(let other) = read else {
      Issue.record("no Enter: \(String(describing: read))")
      return
    }
    #expect(other.source == entry.source)
    #expect(other.version == entry.version)
    #expect(other.hasTypeList == entry.hasTypeList)
    #expect(other.types == entry.types)
  }

  @Test func `words have the layout of the specification`() {
    let position = DragMessage.position(
      DragPosition(
        source: Self.source, point: RootPoint(x: 258, y: 3), time: Timestamp(rawValue: 5),
        action: Atom(rawValue: 6)))
    #expect(position.words == [0x40_0001, 0, 258 << 16 | 3, 5, 6])
    let drop = DragMessage.drop(source: Self.source, time: Timestamp(rawValue: 5))
    #expect(drop.words == [0x40_0001, 0, 5, 0, 0])
    #expect(DragMessage.status(.refusing(Self.target)).words == [0x60_0002, 0, 0, 0, 0])
    let finished = DragMessage.finished(
      DragConclusion(target: Self.target, isPerformed: true, action: Atom(rawValue: 6)))
    #expect(finished.words == [0x60_0002, 1, 6, 0, 0])
  }

  @Test func `T-10: an acceptance wants every motion and has an empty rectangle`() {
    let words = DragMessage.status(.accepting(Self.target, action: Atom(rawValue: 6))).words
    #expect(words == [0x60_0002, 3, 0, 0, 6])
  }

  @Test(arguments: [(-1, -1), (-32_768, 32_767), (0, -5), (1279, 1023)])
  func `T-11: coordinates are signed halves that don't touch one another`(x: Int, y: Int) {
    let point = RootPoint(x: x, y: y)
    #expect(point.packed <= 0xFFFF_FFFF)
    #expect(RootPoint(packed: point.packed) == point)
  }

  @Test(arguments: [0, 1, 3, 4, 12])
  func `S-05: the first three types stand in the message however many there are`(count: Int) {
    let types = (0..<count).map { Atom(rawValue: UInt($0 + 1)) }
    let entry = DragEntry(source: Self.source, version: 5, types: types)
    #expect(entry.words.count == 5)
    #expect(entry.words[1] == 5 << 24 | (count > 3 ? 1 : 0))
    let named = entry.words[2...].map { Int($0) }
    #expect(named == (0..<3).map { $0 < count ? $0 + 1 : 0 })
  }

  @Test func `T-04: the version is the highest byte alone, and empty types are skipped`() {
    let entry = DragEntry([0x40_0001, 0x0500_0001 | 0x00FF_FF00, 0, 7, 0])
    #expect(entry.version == 5)
    #expect(entry.hasTypeList)
    #expect(entry.types == [Atom(rawValue: 7)])
  }

  @Test func `items that Xlib extended with their sign are read as 32 bits`() {
    let words: [UInt] = [0xFFFF_FFFF_8000_0001, 0, 0xFFFF_FFFF_FFFF_FFFE, 0, 0]
    let read = DragMessage(
      type: Self.atoms.drop, format: 32, data: words, atoms: Self.atoms)
    #expect(
      read
        == .drop(
          source: Window(rawValue: 0x8000_0001), time: Timestamp(rawValue: 0xFFFF_FFFE)))
  }

  @Test(arguments: [8, 16])
  func `a message of another format is none of ours`(format: Int) {
    let message = Self.messages[0]
    #expect(
      DragMessage(
        type: message.type(Self.atoms), format: format, data: message.words, atoms: Self.atoms)
        == nil)
  }

  @Test func `a message of another type is none of ours`() {
    #expect(
      DragMessage(
        type: Self.atoms.aware, format: 32, data: [1, 2, 3, 4, 5], atoms: Self.atoms) == nil)
  }
}
