import Cards
import Images
import TestSupport
import Testing

@testable import Bridge

/// What becomes of a list where something is wrong with one of its files.
@Suite struct FileListIntakeTests {
  /// Files of a few words, among them one that can't be taken.
  private final class Words: FileSource {
    private let failure: FileIntakeError
    private var rest: [UInt8] = []
    private var isBad = false

    init(_ failure: FileIntakeError) { self.failure = failure }

    func open(_ path: [UInt8]) {
      isBad = path == Array("/bad".utf8)
      rest = path
    }

    func read(into buffer: inout [UInt8]) throws(FileIntakeError) -> Int? {
      if isBad { throw failure }
      defer { rest = [] }
      buffer.replaceSubrange(0..<rest.count, with: rest)
      return rest.count
    }
  }

  @Test(
    arguments: [
      (.tooLarge(limit: 5), 2), (.noAnswer(after: .seconds(1)), 1), (.readerEnded, 1),
    ] as [(FileIntakeError, Int)])
  func `a file that fails costs itself alone, and the rest where they would fail as well`(
    error: FileIntakeError, count: Int
  ) throws {
    let directory = try TemporaryDirectory()
    let store = try Store(directory.path)
    let intake = try FileListIntake(
      Array("file:///one\r\nfile:///bad\r\nfile:///two\r\n".utf8), into: store,
      limits: ImageLimits(), byteLimit: 100)
    let source = Words(error)
    while case .working = try intake.advance(source) {}
    let outcome = try intake.finish()
    #expect(outcome.elements.count == count)
    #expect(outcome.failures.map(\.number) == [2])
    #expect(outcome.failures.first?.reason as? FileIntakeError == error)
  }
}
