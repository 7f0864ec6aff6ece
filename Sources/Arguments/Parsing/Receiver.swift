/// A struct while it is filled from a command line.
final class Receiver<Root>: ArgumentReceiver {
  /// The struct, as far as it is filled.
  private(set) var root: Root
  let infos: [ArgumentInfo]
  private let rows: [Argument<Root>]
  private var given: [Int] = []

  init(_ root: Root, rows: [Argument<Root>]) {
    self.root = root
    self.rows = rows
    // Not by a key path, which costs more to make than the table.
    infos = rows.map { $0.info }
  }

  func isGiven(_ index: Int) -> Bool {
    given.contains(index)
  }

  func receive(_ text: String, at index: Int) throws(UsageError) {
    let row = rows[index]
    for other in given {
      if other == index {
        if !row.info.isRepeating { throw UsageError(.givenTwice(row.info.label)) }
      } else if let slot = row.slot, let otherSlot = rows[other].slot, slot() == otherSlot() {
        throw UsageError(.conflicting(infos[other].label, row.info.label))
      }
    }
    do throws(InvalidValue) {
      try row.apply(&root, text)
    } catch {
      throw UsageError(.invalidValue(text, for: row.info.label, error))
    }
    if !isGiven(index) { given.append(index) }
  }
}

extension Receiver where Root: ParsableArguments {
  convenience init() {
    self.init(Root(), rows: Root.arguments)
  }
}
