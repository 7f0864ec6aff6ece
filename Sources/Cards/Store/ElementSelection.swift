/// Which elements of a card are wanted, and in which order.
package struct ElementSelection: Sendable {
  /// The kind of the elements; nil for both.
  package var kind: ElementKind?

  /// The time since which they were added, in milliseconds since 1970.
  package var since: Int64?

  /// How their numbers start, for completing one; empty for all.
  package var numberPrefix = ""

  /// The order in which they come.
  package var order = Order.place

  /// The most elements, nil for all: the first ones of the order, but by place
  /// the topmost ones.
  package var limit: Int?

  package init(limit: Int? = nil) {
    self.limit = limit
  }

  /// An order of elements.
  package enum Order: Sendable {
    /// From the bottom of the card to its top.
    case place
    /// The one that was added last first.
    case newest
    /// The one that was added first first.
    case oldest
    /// By the bytes of their own content, the most first.
    case largest
    /// By description, or else by first line.
    case title
  }
}

extension ElementSelection.Order {
  /// The order in SQL, among the rows of `element`.
  var sql: String {
    switch self {
    case .place: "element.place"
    case .newest: "element.id DESC"
    case .oldest: "element.id"
    case .largest:
      """
      (SELECT byte_count FROM representation AS own JOIN content ON content.id = own.content
        WHERE own.element = element.id AND own.position = 0) DESC, element.id
      """
    case .title:
      """
      coalesce(nullif(element.description, ''), element.preview, '') COLLATE NOCASE, element.id
      """
    }
  }

  /// The order that a limit goes by.
  var limitedSQL: String {
    if case .place = self { "element.place DESC" } else { sql }
  }

  /// The index that has a card's elements in the order, or in any.
  var index: String {
    if case .place = self { "element_place" } else { "element_shown" }
  }
}
