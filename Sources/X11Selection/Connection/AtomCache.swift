/// The atoms and names that a connection has met, both ways.
///
/// Sorted arrays instead of dictionaries: a dictionary of a type of our own has
/// the runtime look through all conformances of the program, once for each such
/// type, which is a good part of a short paste.
struct AtomCache {
  /// The names that were interned here, which are few.
  private var interned: [(name: String, atom: Atom)] = []

  /// The names of atoms that peers use, by number.
  private var named: [(atom: Atom, name: String)] = []

  /// How many names are kept; a hostile owner can offer any number.
  static let capacity = 16_384

  /// How many names are kept now.
  var count: Int { named.count }

  subscript(name: String) -> Atom? {
    interned.first { $0.name == name }?.atom
  }

  subscript(atom: Atom) -> String? {
    let index = position(of: atom)
    guard index < named.count, named[index].atom == atom else { return nil }
    return named[index].name
  }

  /// Notes an atom that was interned by its name.
  mutating func insert(_ atom: Atom, internedAs name: String) {
    interned.append((name, atom))
    insert(atom, named: name)
  }

  /// Notes the name of an atom that came from a peer.
  mutating func insert(_ atom: Atom, named name: String) {
    let index = position(of: atom)
    if index < named.count, named[index].atom == atom { return }
    named.insert((atom, name), at: index)
  }

  /// Makes room for names where there is little left.
  ///
  /// All that came from peers are forgotten then: to take no more instead would
  /// leave a program that lives long without the names of what is offered.
  mutating func makeRoom(for count: Int) {
    guard named.count + count > Self.capacity else { return }
    named.removeAll { entry in !interned.contains { $0.atom == entry.atom } }
  }

  /// Where an atom is, or would be.
  private func position(of atom: Atom) -> Int {
    var low = 0
    var high = named.count
    while low < high {
      let middle = (low + high) / 2
      if named[middle].atom.rawValue < atom.rawValue { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
