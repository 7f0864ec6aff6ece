import TestSupport
import X11Selection

/// A stub owner of CLIPBOARD, and a connection of this process that reads it.
final class ReaderBench {
  /// How a conversion ended, and what came.
  struct Reading {
    let result: Result<Int, ConversionError>
    let sink: MemorySink

    /// The name of the error's case; nil where there is none.
    var failure: String? {
      guard case .failure(let error) = result else { return nil }
      return switch error {
      case .refused: "refused"
      case .noAnswer: "noAnswer"
      case .stalled: "stalled"
      case .ownerGone: "ownerGone"
      case .ownerChanged: "ownerChanged"
      case .tooLarge: "tooLarge"
      case .violation: "violation"
      case .unwanted: "unwanted"
      case .cancelled: "cancelled"
      case .connectionLost: "connectionLost"
      }
    }
  }

  /// The private server of the test.
  let server: XServer
  let connection: Connection
  let stub: Probe

  /// Starts `selection-probe own`.
  init(_ arguments: [String], on server: XServer? = nil) throws {
    self.server = try server ?? XServer()
    connection = try Connection(displayName: self.server.display)
    stub = try Probe(["own"] + arguments, on: self.server)
  }

  /// Starts `selection-probe own`.
  convenience init(_ arguments: String...) throws {
    try self.init(arguments)
  }

  /// Reads a target of the clipboard to the end of the conversion.
  func read(
    _ target: String, of selection: String = "CLIPBOARD",
    limits: ConversionLimits = ConversionLimits(stepTimeout: .seconds(60))
  ) throws -> Reading {
    let reading = try begin(target, of: selection, limits: limits)
    try connection.run { reading.hasEnded }
    return try reading.outcome
  }

  /// A conversion on its way.
  final class RunningReading {
    let sink = MemorySink()
    fileprivate(set) var result: Result<Int, ConversionError>?
    fileprivate(set) var conversion: Conversion?

    var hasEnded: Bool { result != nil }

    var outcome: Reading {
      get throws { Reading(result: result ?? .failure(.cancelled), sink: sink) }
    }
  }

  /// Asks for a target.
  func begin(
    _ target: String, of selection: String = "CLIPBOARD",
    limits: ConversionLimits = ConversionLimits(stepTimeout: .seconds(60))
  ) throws -> RunningReading {
    let reading = RunningReading()
    let selection = connection.atom(selection)
    let (owner, time) = try connection.ownerAndTime(of: selection)
    reading.conversion = Conversion(
      of: selection, to: connection.atom(target), at: time, owner: owner, on: connection,
      limits: limits, into: reading.sink
    ) { [unowned reading] in reading.result = $0 }
    return reading
  }

  /// Ends the stub and tells what was asked of it.
  func requests() throws -> [String: Int] {
    try stub.finish(by: .terminate).last("summary")?.requests ?? [:]
  }
}
