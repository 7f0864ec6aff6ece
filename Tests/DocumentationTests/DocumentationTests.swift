import Arguments
import Commands
import Documentation
import System
import TestSupport
import Testing

@Suite struct DocumentationTests {
  @Test(arguments: Documentation.pages())
  func `the page in man is what the commands say`(_ page: DocumentationFile) throws {
    #expect(
      try SourceTree.text("man/" + page.name) == page.text, "make documentation writes it anew")
  }

  @Test(arguments: Documentation.completions())
  func `the script in completions is what it should be`(_ script: DocumentationFile) throws {
    #expect(
      try SourceTree.text("completions/" + script.name) == script.text,
      "make documentation writes it anew")
  }

  @Test func `nothing else is in man and completions`() throws {
    #expect(
      try names(in: "man")
        == (Documentation.pages().map(\.name) + Documentation.handwrittenPages).sorted())
    #expect(try names(in: "completions") == Documentation.completions().map(\.name).sorted())
  }

  @Test func `every command has a page, and no hidden one has`() {
    let names = Documentation.pages().map(\.name)
    #expect(names.first == "cardclip.1")
    #expect(names.contains("cardclip-card.1"))
    #expect(names.contains("cardclip-paste.1"))
    #expect(!names.contains { $0.contains("__") })
  }

  @Test func `the description of the commands has no mistakes`() {
    #expect(Cardclip.info.problems() == [])
  }

  private func names(in directory: String) throws -> [String] {
    try FileSystem.names(in: SourceTree.path(directory)).sorted()
  }
}

extension DocumentationFile: CustomTestStringConvertible {
  /// The name of its file.
  public var testDescription: String { name }
}
