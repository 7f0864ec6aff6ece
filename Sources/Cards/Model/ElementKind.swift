/// What an element is: one picture or one text.
package enum ElementKind: String, Sendable, CaseIterable, Codable {
  case image
  case text
}
