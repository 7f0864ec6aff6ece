import X11Selection

/// The programs that owners' windows belong to, remembered while they live:
/// finding one out takes several questions to the server.
struct OwnerClasses {
  private var names: [(window: Window, name: String?)] = []

  private static let limit = 32

  /// The class of the program that a window belongs to; nil where it has none.
  mutating func name(of window: Window, on connection: Connection) -> String? {
    if let known = names.first(where: { $0.window == window }) { return known.name }
    let name = connection.applicationClass(of: window)
    if names.count == Self.limit { names.removeFirst() }
    names.append((window, name))
    return name
  }

  /// Forgets them all: a window is gone, and its number may be another's soon.
  mutating func forgetAll() {
    names = []
  }
}
