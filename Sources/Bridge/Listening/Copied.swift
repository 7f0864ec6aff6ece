package import X11Selection

/// A copy that somebody made: which selection, by whom, and when.
package struct Copied {
  /// The selection's name.
  package let selection: String
  /// The selection's atom.
  package let atom: Atom
  /// The window that owns it.
  package let owner: Window
  /// When it was taken, which is what its owner is asked with (rule R-03).
  package let time: Timestamp
}
