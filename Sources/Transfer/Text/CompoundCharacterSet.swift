/// A character set of Compound Text whose characters stand in a table that isn't
/// ours.
struct CompoundCharacterSet: Equatable {
  /// What designates it, without the ESC: the registry of ISO 2375.
  let designation: String

  /// The bytes of a character.
  let width: Int

  /// Which half of the bytes stands for its characters.
  let isRightHalf: Bool

  /// Finds a set by what designates it.
  ///
  /// Known are those of JIS X 0201, GB 2312, JIS X 0208, KS X 1001 and JIS X 0212.
  /// Of the planes of CNS 11643 Xlib has no table.
  ///
  /// - Parameter designation: An escape sequence without the ESC.
  init?(designation: String) {
    switch designation {
    case "(J", ")I": width = 1
    case _ where ["$(", "$)"].contains(designation.dropLast(1)):
      guard let letter = designation.last, "ABCD".contains(letter) else { return nil }
      width = 2
    default: return nil
    }
    self.designation = designation
    isRightHalf = designation.contains(")")
  }
}
