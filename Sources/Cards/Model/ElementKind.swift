internal import SQLite

/// What an element is: one picture or one text.
package enum ElementKind: String, Sendable, CaseIterable, Codable, DatabaseValue {
  case image
  case text
}
