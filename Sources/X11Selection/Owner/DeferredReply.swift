import CX11

/// The answer that a requestor of a target with a side effect is waiting for.
///
/// It is given exactly once: by ``succeed()`` or ``refuse()``, when the time is
/// up, or as a refusal when the reply is let go of.
public final class DeferredReply {
  /// The window that waits.
  public let requestor: Window

  /// What the request's property held: the atoms that say more about what is
  /// asked; nil where it held none.
  public let parameters: [Atom]?

  /// True once it was given.
  public private(set) var isGiven = false

  /// The most parameters that are read (rule R-20).
  private static let parameterLimit = 4096

  private let request: ConversionRequest
  private let connection: Connection
  private var timer: Int?

  init(to request: ConversionRequest, on connection: Connection, timeout: Duration) {
    self.request = request
    self.connection = connection
    requestor = request.requestor
    parameters = Self.parameters(of: request, on: connection)
    timer = connection.after(timeout) { [weak self] in self?.refuse() }
  }

  deinit {
    give(succeeded: false)
  }

  /// Says that it was done.
  public func succeed() {
    give(succeeded: true)
  }

  /// Says that it wasn't.
  public func refuse() {
    give(succeeded: false)
  }

  private func give(succeeded: Bool) {
    guard !isGiven else { return }
    isGiven = true
    connection.callOff(timer)
    guard succeeded else { return connection.notify(request, property: .none) }
    let property = request.property == .none ? request.target : request.property
    connection.endTransfer(to: .init(requestor: request.requestor, property: property))
    // There is nothing to tell but that it was done (ICCCM 2.6.3).
    let error = connection.trap {
      connection.writeProperty(
        property, of: request.requestor, type: connection.protocolAtoms.null, items: [])
    }
    connection.notify(request, property: error == nil ? property : .none)
  }

  private static func parameters(
    of request: ConversionRequest, on connection: Connection
  ) -> [Atom]? {
    guard request.property != .none else { return nil }
    var atoms: [Atom]?
    connection.trap {
      _ = connection.readProperty(
        request.property, of: request.requestor, limit: 4 * parameterLimit, deletes: false
      ) { value, bytes in
        if value.format == 32 { atoms = words(bytes).map { Atom(rawValue: $0) } }
      }
    }
    return atoms
  }
}
