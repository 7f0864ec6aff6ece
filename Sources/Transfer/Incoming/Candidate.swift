/// A target that may be asked for, and what its content would become.
package enum Candidate: Hashable, Sendable {
  /// Elements of a card, whose contents come by targets of their own.
  case element(target: String)

  /// A picture.
  case image(target: String)

  /// A list of files.
  case files(target: String)

  /// A text.
  case text(target: String)

  /// Anything else, which only comes when it is asked for by name.
  case data(target: String)

  /// The target to ask for, spelled as its owner spells it.
  package var target: String {
    switch self {
    case .element(let target), .image(let target), .files(let target), .text(let target),
      .data(let target):
      target
    }
  }
}
