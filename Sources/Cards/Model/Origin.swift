/// Where an element came from.
package struct Origin: Equatable, Sendable {
  /// The selection it was taken from: CLIPBOARD, PRIMARY, SECONDARY or
  /// XdndSelection.
  package var selection: String

  /// The program that owned the selection: its window class, or another name
  /// of it; nil where it isn't known.
  package var owner: String?

  /// The target that was asked for.
  package var target: String

  /// When the selection got its owner, or the content came, in milliseconds
  /// since 1970.
  package var time: Int64

  package init(selection: String, owner: String?, target: String, time: Int64) {
    self.selection = selection
    self.owner = owner
    self.target = target
    self.time = time
  }
}
