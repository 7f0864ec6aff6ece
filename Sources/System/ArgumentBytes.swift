import Glibc

/// The words of this process's command line as the bytes that they are: the name
/// of a file need not be UTF-8, and Swift's strings are.
package struct ArgumentBytes {
  private var words: [[UInt8]]

  /// The words of this process.
  package init() {
    var words: [[UInt8]] = []
    for index in 0..<Int(CommandLine.argc) {
      guard let word = unsafe CommandLine.unsafeArgv[index] else { break }
      let bytes = unsafe UnsafeBufferPointer(start: word, count: strlen(word))
      words.append(unsafe bytes.map { UInt8(bitPattern: $0) })
    }
    self.init(words)
  }

  /// Words of one's own, for tests.
  package init(_ words: [[UInt8]]) {
    self.words = words
  }

  /// The bytes of the next word that reads as a text, or else of the end of one,
  /// as `--file=NAME` has it; those of the text itself where there is none.
  ///
  /// Two words may read alike, and each is found once.
  package mutating func bytes(of text: String) -> [UInt8] {
    guard text.unicodeScalars.contains("\u{FFFD}") else { return Array(text.utf8) }
    if let index = words.firstIndex(where: { String(decoding: $0, as: UTF8.self) == text }) {
      return words.remove(at: index)
    }
    for word in words where String(decoding: word, as: UTF8.self).hasSuffix(text) {
      for start in word.indices where String(decoding: word[start...], as: UTF8.self) == text {
        return Array(word[start...])
      }
    }
    return Array(text.utf8)
  }
}
