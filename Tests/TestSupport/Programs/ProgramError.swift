/// Why a program that a test needs could not do its part.
package enum ProgramError: Error {
  /// The program isn't in PATH or among the built products: a test that needs
  /// it fails, and is never skipped.
  case missing(String)

  /// The program had to be killed: it ran longer than it may.
  case deadlinePassed(command: String, waitingFor: String, output: String, errors: String)

  /// The program ended before it printed what was waited for.
  case ended(command: String, waitingFor: String, output: String, errors: String)

  /// A file became shorter while it was read.
  case shortRead(String)

  /// The X server did not say which display it has.
  case noDisplay(String)
}

extension ProgramError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let name): "\(name) is missing: `make deps` installs what the tests need"
    case .deadlinePassed(let command, let wanted, let output, let errors):
      "\(command) was killed, waiting for \(wanted); it printed:\n\(output)\n\(errors)"
    case .ended(let command, let wanted, let output, let errors):
      "\(command) ended before \(wanted); it printed:\n\(output)\n\(errors)"
    case .shortRead(let path): "\(path) became shorter while it was read"
    case .noDisplay(let reason): "Xvfb did not start: \(reason)"
    }
  }
}
