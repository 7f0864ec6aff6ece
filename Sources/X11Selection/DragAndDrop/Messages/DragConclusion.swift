/// What an XdndFinished says.
struct DragConclusion: Equatable {
  var target: Window
  /// True where the target did what it was to do; said since version 5.
  var isPerformed: Bool
  /// What it did; ``Atom/none`` where nothing.
  var action: Atom

  init(target: Window, isPerformed: Bool, action: Atom) {
    self.target = target
    self.isPerformed = isPerformed
    self.action = action
  }

  init(_ words: [UInt]) {
    target = Window(rawValue: words[0])
    isPerformed = words[1] & 1 != 0
    action = Atom(rawValue: words[2])
  }

  var words: [UInt] {
    [target.rawValue, isPerformed ? 1 : 0, action.rawValue, 0, 0]
  }
}
