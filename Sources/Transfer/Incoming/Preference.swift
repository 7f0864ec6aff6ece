package import Cards

/// Which kind of content a person wants of an offer that has several.
package enum Preference: Hashable, Sendable {
  /// What the offer itself makes likely.
  case automatic

  /// This kind before the others.
  case first(ElementKind)

  /// This kind or nothing.
  case only(ElementKind)
}
