import CX11
import Glibc

extension Connection {
  /// The atom of a name; `None` is 0, and `#7` is the atom with that number,
  /// valid or not.
  func atom(_ name: String) -> Atom {
    if name == "None" { return 0 }
    if name.hasPrefix("#"), let number = FlagGroup.integer(name.dropFirst()) {
      return Atom(number)
    }
    if let known = atoms[name] { return known }
    let atom = unsafe XInternAtom(display, name, 0)
    atoms[name] = atom
    names[atom] = name
    return atom
  }

  /// The name of an atom; its number as `#7` where it has none.
  func name(_ atom: Atom) -> String {
    if let known = names[atom] { return known }
    _ = XErrors.take()
    guard let text = unsafe XGetAtomName(display, atom) else {
      // That it has no name is what was to be found out.
      _ = XErrors.take()
      return "#\(atom)"
    }
    defer { unsafe XFree(text) }
    let name = unsafe String(cString: text)
    names[atom] = name
    return name
  }
}

extension Connection {
  /// So many atoms of invented names, made in one round trip, and once only:
  /// for tens of thousands it takes the server seconds.
  func atoms(_ count: Int) -> [Atom] {
    if let made = inventedAtoms[count] { return made }
    let names = (0..<count).map { "probe/many-\($0)" }
    var pointers = unsafe names.map { unsafe strdup($0) }
    defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
    var atoms = [Atom](repeating: 0, count: count)
    _ = unsafe XInternAtoms(display, &pointers, Int32(count), 0, &atoms)
    inventedAtoms[count] = atoms
    return atoms
  }
}
