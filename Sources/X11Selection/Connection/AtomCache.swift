/// The atoms and names that a connection has met, both ways.
struct AtomCache {
  private var atoms: [String: Atom] = [:]
  private var names: [Atom: String] = [:]

  /// How many names are kept; a hostile owner can offer any number.
  private static let capacity = 16_384

  subscript(name: String) -> Atom? { atoms[name] }

  subscript(atom: Atom) -> String? { names[atom] }

  mutating func insert(_ atom: Atom, name: String) {
    guard names.count < Self.capacity else { return }
    atoms[name] = atom
    names[atom] = name
  }
}
