/// What an XdndPosition says.
struct DragPosition: Equatable {
  var source: Window
  var point: RootPoint
  /// The time to convert with before a drop.
  var time: Timestamp
  /// What the source would like to be done.
  var action: Atom

  init(source: Window, point: RootPoint, time: Timestamp, action: Atom) {
    self.source = source
    self.point = point
    self.time = time
    self.action = action
  }

  init(_ words: [UInt]) {
    source = Window(rawValue: words[0])
    point = RootPoint(packed: words[2])
    time = Timestamp(rawValue: UInt32(truncatingIfNeeded: words[3]))
    action = Atom(rawValue: words[4])
  }

  var words: [UInt] {
    [source.rawValue, 0, point.packed, UInt(time.rawValue), action.rawValue]
  }
}
