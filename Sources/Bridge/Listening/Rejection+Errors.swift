import Cards
import Images
import System
import X11Selection

extension Rejection {
  /// The reason for an error that ended a capture.
  init(_ error: any Error) {
    switch error {
    case let error as ConversionError: self.init(error)
    case let error as StoreError: self.init(.unwritable, error.description)
    case let error as ImageError: self.init(error)
    case let error as IntakeError: self.init(error)
    case let error as FileIntakeError: self.init(error)
    case let error as FileListFailure:
      self.init(Rejection(error.reason).reason, error.description)
    case let error as SystemError: self.init(.unwritable, error.description)
    default: self.init(.undecodable, String(describing: error))
    }
  }

  private init(_ error: ConversionError) {
    switch error {
    case .noAnswer, .stalled: self.init(.timeout, error.description)
    case .refused, .ownerGone, .ownerChanged, .violation, .cancelled, .connectionLost:
      self.init(.refused, error.description)
    case .tooLarge: self.init(.tooLarge, error.description)
    case .unwanted(let inner): self.init(inner)
    }
  }

  private init(_ error: ImageError) {
    switch error {
    case .tooLarge: self.init(.tooLarge, error.description)
    case .unsupported: self.init(.unsupported, error.description)
    case .notAnImage, .truncated, .corrupt, .outOfMemory, .decoderCrashed, .decoderTooSlow,
      .decoderMisbehaved, .decoderMissing:
      self.init(.undecodable, error.description)
    }
  }

  private init(_ error: IntakeError) {
    switch error {
    // Some password managers clear the selection by owning an empty text.
    case .empty, .noLocalFiles, .neitherImageNorText: self.init(.unsupported, error.description)
    case .tooManyFiles: self.init(.tooLarge, error.description)
    case .notBytes, .notText: self.init(.undecodable, error.description)
    }
  }

  private init(_ error: FileIntakeError) {
    switch error {
    case .tooLarge: self.init(.tooLarge, error.description)
    case .notAFile, .system: self.init(.unsupported, error.description)
    case .noAnswer, .tooManyWaiting: self.init(.timeout, error.description)
    case .readerEnded: self.init(.refused, error.description)
    }
  }
}
