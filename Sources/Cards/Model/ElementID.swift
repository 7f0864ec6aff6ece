internal import SQLite

/// The number of an element, never used twice in a store.
package struct ElementID: RawRepresentable, Hashable, Sendable, DatabaseValue {
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

extension ElementID: Comparable {
  package static func < (left: ElementID, right: ElementID) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension ElementID: CustomStringConvertible {
  package var description: String { String(rawValue) }
}
