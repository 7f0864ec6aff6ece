import Cards

extension Table {
  /// Adds a row for an element: number, kind, size, age, and what it is.
  mutating func add(_ element: Element) {
    add(
      element.id.description, element.kind.rawValue, element.sizeText,
      element.ageText, element.title)
  }
}
