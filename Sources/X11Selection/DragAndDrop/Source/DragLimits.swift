/// How long a target may take (xdnd.md 1.5).
public struct DragLimits: Sendable {
  /// How long a position that waits for its answer holds up a released drag.
  public var status = Duration.seconds(2)

  /// How long a target may say nothing, ask for nothing and take nothing once
  /// something was dropped on it.
  public var finish = Duration.seconds(10)

  /// How often the position of a resting pointer is repeated (rule S-07).
  public var heartbeat = Duration.milliseconds(200)

  /// Makes limits of 2 s, 10 s and 200 ms.
  public init() {}
}
