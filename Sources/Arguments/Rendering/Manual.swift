/// The manual of a program: a page for the program, one for each command, and
/// one for each group of commands.
package struct Manual: Sendable {
  /// A page of another manual.
  package struct Reference: Sendable, Equatable {
    /// The page's name.
    package var name: String
    /// The section of the manual that it is in.
    package var section: Int

    package init(_ name: String, _ section: Int) {
      self.name = name
      self.section = section
    }
  }

  private let root: CommandInfo
  private let date: String
  private let sections: [ManualSection]
  private let references: [Reference]

  /// Makes the manual.
  ///
  /// - Parameters:
  ///   - root: The program and all its commands.
  ///   - date: The day of the release, as mdoc writes it: `March 1, 2026`.
  ///   - sections: What the program's page says besides.
  ///   - references: Other pages that it refers to.
  package init(
    _ root: CommandInfo, date: String, sections: [ManualSection] = [],
    references: [Reference] = []
  ) {
    self.root = root
    self.date = date
    self.sections = sections
    self.references = references
  }

  /// All pages, the program's first.
  package func pages() -> [ManualPage] {
    let commands = root.visibleSubcommands
    return [programPage(commands)] + commands.map(commandPage)
  }

  private func programPage(_ commands: [CommandInfo]) -> ManualPage {
    var page = MdocText()
    page.start(root, date: date)
    page.synopsis(root.title, [])
    page.macro("Op Ar OPTION ...")
    page.macro("Ar COMMAND")
    page.macro("Op Ar ARGUMENT ...")
    page.description(root)
    page.options("Every command takes these options, before or after its name:", root.globals)
    page.macro("Sh COMMANDS")
    let topics = root.topics
    for (topic, commands) in topics {
      if topics.count > 1 { page.macro("Ss \(MdocText.argument(topic))") }
      page.macro("Bl -tag -width Ds")
      for command in commands {
        for leaf in command.leaves { page.item(leaf, pageName: command.pageName) }
      }
      page.macro("El")
    }
    for section in sections where section.rank < ManualSection.rank(of: "EXIT STATUS") {
      page.section(section)
    }
    page.exitStatuses(root.exitStatuses)
    page.examples(root.examples)
    page.seeAlso(commands.map { Reference($0.pageName, 1) } + references)
    for section in sections where section.rank > ManualSection.rank(of: "EXIT STATUS") {
      page.section(section)
    }
    return ManualPage(fileName: "\(root.pageName).1", text: page.text)
  }

  private func commandPage(_ command: CommandInfo) -> ManualPage {
    var page = MdocText()
    page.start(command, date: date)
    let leaves = command.leaves
    for leaf in leaves { page.synopsis(root.title, Array(leaf.path.dropFirst()), leaf) }
    page.description(command)
    if command.subcommands.isEmpty {
      page.arguments(command)
    } else {
      for leaf in leaves {
        page.macro("Ss \(MdocText.argument(leaf.title))")
        page.paragraph(leaf.summary + ".")
        page.paragraphs(leaf.discussion, isFirst: false)
        page.arguments(leaf)
      }
    }
    let inner = command.subcommands.isEmpty ? [] : leaves
    let statuses = command.exitStatuses + inner.flatMap(\.exitStatuses)
    page.exitStatuses(statuses.isEmpty ? root.exitStatuses : statuses)
    page.examples(command.examples + inner.flatMap(\.examples))
    page.seeAlso([Reference(root.pageName, 1)])
    return ManualPage(fileName: "\(command.pageName).1", text: page.text)
  }
}
