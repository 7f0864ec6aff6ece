/// The pointer moved over one of our windows, or a button of it changed.
struct PointerEvent {
  /// What happened; buttons are counted from 1.
  enum Kind: Equatable {
    case moved
    case pressed(Int)
    case released(Int)
  }

  var kind: Kind
  /// The window that is told, which during a grab is the grabbing one.
  var window: Window
  /// The place in that window, in pixels.
  var position: (x: Int, y: Int)
  var rootPosition: RootPoint
  var time: Timestamp
}
