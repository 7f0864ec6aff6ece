/// The candidate that a mistyped word was probably meant to be; nil where none
/// is near.
///
/// - Parameters:
///   - word: What was typed.
///   - candidates: What could have been meant; the first of equally near ones
///     is taken.
/// - Returns: The nearest candidate.
package func suggestion(for word: String, among candidates: [String]) -> String? {
  let typed = Array(word.unicodeScalars.prefix(41))
  // A longer text is no mistyped name, and the table would be large.
  guard !typed.isEmpty && typed.count <= 40 else { return nil }
  var nearest: (candidate: String, distance: Int)?
  for candidate in candidates {
    let wanted = Array(candidate.unicodeScalars)
    let distance = editDistance(typed, wanted)
    // A third of the letters may be wrong; of a word cut short, any number.
    let isPrefix = typed.count >= 3 && wanted.starts(with: typed)
    guard isPrefix || distance <= max(1, min(typed.count, wanted.count) / 3),
      distance < wanted.count
    else { continue }
    if distance < nearest?.distance ?? .max { nearest = (candidate, distance) }
  }
  return nearest?.candidate
}

/// The number of insertions, deletions, replacements and swaps of neighbours
/// that turn one word into another.
private func editDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...second.count)
  for row in first.indices {
    var current = [row + 1]
    for column in second.indices {
      let isSame = first[row] == second[column]
      var best = min(
        previous[column] + (isSame ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
        best = min(best, beforePrevious[column - 1] + 1)
      }
      current.append(best)
    }
    (beforePrevious, previous) = (previous, current)
  }
  return previous[second.count]
}
