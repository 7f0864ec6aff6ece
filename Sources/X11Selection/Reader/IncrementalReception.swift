/// The reader's side of an INCR transfer: what a new value of the property
/// means (ICCCM 2.7.2; rules ).
///
/// It holds no bytes and knows no server.
package struct IncrementalReception: Equatable {
  /// What is to be done about a new value.
  package enum Step: Equatable {
    /// Nothing was there: an event of a value that was read already.
    case wait
    /// The bytes are the next part of the content.
    case take
    /// The content is complete.
    case finish
    /// The owner broke the protocol.
    case abort(ConversionError.Violation)
  }

  /// What was told of the property since it was deleted last.
  private enum Place: Equatable {
    /// It is gone; the owner may write the next value.
    case free
    /// It was written and not deleted since.
    case full
  }

  /// The type and format of the first part, which those after it must have.
  package private(set) var form: Form?

  /// How many parts came.
  package private(set) var partCount = 0

  /// The type `INCR`, which no part may have.
  package let incr: Atom

  private var place = Place.free

  /// The type and format of a property.
  package struct Form: Equatable {
    package var type: Atom
    package var format: Int
  }

  package init(incr: Atom) {
    self.incr = incr
  }

  /// A change of the property was told of, in the order of the changes.
  ///
  /// - Returns: False where the owner wrote over what it had written, without
  ///   waiting until it was read. It may have been an addition, but that can't
  ///   be told from a loss, and a part must not be taken for the whole.
  package mutating func changed(isDeleted: Bool) -> Bool {
    guard !isDeleted else {
      place = .free
      return true
    }
    defer { place = .full }
    return place == .free
  }

  /// Takes what the property was when its change was told: its type, which is
  /// ``Atom/none`` where it doesn't exist, the bits of an item, and its size.
  package mutating func receive(type: Atom, format: Int, byteCount: Int) -> Step {
    if type == .none { return .wait }
    if type == incr { return .abort(.nestedTransfer) }
    // The end has the same type in practice, but that isn't worth an error.
    if byteCount == 0 { return .finish }
    let new = Form(type: type, format: format)
    if let form, form != new { return .abort(.changedType) }
    form = new
    partCount += 1
    return .take
  }
}
