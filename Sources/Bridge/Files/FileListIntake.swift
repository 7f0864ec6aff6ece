import Cards
import Images
import System
import Transfer

/// Makes elements of the files that a list names, a step at a time, so that a
/// loop can do other things in between.
///
/// Each file is judged by itself. Addresses that aren't of files on this
/// machine are never fetched; among files each becomes a text.
final class FileListIntake {
  /// What a step came to.
  enum Progress {
    /// There is more to do.
    case working
    /// Nothing has come of a file yet.
    case waiting
    /// A picture is to be decoded, and `took(_:)` told how that ended.
    case decoding(UncheckedPicture)
    /// All files were looked at.
    case finished
  }

  /// What came of a list.
  struct Outcome {
    /// The elements, in the list's order.
    var elements: [TakenElement] = []
    /// What is wrong with the other files; directories aren't told.
    var failures: [FileListFailure] = []
  }

  /// The most files of a list.
  static let countLimit = 2000

  /// From so many files on, the open contents need more than the usual number
  /// of descriptors.
  private static let usualCount = 200

  private let entries: [URIList.Entry]
  private let store: Store
  private let limits: ImageLimits
  private let byteLimit: Int
  private var position = 0
  private var current: FileReading?
  private var decoding: UncheckedPicture?
  private var directory: FileListFailure?
  private var outcome = Outcome()

  /// Prepares to take the files of a list.
  ///
  /// - Throws: `IntakeError` where it names none on this machine, or too many.
  init(
    _ list: [UInt8], into store: Store, limits: ImageLimits, byteLimit: Int
  ) throws(IntakeError) {
    entries = URIList(list, hostName: ProcessInformation.hostName).entries
    guard entries.contains(where: { $0.path != nil }) else { throw .noLocalFiles }
    guard entries.count <= Self.countLimit else { throw .tooManyFiles(limit: Self.countLimit) }
    if entries.count > Self.usualCount {
      ProcessInformation.raiseFileLimit(to: Self.countLimit + 2 * Self.usualCount)
    }
    self.store = store
    self.limits = limits
    self.byteLimit = byteLimit
  }

  /// The paths of the files.
  var paths: [[UInt8]] { entries.compactMap(\.path) }

  /// Does the next piece of work.
  ///
  /// - Parameter source: Where the files' bytes come from: those with a path, in
  ///   the list's order.
  /// - Returns: What it came to.
  /// - Throws: `StoreError`, which the next file would meet as well.
  func advance(_ source: any FileSource) throws -> Progress {
    guard position < entries.count else { return .finished }
    do {
      return try step(source)
    } catch let error as StoreError {
      throw error
    } catch {
      fail(error)
      return .working
    }
  }

  /// Takes how the decoding ended that `advance()` asked for.
  func took(_ result: Result<ImageMeasures, any Error>) {
    guard let picture = decoding else { return }
    decoding = nil
    switch result {
    case .success(let measures):
      outcome.elements.append(picture.element(measures))
      position += 1
    case .failure(let error):
      fail(error)
    }
  }

  /// What came of the list.
  ///
  /// - Throws: What is wrong with the first file, where none could be taken.
  func finish() throws -> Outcome {
    if outcome.elements.isEmpty, let failure = outcome.failures.first ?? directory {
      throw failure
    }
    return outcome
  }

  private func step(_ source: any FileSource) throws -> Progress {
    guard var reading = current.take() else {
      guard let path = entries[position].path else {
        outcome.elements.append(try text(entries[position].address))
        position += 1
        return .working
      }
      try source.open(path)
      current = FileReading(into: store, limits: limits, byteLimit: byteLimit)
      return .working
    }
    switch try reading.takePiece({ try source.read(into: &$0) }) {
    case .more:
      current = reading
      return .working
    case .nothingYet:
      current = reading
      return .waiting
    case .end:
      return try finish(reading)
    }
  }

  private func finish(_ reading: FileReading) throws -> Progress {
    switch try reading.finish() {
    case .element(let taken):
      outcome.elements.append(taken)
      position += 1
      return .working
    case .unchecked(let picture):
      decoding = picture
      return .decoding(picture)
    }
  }

  private func fail(_ error: any Error) {
    let failure = FileListFailure(number: position + 1, count: entries.count, reason: error)
    if case FileIntakeError.notAFile = error {
      directory = directory ?? failure
    } else {
      outcome.failures.append(failure)
    }
    switch error {
    // The others would be waited for as long, and in vain as well.
    case FileIntakeError.noAnswer, FileIntakeError.readerEnded: position = entries.count
    default: position += 1
    }
  }

  /// An address of something elsewhere, as a text.
  private func text(_ address: [UInt8]) throws -> TakenElement {
    let intake = ElementIntake(expecting: .any, into: store.makeContentWriter(), limits: limits)
    try intake.receive(address.span)
    guard case .element(let taken) = try intake.finish() else {
      throw IntakeError.neitherImageNorText
    }
    return taken
  }
}
