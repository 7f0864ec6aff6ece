/// Why a selection couldn't be taken.
public enum SelectionError: Error, Hashable, Sendable {
  /// Another client has it: it took it in the same moment, or the server
  /// dropped the request.
  case notOwner(selection: String)
  /// The connection to the server broke.
  case connectionLost
}

extension SelectionError: CustomStringConvertible {
  /// One line in plain words.
  public var description: String {
    switch self {
    case .notOwner(let selection): "another program took \(selection) at the same moment"
    case .connectionLost: X11Error.connectionLost.description
    }
  }
}
