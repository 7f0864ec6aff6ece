internal import SQLite
internal import System

/// One directory with a person's cards: a database and the larger contents.
///
/// Any number of processes may have it open. Each change is a short
/// transaction, and on the disk when its method returns.
package final class Store {
  /// What a store is opened for.
  package enum Access: Sendable {
    /// For reading: nothing is made, and a directory that can't be written
    /// will do.
    case reading

    /// For changes as well: the store is made where there is none.
    case writing
  }

  /// The store's directory.
  package var directory: String { layout.directory }

  let layout: StoreLayout
  let database: Database
  private let busyTimeout: Duration

  /// True while changes are gathered that are taken back together.
  var isGrouping = false

  /// The row of the journal that they are gathered in; nil before the first.
  var groupedChange: Int64?

  /// The files that a change no longer needs, removed when it is committed.
  var releasedFiles: [ContentFile] = []

  /// Opens the store in a directory.
  ///
  /// - Parameters:
  ///   - directory: The store's directory. One that doesn't exist, or is
  ///     empty, gets the mode 0700; files have 0600 in any case.
  ///   - access: What it is opened for.
  ///   - busyTimeout: How long each change waits for other processes before
  ///     it fails as `busy`.
  /// - Throws: `StoreError`: `noStore`, `newerStore`, `notADatabase`, `busy`,
  ///   `readOnly`, `full`, `corrupt` or `io`.
  package init(
    _ directory: String, for access: Access = .writing, busyTimeout: Duration = .seconds(2)
  ) throws(StoreError) {
    layout = StoreLayout(directory: directory)
    self.busyTimeout = busyTimeout
    do {
      database = try StoreOpening(layout: layout, busyTimeout: busyTimeout).open(for: access)
    } catch {
      throw StoreError(error)
    }
  }

  /// Makes changes that fail as `busy` at once where another process has locked
  /// the store; those with a loop wait there instead.
  package func withoutWaiting<Result>(_ body: () throws -> Result) rethrows -> Result {
    database.setBusyTimeout(.zero)
    defer { database.setBusyTimeout(busyTimeout) }
    return try body()
  }

  /// A writer for the content of an element to come.
  package func makeContentWriter() -> ContentWriter {
    ContentWriter(layout)
  }

  /// Makes ready for bursts of changes by a process that is small otherwise.
  ///
  /// The write-ahead log grows to 16 MB before a change has to move it to the
  /// database, which takes longer than the change; `settle()` does it at a
  /// better time.
  package func prepareForBursts() {
    database.setCheckpointInterval(pages: 4000)
    try? database.setCacheSize(kibibytes: 768)
  }

  /// Moves the write-ahead log to the database and gives back the memory that
  /// makes the next call faster, before a long sleep.
  package func settle() {
    database.checkpoint()
    database.releaseMemory()
  }

  var searchIndex: SearchIndex { SearchIndex(database: database, layout: layout) }

  /// Runs a change in a transaction that holds the write lock from its start.
  ///
  /// The files that it releases are removed after the commit.
  func write<Result>(_ body: () throws -> Result) throws(StoreError) -> Result {
    let result: Result
    do {
      result = try database.transaction(body)
    } catch {
      releasedFiles = []
      // The row may be rolled back, and its number given to another change.
      groupedChange = nil
      throw StoreError(error)
    }
    let files = releasedFiles
    releasedFiles = []
    // What can't be removed is swept later.
    try? removeFiles(files)
    return result
  }

  /// Runs queries.
  func read<Result: ~Copyable>(_ body: () throws -> Result) throws(StoreError) -> Result {
    do {
      return try body()
    } catch {
      throw StoreError(error)
    }
  }
}
