/// The reader's side of an INCR transfer: what a new value of the property
/// means (ICCCM 2.7.2; rules ).
///
/// It holds no bytes and knows no server.
struct IncrementalReception: Equatable {
  /// What is to be done about a new value.
  enum Step: Equatable {
    /// Nothing was there: an event of a value that was read already.
    case wait
    /// The bytes are the next part of the content.
    case take
    /// The content is complete.
    case finish
    /// The owner broke the protocol.
    case abort(ConversionError.Violation)
  }

  /// The type and format of the first part, which those after it must have.
  private(set) var form: Form?

  /// How many parts came.
  private(set) var partCount = 0

  /// The type `INCR`, which no part may have.
  let incr: Atom

  /// The type and format of a property.
  struct Form: Equatable {
    var type: Atom
    var format: Int
  }

  init(incr: Atom) {
    self.incr = incr
  }

  /// Takes what the property was when its change was told: its type, which is
  /// ``Atom/none`` where it doesn't exist, the bits of an item, and its size.
  mutating func receive(type: Atom, format: Int, byteCount: Int) -> Step {
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
