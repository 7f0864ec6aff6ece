/// What can go wrong between this process and the X server.
public enum X11Error: Error, Hashable, Sendable {
  /// No display is named, neither by the caller nor by `$DISPLAY`.
  case noDisplayName
  /// No X server answers at that name, or it refuses this client.
  case cannotOpen(display: String)
  /// The connection to the server broke.
  case connectionLost
  /// The server lacks an extension.
  case missingExtension(name: String)
  /// The screen keeps no colours in its pixels, so that nothing can be painted.
  case unsupportedScreen(depth: Int)
  /// The server refused a request; the code is Xlib's, as in X(7).
  case requestFailed(code: Int, request: Int)
}

extension X11Error: CustomStringConvertible {
  /// One line in plain words.
  public var description: String {
    switch self {
    case .noDisplayName: "no X display: set DISPLAY or name one"
    case .cannotOpen(let display):
      "cannot open the X display '\(display)': no server answers there, or it refuses"
    case .connectionLost: "the X server is gone"
    case .missingExtension(let name): "the X server has no \(name) extension"
    case .unsupportedScreen(let depth): "cannot paint on a screen of depth \(depth)"
    case .requestFailed(let code, let request):
      "the X server refused request \(request) with error \(code)"
    }
  }
}
