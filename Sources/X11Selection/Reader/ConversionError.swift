import System

/// Why an owner's content didn't come.
public enum ConversionError: Error {
  /// The owner refused the target, or nobody owns the selection.
  case refused
  /// The owner didn't begin to answer in time.
  case noAnswer(after: Duration)
  /// The owner began and then sent nothing for too long, or too slowly; the
  /// count is of the bytes that came.
  case stalled(byteCount: Int)
  /// The owner's window is gone; the count is of the bytes that came.
  case ownerGone(byteCount: Int)
  /// Another owner had the selection by the time of the request; what it sent
  /// wasn't used (rule R-18).
  case ownerChanged
  /// There is more than was wanted.
  case tooLarge(limit: Int)
  /// The owner broke the protocol.
  case violation(Violation)
  /// The sink wanted no more; the error is its own.
  case unwanted(any Error)
  /// The reader called it off.
  case cancelled
  /// The connection to the server broke.
  case connectionLost

  /// The ways in which owners break the protocol.
  public enum Violation: Hashable, Sendable {
    /// An INCR transfer within an INCR transfer.
    case nestedTransfer
    /// A part of another type or format than the one before.
    case changedType
    /// A part that was written over before it was read.
    case rewritten
  }
}

extension ConversionError: CustomStringConvertible {
  /// One line in plain words, to stand after "the owner".
  public var description: String {
    switch self {
    case .refused: "refused"
    case .noAnswer(let time): "did not answer within \(time.inWords)"
    case .stalled(let count): "stopped after \(count) bytes"
    case .ownerGone(let count): "went away after \(count) bytes"
    case .ownerChanged: "was replaced by another before it answered"
    case .tooLarge(let limit): "sent more than \(limit) bytes"
    case .violation(.nestedTransfer): "began a transfer within a transfer"
    case .violation(.changedType): "changed the type in the middle"
    case .violation(.rewritten): "did not wait for its content to be read"
    case .unwanted(let error): "sent what can't be used: \(error)"
    case .cancelled: "was not waited for"
    case .connectionLost: X11Error.connectionLost.description
    }
  }
}
