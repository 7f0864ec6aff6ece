import Arguments
import Commands

/// What the description of the commands is turned into besides `--help`.
package enum Documentation {
  /// The pages of the manual, for man/.
  package static func pages() -> [DocumentationFile] {
    let manual = Manual(
      Cardclip.info, date: Cardclip.releaseDate, sections: ManualText.sections,
      references: [Manual.Reference("xclip", 1), Manual.Reference("xsel", 1)] + handwritten)
    return manual.pages().map { DocumentationFile(name: $0.fileName, text: $0.text) }
  }

  /// The pages in man/ that no command's description says, as they are written
  /// by hand.
  package static var handwrittenPages: [String] {
    handwritten.map { "\($0.name).\($0.section)" }
  }

  private static let handwritten = [
    Manual.Reference("cardclip-store", 5), Manual.Reference("cardclip-recipes", 7),
  ]

  /// The completion scripts, for completions/.
  package static func completions() -> [DocumentationFile] {
    Shell.allCases.map { shell in
      // Bash looks for the bare name, which says nothing in a directory of
      // scripts; `make install` gives it.
      let name = shell == .bash ? "cardclip.bash" : shell.scriptName(for: Cardclip.info.name)
      return DocumentationFile(name: name, text: shell.script(for: Cardclip.info.name))
    }
  }
}
