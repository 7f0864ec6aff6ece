/// What an XdndStatus says.
struct DragStatus: Equatable {
  var target: Window
  var isAccepted: Bool
  /// True where positions are wanted inside the rectangle too.
  var wantsPositions: Bool
  var rectangle: RootRectangle
  /// What would be done; ``Atom/none`` where nothing would.
  var action: Atom

  /// Answers that a drop would be taken: with every motion told and an empty
  /// rectangle, the form that all sources know (rule T-10).
  static func accepting(_ target: Window, action: Atom) -> DragStatus {
    DragStatus(
      target: target, isAccepted: true, wantsPositions: true, rectangle: .empty, action: action)
  }

  /// Answers that it wouldn't: no flag and no action (rule T-09).
  static func refusing(_ target: Window) -> DragStatus {
    DragStatus(
      target: target, isAccepted: false, wantsPositions: false, rectangle: .empty, action: .none)
  }

  init(
    target: Window, isAccepted: Bool, wantsPositions: Bool, rectangle: RootRectangle, action: Atom
  ) {
    self.target = target
    self.isAccepted = isAccepted
    self.wantsPositions = wantsPositions
    self.rectangle = rectangle
    self.action = action
  }

  init(_ words: [UInt]) {
    target = Window(rawValue: words[0])
    isAccepted = words[1] & 1 != 0
    wantsPositions = words[1] & 2 != 0
    rectangle = RootRectangle(
      origin: RootPoint(packed: words[2]), width: Int(words[3] >> 16 & 0xFFFF),
      height: Int(words[3] & 0xFFFF))
    action = Atom(rawValue: words[4])
  }

  var words: [UInt] {
    [
      target.rawValue, (isAccepted ? 1 : 0) | (wantsPositions ? 2 : 0), rectangle.origin.packed,
      UInt(rectangle.width & 0xFFFF) << 16 | UInt(rectangle.height & 0xFFFF), action.rawValue,
    ]
  }

  /// True where a source need not tell of a motion to a point (rule S-10).
  func suppresses(_ point: RootPoint) -> Bool {
    !wantsPositions && rectangle.width > 0 && rectangle.height > 0 && rectangle.contains(point)
  }
}
