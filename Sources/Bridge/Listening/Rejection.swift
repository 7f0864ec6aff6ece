/// Why a copy wasn't captured.
package struct Rejection: Equatable {
  /// The reasons, as they are counted and told.
  package enum Reason: String, CaseIterable, Codable {
    /// The owner marks the content as a secret.
    case secret
    /// It was copied by cardclip.
    case own
    /// It is what was captured last.
    case duplicate
    /// Its program is on the list of those that are ignored.
    case ignored
    /// It is larger than it may be.
    case tooLarge = "too-large"
    /// The owner answered too late, never, or stopped in the middle.
    case timeout
    /// The owner refused, or broke the protocol, or went away.
    case refused
    /// The content is damaged, or not what it is said to be.
    case undecodable
    /// Nothing that is offered can be used.
    case unsupported
    /// The listener is paused.
    case paused
    /// The store can't take it: the disk is full, or the current card is gone.
    case unwritable
  }

  /// The reason.
  package let reason: Reason

  /// What exactly was wrong, where there is more to say; never content.
  package let detail: String?

  package init(_ reason: Reason, _ detail: String? = nil) {
    self.reason = reason
    self.detail = detail
  }
}
