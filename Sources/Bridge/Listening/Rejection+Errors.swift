import Cards
import System
import X11Selection

extension Rejection {
  /// The reason for an error that ended a capture.
  init(_ error: any Error) {
    switch error {
    case let error as ConversionError: self.init(error)
    case let error as StoreError: self.init(.unwritable, error.description)
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
}
