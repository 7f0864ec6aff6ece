package import X11Selection

/// Reads what the owner of a selection offers, one target after the other.
///
/// The time and the owner are asked for once, so that all readings are of the
/// same copy; where another owner comes in between, they fail with
/// `ConversionError.ownerChanged` until `renew()`.
package final class SelectionReader {
  /// The selection's name.
  package let selection: String

  /// The window that owned the selection when it was asked for last.
  package private(set) var owner: Window

  /// How long each reading may take and how much may come.
  let limits: ConversionLimits

  /// The connection it reads through.
  let connection: Connection

  private let atom: Atom
  private var time: Timestamp

  /// The most targets that are looked at (rule R-20).
  package static let targetLimit = 4096

  /// Finds the owner.
  ///
  /// - Parameters:
  ///   - selection: The selection's name.
  ///   - connection: The connection to read through.
  ///   - limits: How long each reading may take and how much may come.
  /// - Throws: `ReadingError` where nobody owns it; `X11Error`.
  package init(
    of selection: String, on connection: Connection, limits: ConversionLimits
  ) throws {
    self.selection = selection
    self.connection = connection
    self.limits = limits
    atom = connection.atom(selection)
    (owner, time) = try connection.ownerAndTime(of: atom)
    guard owner != .none else { throw emptiness }
  }

  /// Asks for the owner anew, after another one came in between.
  ///
  /// - Throws: `ReadingError` where nobody owns the selection now; `X11Error`.
  package func renew() throws {
    (owner, time) = try connection.ownerAndTime(of: atom)
    guard owner != .none else { throw emptiness }
  }

  private var emptiness: ReadingError {
    ReadingError(selection: selection, owner: nil, reason: .empty)
  }

  /// The program that owns the selection, by the class of its windows.
  package var ownerClass: String? { connection.applicationClass(of: owner) }

  /// The targets that the owner lists, in its order and each once; nil where it
  /// doesn't answer `TARGETS` (rule R-21).
  ///
  /// - Throws: `ReadingError`.
  package func targets() throws -> [String]? {
    let sink = MemorySink()
    do {
      try read("TARGETS", into: sink, limit: 1 << 20)
    } catch ConversionError.refused {
      return nil
    } catch ConversionError.ownerChanged {
      throw ConversionError.ownerChanged
    } catch let error as ConversionError {
      throw failure(error)
    }
    guard sink.format == 32 else { return nil }
    return connection.names(of: Self.distinct(sink.atoms)).compactMap { $0 }
  }

  /// The atoms, each once and in their order, up to the limit.
  package static func distinct(_ atoms: [Atom]) -> [Atom] {
    let places = atoms.indices.sorted { first, second in
      (atoms[first].rawValue, first) < (atoms[second].rawValue, second)
    }
    var isFirst = [Bool](repeating: false, count: atoms.count)
    var last = Atom.none
    for place in places where atoms[place] != last {
      last = atoms[place]
      isFirst[place] = true
    }
    return Array(atoms.indices.filter { isFirst[$0] }.map { atoms[$0] }.prefix(targetLimit))
  }

  /// Reads a target into a sink.
  ///
  /// - Parameters:
  ///   - target: The target's name.
  ///   - sink: Where the bytes go.
  ///   - limit: The most bytes that are wanted; nil for the reader's own limit.
  /// - Throws: `ConversionError`.
  package func read(_ target: String, into sink: any ContentSink, limit: Int? = nil) throws {
    let byteLimit = min(limit ?? limits.byteLimit, limits.byteLimit)
    do {
      try convert(to: target, into: sink, byteLimit: byteLimit)
    } catch ConversionError.refused {
      // Nobody's refusal comes from the server (rule R-04).
      guard connection.owner(of: atom) == owner else { throw ConversionError.ownerChanged }
      guard time != .currentTime else { throw ConversionError.refused }
      // An owner that took the selection anew meanwhile, or with a time from
      // the future, refuses ours, but not one that is none (rule R-03).
      time = .currentTime
      try convert(to: target, into: sink, byteLimit: byteLimit)
    } catch ConversionError.ownerGone(byteCount: 0) {
      let isReplaced = ![owner, .none].contains(connection.owner(of: atom))
      throw isReplaced ? ConversionError.ownerChanged : .ownerGone(byteCount: 0)
    }
  }

  /// The error that a person is shown for a failed reading.
  package func failure(_ error: ConversionError) -> ReadingError {
    ReadingError(selection: selection, owner: ownerClass, reason: .failed(error))
  }

  private func convert(to target: String, into sink: any ContentSink, byteLimit: Int) throws {
    var limits = limits
    limits.byteLimit = byteLimit
    var result: Result<Int, ConversionError>?
    Conversion(
      of: atom, to: connection.atom(target), at: time, owner: owner, on: connection,
      limits: limits, verifiesOwner: target != "TARGETS", into: sink
    ) { result = $0 }
    do { try connection.run { result != nil } } catch { throw ConversionError.connectionLost }
    _ = try result?.get()
  }
}
