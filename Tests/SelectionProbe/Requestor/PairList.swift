import CX11

/// What a requestor writes to the property of a MULTIPLE (ICCCM 2.6.2), rightly
/// or wrongly.
struct PairList {
  /// Targets and properties by name.
  var pairs: [(target: String, property: String)]
  /// The property's type.
  var type = "ATOM_PAIR"
  var format = 32
  /// True for a list with half a pair at its end.
  var isOdd = false
  /// True where the property is never written.
  var isMissing = false

  init(_ flags: FlagGroup) throws {
    pairs = try flags.values("pair").map { text in
      guard let colon = text.lastIndex(of: ":") else {
        throw UsageError(reason: "--pair takes TARGET:PROPERTY, not \(text)")
      }
      return (String(text[..<colon]), String(text[text.index(after: colon)...]))
    }
    if let count = try flags.integer("pairs") {
      // Few properties serve many pairs: what is to be large is the list.
      let target = pairs.first?.target ?? "TIMESTAMP"
      pairs = (0..<count).map { (target, "PROBE_PAIR_\($0 % 64)") }
    }
    type = flags.value("list-type") ?? type
    format = try flags.integer("list-format") ?? format
    isOdd = flags.has("odd-list")
    isMissing = flags.has("missing-list")
  }

  /// The atoms of the list.
  func items(_ connection: Connection) -> [UInt32] {
    let atoms = pairs.flatMap { [connection.atom($0.target), connection.atom($0.property)] }
    let items = atoms.map { UInt32(truncatingIfNeeded: $0) }
    return isOdd ? items + [UInt32(connection.atom("UTF8_STRING"))] : items
  }

  /// Writes the list to a property.
  func write(_ connection: Connection, to property: Atom, of window: Window) {
    guard !isMissing else { return connection.delete(property, of: window) }
    let value = PropertyValue(
      type: connection.atom(type), format: format, bytes: PropertyValue.bytes(items(connection)))
    connection.write(value, to: property, of: window)
  }
}
