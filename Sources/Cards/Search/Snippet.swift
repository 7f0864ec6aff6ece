/// A part of a text with what was looked for in it.
package struct Snippet: Equatable, Sendable {
  /// The most Unicode scalars of a snippet.
  package static var scalarLimit: Int { 160 }

  /// How many scalars before the first word are shown.
  private static var lead: Int { 30 }

  /// The part, as it stands in the text: control characters and line breaks
  /// included.
  package let text: String

  /// Where the words are, in Unicode scalars of `text`; in order, and none
  /// overlapping.
  package let matches: [Range<Int>]

  /// True where the text begins earlier.
  package let isCutAtStart: Bool

  /// True where the text goes on.
  package let isCutAtEnd: Bool

  /// Cuts the part with the first of the words out of a text.
  ///
  /// - Parameters:
  ///   - text: The whole text.
  ///   - words: The words, folded.
  init(of text: String, words: [[UInt8]]) {
    let folded = SearchText.folded(text)
    let first = words.compactMap { folded.firstRange(of: $0, from: 0)?.lowerBound }.min() ?? 0
    let firstScalar = folded.scalarCount(in: 0..<first)
    let start = max(0, firstScalar - Self.lead)
    let scalars = text.unicodeScalars
    let from = scalars.index(scalars.startIndex, offsetBy: start)
    let end = scalars.index(from, offsetBy: Self.scalarLimit, limitedBy: scalars.endIndex)
    self.text = String(scalars[from..<(end ?? scalars.endIndex)])
    isCutAtStart = start > 0
    isCutAtEnd = end != nil && end != scalars.endIndex
    matches = Self.matches(of: words, in: SearchText.folded(self.text))
  }

  /// All places of the words, those that touch one another joined.
  private static func matches(of words: [[UInt8]], in folded: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for word in words {
      var position = 0
      while let range = folded.firstRange(of: word, from: position) {
        ranges.append(range)
        position = range.upperBound
      }
    }
    ranges.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    var joined: [Range<Int>] = []
    for range in ranges {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined.map { range in
      let start = folded.scalarCount(in: 0..<range.lowerBound)
      return start..<(start + folded.scalarCount(in: range))
    }
  }
}

extension [UInt8] {
  /// The first place of other bytes, at a position or after it; nil where there
  /// is none, and for no bytes.
  func firstRange(of other: [UInt8], from position: Int) -> Range<Int>? {
    guard let first = other.first, count >= other.count else { return nil }
    var start = position
    while start <= count - other.count {
      if self[start] == first {
        var length = 1
        while length < other.count, self[start + length] == other[length] { length += 1 }
        if length == other.count { return start..<(start + length) }
      }
      start += 1
    }
    return nil
  }

  /// The number of scalars of valid UTF-8 that start in a range.
  fileprivate func scalarCount(in range: Range<Int>) -> Int {
    var count = 0
    for index in range where self[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }
}
