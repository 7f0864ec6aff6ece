/// A press of the first button with which the pointer then moved: the wish to
/// drag.
public struct DragGesture: Hashable, Sendable {
  /// The number of the button.
  public let button: Int

  /// When it was pressed.
  public let time: Timestamp

  /// Where it was pressed in the window, in pixels.
  public let x: Int

  /// Where it was pressed in the window, in pixels.
  public let y: Int
}

/// Tells a press that becomes a drag from a click.
struct DragGestureRecognizer {
  /// How far the pointer moves before it counts, in pixels.
  static let threshold = 4

  private var press: PointerEvent?

  /// Takes an event; the result is the gesture, once for each press.
  mutating func receive(_ event: PointerEvent) -> DragGesture? {
    switch event.kind {
    case .pressed(1):
      press = event
    case .pressed, .released:
      press = nil
    case .moved:
      guard let press else { break }
      let distance = max(
        abs(event.rootPosition.x - press.rootPosition.x),
        abs(event.rootPosition.y - press.rootPosition.y))
      guard distance >= Self.threshold else { break }
      self.press = nil
      return DragGesture(
        button: 1, time: press.time, x: press.position.x, y: press.position.y)
    }
    return nil
  }
}
