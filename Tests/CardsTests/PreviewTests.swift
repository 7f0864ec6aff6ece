import Cards
import Testing

@Suite struct PreviewTests {
  @Test(arguments: [
    ("hello", "hello"), ("first\nsecond", "first"), ("first\r\nsecond", "first"),
    ("\n\n  \n\t indented \n", "indented"), ("", ""), ("\n", ""),
    ("a\tb", "a\tb"),
  ])
  func `the first line with anything on it is shown`(text: String, line: String) {
    #expect(Preview.firstLine(of: Array(text.utf8)) == line)
  }

  @Test func `a long line is cut at a character`() {
    let line = Preview.firstLine(of: Array(String(repeating: "é👩‍👩‍👧", count: 5000).utf8))
    #expect(line == String(repeating: "é👩‍👩‍👧", count: 100))
  }

  @Test func `characters of many scalars don't get past the limit as broken ones`() {
    let line = Preview.firstLine(of: Array(("x" + String(repeating: "\u{20AC}", count: 9000)).utf8))
    #expect(line == "x" + String(repeating: "\u{20AC}", count: 199))
  }
}
