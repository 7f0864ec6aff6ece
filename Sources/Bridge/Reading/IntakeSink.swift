import Cards
import Images
import Transfer
import X11Selection

/// Makes an element of what an owner sends.
final class IntakeSink: ContentSink {
  private let candidate: Candidate
  private let writer: ContentWriter
  private let limits: ImageLimits
  private let trims: Bool
  private let connection: Connection
  private var intake: ElementIntake?

  init(
    _ candidate: Candidate, on connection: Connection, into writer: ContentWriter,
    limits: ImageLimits, trims: Bool
  ) {
    self.connection = connection
    self.candidate = candidate
    self.writer = writer
    self.limits = limits
    self.trims = trims
  }

  func begin(type: String, format: Int) throws {
    guard format == 8 else { throw IntakeError.notBytes(format: format) }
    intake = ElementIntake(
      expecting: try expectation(type), into: writer, limits: limits, trims: trims)
  }

  func receive(_ bytes: Span<UInt8>) throws {
    try intake?.receive(bytes)
  }

  /// The element, once all has come.
  func finish() throws -> Intaken {
    guard let intake else { throw ImageError.notAnImage }
    return try intake.finish()
  }

  private func expectation(_ type: String) throws -> ElementIntake.Expectation {
    switch candidate {
    case .text(let target):
      return .text(try connection.textDecoder(ofReply: type, to: target))
    case .image: return .image
    case .element, .files, .data: return .any
    }
  }
}
