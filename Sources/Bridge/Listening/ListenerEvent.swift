/// What a listener tells of, one JSON object a line.
package enum ListenerEvent {
  /// It listens: what is copied from now on is captured.
  case listening(StartRecord)
  /// A copy became an element, which is on the disk.
  case captured(CaptureRecord)
  /// A copy was not captured.
  case rejected(RejectionRecord)
  /// A selection changed hands.
  case ownerChanged(OwnerRecord)
  /// A program that was to be run for a capture failed.
  case commandFailed(CommandRecord)
  /// Another program keeps the clipboard, so that this one doesn't.
  case notKeeping(NotKeepingRecord)
  /// A copy is kept, or was offered again in its owner's place.
  case kept(KeptRecord)

  /// The start.
  package struct StartRecord: Encodable {
    package let event = "listening"
    package let process: Int32
    package let selections: [String]
    package let time: String
  }

  /// A capture.
  package struct CaptureRecord: Encodable {
    package let event = "captured"
    package let element: Int64
    package let card: Int64
    package let kind: String
    package let type: String
    package let bytes: Int
    package let width: Int?
    package let height: Int?
    /// True for an animation; other programs get its first frame.
    package let animated: Bool?
    package let selection: String
    package let owner: String?
    package let time: String
  }

  /// A copy that was not captured.
  package struct RejectionRecord: Codable {
    package var event = "rejected"
    package let reason: Rejection.Reason
    package let detail: String?
    package let selection: String
    package let owner: String?
    package let time: String
  }

  /// A change of a selection's owner.
  package struct OwnerRecord: Encodable {
    package let event = "owner"
    package let selection: String
    package let change: String
    package let owner: String?
    package let time: String
  }

  /// The end of a program that failed.
  package struct CommandRecord: Codable {
    package var event = "command-failed"
    package let element: Int64
    package let reason: String
    package let time: String
  }

  /// Another clipboard manager.
  package struct NotKeepingRecord: Encodable {
    package let event = "not-keeping"
    package let reason: String
    package let time: String
  }

  /// A copy that is kept.
  package struct KeptRecord: Encodable {
    /// "kept" while its owner lives, "offered-again" once it is offered in the
    /// owner's place.
    package let event: String
    package let selection: String
    package let targets: [String]
    package let bytes: Int
    package let time: String
  }
}
