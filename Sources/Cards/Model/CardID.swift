internal import SQLite

/// The number of a card, never used twice in a store.
package struct CardID: RawRepresentable, Hashable, Sendable, DatabaseValue {
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

extension CardID: Comparable {
  package static func < (left: CardID, right: CardID) -> Bool { left.rawValue < right.rawValue }
}

extension CardID: CustomStringConvertible {
  package var description: String { String(rawValue) }
}
