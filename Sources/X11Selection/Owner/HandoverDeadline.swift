/// Until when a hand-over is waited for (rule O-35).
///
/// A manager that does something is waited for longer than one that stands
/// still, but not for ever. It knows no clock.
struct HandoverDeadline {
  let begin: ContinuousClock.Instant
  let stepTimeout: Duration
  let totalTimeout: Duration

  /// The moment of it, after something was done last at some other moment.
  func due(lastProgress: ContinuousClock.Instant) -> ContinuousClock.Instant {
    min(lastProgress + stepTimeout, begin + totalTimeout)
  }
}
