import Testing

@testable import Cards

@Suite struct SnippetTests {
  private func snippet(_ text: String, _ words: String...) -> Snippet {
    Snippet(of: text, words: words.map(SearchText.folded))
  }

  private func marked(_ snippet: Snippet) -> [String] {
    let scalars = Array(snippet.text.unicodeScalars)
    return snippet.matches.map { range in
      var text = ""
      for scalar in scalars[range] { text.unicodeScalars.append(scalar) }
      return text
    }
  }

  @Test func `all places of all words are marked`() {
    let short = snippet("One fish, TWO Fish", "fish", "two")
    #expect(short.text == "One fish, TWO Fish")
    #expect(marked(short) == ["fish", "TWO", "Fish"])
    #expect(!short.isCutAtStart && !short.isCutAtEnd)
  }

  @Test func `places that overlap or touch are one`() {
    #expect(marked(snippet("abcdef abab", "abc", "bcd", "ef", "ab")) == ["abcdef", "abab"])
  }

  @Test(arguments: ["é", "e\u{301}", "🙂", "İ", "港", "\u{1B}", "\n"])
  func `positions are right after signs of any length`(sign: String) {
    let text = String(repeating: sign, count: 500) + "needle" + String(repeating: sign, count: 500)
    let cut = snippet(text, "NEEDLE")
    #expect(marked(cut) == ["needle"])
    #expect(cut.isCutAtStart && cut.isCutAtEnd)
    #expect(cut.text.unicodeScalars.count == Snippet.scalarLimit)
    #expect(cut.matches.first?.lowerBound == 30)
  }

  @Test func `a text without the words is shown from its start`() {
    let cut = snippet("abc", "xyz")
    #expect(cut.text == "abc")
    #expect(cut.matches.isEmpty)
    #expect(snippet("", "x").text.isEmpty)
  }
}
