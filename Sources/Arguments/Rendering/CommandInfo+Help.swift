extension CommandInfo {
  /// The help on the terminal: usage, what it does, what it takes, examples.
  ///
  /// - Parameter width: The terminal's columns; what is longer is wrapped.
  /// - Returns: Lines, the last one ended by a newline.
  package func help(width: Int) -> String {
    var page = HelpPage(width: max(width, 40))
    page.paragraph("Usage: \(title) \(usage)", indent: 0, hanging: 7)
    page.heading(nil)
    page.paragraph(summary + ".", indent: 0)
    for paragraph in paragraphs {
      page.heading(nil)
      page.paragraph(paragraph, indent: 0)
    }
    for (topic, commands) in topics {
      page.table(topic, commands.map { ($0.name, $0.outline) })
    }
    page.table("Operands", visibleOperands.map { ($0.name, $0.helpText) })
    page.table("Options", visibleOptions.map { ($0.signature, $0.helpText) })
    page.table(
      visibleOptions.isEmpty ? "Options" : "Common options",
      globals.filter { !$0.isHidden }.map { ($0.signature, $0.helpText) })
    if !examples.isEmpty { page.heading("Examples") }
    for example in examples {
      page.line("  " + example.line)
      page.paragraph(example.explanation, indent: 6)
    }
    page.table("Exit status", exitStatuses.map { (String($0.code), $0.meaning) })
    if !subcommands.isEmpty {
      page.heading(nil)
      page.paragraph("Run '\(title) COMMAND --help' to read about one of them.", indent: 0)
    }
    return page.text
  }

  /// The summary, for a group with the names of its commands.
  private var outline: String {
    let names = visibleSubcommands.map(\.name)
    return names.isEmpty ? summary : "\(summary): \(names.joined(separator: ", "))"
  }

  /// What follows the command's name in its usage.
  var usage: String {
    if !subcommands.isEmpty { return "[OPTION…] COMMAND [ARGUMENT…]" }
    return (["[OPTION…]"] + visibleOperands.map(\.usage)).joined(separator: " ")
  }

  /// The commands of a group under their headings, in the order of the first
  /// of each.
  var topics: [(name: String, commands: [CommandInfo])] {
    var topics: [(name: String, commands: [CommandInfo])] = []
    for command in visibleSubcommands {
      let name = command.topic.isEmpty ? "Commands" : command.topic
      if let index = topics.firstIndex(where: { $0.name == name }) {
        topics[index].commands.append(command)
      } else {
        topics.append((name, [command]))
      }
    }
    return topics
  }
}

extension ArgumentInfo {
  /// How an option is written, its short form first: `-t, --type MIME`.
  fileprivate var signature: String {
    let letter = short.map { "-\($0), " } ?? "    "
    return letter + label + (kind == .option ? " " + valueName : "")
  }

  /// What it does, with what the table tells besides.
  var helpText: String {
    var text = help
    if kind == .option && isRepeating { text += " May be repeated." }
    if let defaultText, !defaultText.isEmpty { text += " The default is \(defaultText)." }
    return text
  }

  /// How an operand is written in a usage line.
  var usage: String {
    let word = name + (isRepeating ? "…" : "")
    return isRequired ? word : "[\(word)]"
  }
}
