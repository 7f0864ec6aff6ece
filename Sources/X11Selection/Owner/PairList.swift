/// The list of a `MULTIPLE` request: pairs of a target and the property that its
/// answer goes into (ICCCM 2.6.2; rule O-16).
package struct PairList {
  /// The most pairs of one request; longer lists are refused.
  static let limit = 1024

  /// The targets and properties in turn, as the requestor gets them back.
  package private(set) var items: [UInt]

  private let property: Atom

  /// Takes the items of a property; nil where they are no pairs, none or too
  /// many.
  ///
  /// - Parameters:
  ///   - items: The items of the requestor's property.
  ///   - property: The property that they are in.
  package init?(_ items: [UInt], in property: Atom) {
    guard items.count >= 2, items.count.isMultiple(of: 2), items.count <= 2 * Self.limit else {
      return nil
    }
    self.items = items
    self.property = property
  }

  /// Has each pair answered by itself and in order, and marks the refused ones:
  /// their property becomes None.
  ///
  /// A pair without a target or a property is refused unasked, and so is one
  /// whose property an earlier pair had or the list itself is in: two answers
  /// can't be in one place.
  ///
  /// - Parameter convert: Answers one pair; false where it refuses.
  package mutating func answer(with convert: (_ target: Atom, _ property: Atom) -> Bool) {
    var used: Set<UInt> = [Atom.none.rawValue, property.rawValue]
    for index in stride(from: 0, to: items.count, by: 2) {
      let (target, property) = (Atom(rawValue: items[index]), Atom(rawValue: items[index + 1]))
      let isAnswered =
        used.insert(property.rawValue).inserted && target != .none && convert(target, property)
      if !isAnswered { items[index + 1] = Atom.none.rawValue }
    }
  }
}
