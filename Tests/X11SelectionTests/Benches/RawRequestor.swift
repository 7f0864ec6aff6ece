import System
import TestSupport

@testable import X11Selection

/// A requestor of a bench's owner that does one step at a time.
final class RawRequestor {
  let connection: Connection
  let window: Window
  /// Where it has contents put.
  let property: Atom
  private let bench: OwnerBench

  init(of bench: OwnerBench) throws {
    self.bench = bench
    connection = try Connection(displayName: bench.server.display)
    window = connection.makeWindow()
    property = connection.atom("RAW")
  }

  /// Asks for a target, and has the owner answer.
  func ask(_ target: String, of selection: String = "CLIPBOARD") throws {
    connection.convert(
      connection.atom(selection), to: connection.atom(target), into: property, of: window,
      at: .currentTime)
    try settle()
  }

  /// Has the owner do what the last steps ask for.
  func settle() throws {
    _ = try connection.serverTime()
    try bench.process()
  }

  /// What is in the property now, which stays there; nil where there is none.
  func value() -> (type: Atom, bytes: [UInt8])? {
    var content: [UInt8] = []
    let value = connection.readProperty(property, of: window, limit: 1 << 20, deletes: false) {
      content.append(copying: $1)
    }
    guard let value, value.type != .none else { return nil }
    return (value.type, content)
  }

  /// Deletes the property, and has the owner write the next part.
  func delete() throws {
    connection.deleteProperty(property, of: window)
    try settle()
  }
}
