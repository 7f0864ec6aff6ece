package import SQLite
package import System

/// Why the store didn't do something.
package enum StoreError: Error, Equatable {
  /// There is no store in the directory, and nothing is to be written.
  case noStore(String)
  /// The store was written by a newer program.
  case newerStore(version: Int)
  /// The file is no store's database.
  case notADatabase(String)
  /// Another process has the store locked for too long.
  case busy
  /// The store can't be written.
  case readOnly
  /// The disk, quota or size limit is reached.
  case full
  /// The store is damaged.
  case corrupt(String)
  /// A call of the system failed.
  case io(SystemError)
  /// A call of SQLite failed in another way.
  case database(SQLiteError)

  /// No card has the name or number.
  case noSuchCard(String)
  /// Several cards have the name.
  case ambiguousCard(String, [CardID])
  /// A card has the name already.
  case cardExists(String)
  /// There are cards, but none is the current one.
  case noCurrentCard
  /// The name can't be a card's.
  case invalidName(CardName.Flaw)
  /// No element has the number.
  case noSuchElement(ElementID)
  /// The element is in the trash, by itself or with its card.
  case elementInTrash(ElementID)
  /// There is no change to take back.
  case nothingToUndo
  /// The last change can't be taken back.
  case notUndoable(Change.Kind)
  /// No content has the digest.
  case noSuchContent(Digest)
}

extension StoreError {
  /// Says what an error of the layers below means for the store.
  init(_ error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case let error as SystemError: self.init(error)
    case let error as SQLiteError: self.init(error)
    case MigrationError.newer(let version): self = .newerStore(version: version)
    case MigrationError.failed(_, let error): self.init(error)
    default: self = .corrupt(String(describing: error))
    }
  }

  private init(_ error: SystemError) {
    if error.isNoSpace {
      self = .full
    } else if error.isReadOnlyFileSystem {
      self = .readOnly
    } else {
      self = .io(error)
    }
  }

  private init(_ error: SQLiteError) {
    switch error.code {
    case _ where error.isFull: self = .full
    case .busy, .locked: self = .busy
    case .readOnly: self = .readOnly
    case .corrupt, .mismatch: self = .corrupt(error.message)
    case .notADatabase: self = .notADatabase("cards.sqlite")
    case .cannotOpen where error.systemCode != 0:
      self = .io(SystemError("open", "cards.sqlite", code: error.systemCode))
    default: self = .database(error)
    }
  }
}

extension StoreError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noStore(let directory): "there is no store in \(directory)"
    case .newerStore(let version):
      "the store has version \(version), from a newer cardclip; update cardclip to use it"
    case .notADatabase(let path): "\(path) is not the database of a cardclip store"
    case .busy: "the store is locked by another process; try again"
    case .readOnly: "the store can't be written: permission denied or a read-only file system"
    case .full: "the store can't grow: the disk, a quota or a size limit is full"
    case .corrupt(let what): "the store is damaged (\(what)); run cardclip check"
    case .io(let error): error.description
    case .database(let error): "the store's database failed: \(error)"
    case .noSuchCard(let name): "no card \(name)"
    case .ambiguousCard(let name, let ids):
      "several cards are named \(name); give one of the ids "
        + ids.map(\.description).joined(separator: ", ")
    case .cardExists(let name): "there is a card \(name) already"
    case .noCurrentCard: "no card is the current one; choose one with cardclip card use"
    case .invalidName(.empty): "the name of a card can't be empty"
    case .invalidName(.tooLong):
      "the name of a card can't be longer than \(CardName.characterLimit) characters"
    case .invalidName(.controlCharacter):
      "the name of a card can't have control characters or line breaks"
    case .noSuchElement(let id): "no element \(id)"
    case .elementInTrash(let id): "element \(id) is in the trash; cardclip restore brings it back"
    case .nothingToUndo: "there is no change to take back"
    case .notUndoable(.empty): "what was deleted for good can't be brought back"
    case .notUndoable(let kind): "the last change (\(kind.rawValue)) can't be taken back"
    case .noSuchContent(let digest): "no content \(digest)"
    }
  }
}
