package import System

/// Something that `Store.check()` found wrong.
package enum StoreProblem: Equatable, Sendable {
  /// SQLite finds its file damaged; its words.
  case database(String)
  /// A row refers to one that isn't there.
  case danglingReference(table: String)
  /// The file of a content isn't there.
  case missingContent(Digest, elements: [ElementID])
  /// A content has other bytes than those it was stored with.
  case damagedContent(Digest, elements: [ElementID])
  /// A content can't be read.
  case unreadableContent(Digest, elements: [ElementID], SystemError)
  /// A content that no element uses takes up space.
  case unusedContent(Digest)
  /// A file that no content names takes up space.
  case strayFile(String)
  /// A file that a crashed process was writing takes up space.
  case leftoverFile(String)
  /// Others than the owner may read a file or directory.
  case openToOthers(String)

  /// True where the database is damaged, which no repair is made for.
  package var isBeyondRepair: Bool {
    if case .database = self { true } else { false }
  }

  /// True where content is lost, or the database is damaged.
  package var isLoss: Bool {
    switch self {
    case .database, .danglingReference, .missingContent, .damagedContent, .unreadableContent:
      true
    case .unusedContent, .strayFile, .leftoverFile, .openToOthers: false
    }
  }
}

extension StoreProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .database(let message): "the database is damaged: \(message)"
    case .danglingReference(let table): "a row of \(table) refers to one that is not there"
    case .missingContent(let digest, let elements):
      "\(Self.name(elements)): the file of content \(digest) is missing"
    case .damagedContent(let digest, let elements):
      "\(Self.name(elements)): content \(digest) is damaged"
    case .unreadableContent(let digest, let elements, let error):
      "\(Self.name(elements)): content \(digest) can't be read: \(error.reason)"
    case .unusedContent(let digest): "content \(digest) is used by no element"
    case .strayFile(let path): "\(path) belongs to no content"
    case .leftoverFile(let path): "\(path) was left by a process that ended early"
    case .openToOthers(let path): "\(path) can be read by others"
    }
  }

  private static func name(_ elements: [ElementID]) -> String {
    switch elements.count {
    case 0: "no element"
    case 1: "element \(elements[0])"
    default: "elements " + elements.map(\.description).joined(separator: ", ")
    }
  }
}
