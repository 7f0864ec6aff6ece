import CX11
import Glibc

/// Interns names in one round trip, in their order.
func intern(_ names: [String], display: OpaquePointer) -> [Atom] {
  var pointers = unsafe names.map { unsafe strdup($0) }
  defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
  var atoms = [UInt](repeating: 0, count: names.count)
  unsafe pointers.withUnsafeMutableBufferPointer { buffer in
    // The status is 0 where one of the atoms couldn't be made, which is then 0.
    _ = unsafe XInternAtoms(display, buffer.baseAddress, Int32(buffer.count), 0, &atoms)
  }
  return atoms.map { Atom(rawValue: $0) }
}

/// The names of atoms in one round trip; nil where one of them is no atom.
func atomNames(_ atoms: [Atom], display: OpaquePointer) -> [String]? {
  var numbers = atoms.map(\.rawValue)
  var pointers = unsafe [UnsafeMutablePointer<CChar>?](repeating: nil, count: atoms.count)
  let status = unsafe pointers.withUnsafeMutableBufferPointer { buffer in
    unsafe XGetAtomNames(display, &numbers, Int32(numbers.count), buffer.baseAddress)
  }
  defer {
    for index in unsafe pointers.indices {
      if let pointer = unsafe pointers[index] { unsafe XFree(pointer) }
    }
  }
  guard status != 0 else { return nil }
  var names: [String] = []
  for index in unsafe pointers.indices {
    guard let pointer = unsafe pointers[index] else { return nil }
    names.append(unsafe String(cString: pointer))
  }
  return names
}
