/// What a repair did.
package struct Repaired: Equatable, Sendable {
  /// The elements that went to the trash: nothing of their contents is left.
  package var trashedElements: [ElementID] = []

  /// The elements that lost one of several forms of their contents.
  package var reducedElements: [ElementID] = []

  /// The files whose bytes had changed, where they are now: a person may still
  /// find something in them.
  package var keptFiles: [String] = []

  /// The contents that nothing used.
  package var unusedContents = 0

  /// The elements that had lost their card, and lie on a new one.
  package var recoveredElements = 0

  /// The files and directories that others may no longer read.
  package var closedPaths: [String] = []

  /// The files that nothing named.
  package var swept = Swept()
}
