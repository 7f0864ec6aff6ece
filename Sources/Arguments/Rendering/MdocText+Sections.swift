/// The parts of a manual page.
extension MdocText {
  mutating func start(_ command: CommandInfo, date: String) {
    macro("Dd \(date)")
    macro("Dt \(Self.name(command.pageName.uppercased())) 1")
    macro("Os")
    macro("Sh NAME")
    macro("Nm \(Self.name(command.pageName))")
    macro("Nd \(Self.escaped(command.summary.startingSmall))")
    macro("Sh SYNOPSIS")
  }

  /// A line of the synopsis; what follows the command's name is left to the
  /// caller where no command is given.
  mutating func synopsis(_ tool: String, _ words: [String], _ command: CommandInfo? = nil) {
    macro("Nm \(Self.name(tool))")
    if !words.isEmpty { macro("Cm \(words.map(Self.argument).joined(separator: " "))") }
    if let command { usage(command) }
  }

  private mutating func usage(_ command: CommandInfo) {
    for option in command.visibleOptions {
      let letter = option.short.map { "Fl \(Self.argument(String($0))) | " } ?? ""
      macro("Op \(letter)\(option.mdoc)")
    }
    for operand in command.visibleOperands {
      macro(operand.isRequired ? operand.mdoc : "Op \(operand.mdoc)")
    }
  }

  mutating func description(_ command: CommandInfo) {
    macro("Sh DESCRIPTION")
    if command.discussion.isEmpty {
      paragraph(command.summary + ".")
    } else {
      paragraphs(command.discussion, isFirst: true)
    }
  }

  mutating func paragraphs(_ text: String, isFirst: Bool) {
    for (index, part) in CommandInfo.paragraphs(of: text).enumerated() {
      if !isFirst || index > 0 { macro("Pp") }
      paragraph(part)
    }
  }

  mutating func arguments(_ command: CommandInfo) {
    let operands = command.visibleOperands
    if !operands.isEmpty {
      options("The operands:", operands)
    }
    options("The options:", command.visibleOptions)
  }

  /// A list of options or operands after a line that announces them.
  mutating func options(_ lead: String, _ infos: [ArgumentInfo]) {
    let shown = infos.filter { !$0.isHidden }
    guard !shown.isEmpty else { return }
    macro("Pp")
    paragraph(lead)
    macro("Bl -tag -width Ds")
    for info in shown {
      let letter = info.short.map { "Fl \(Self.argument(String($0))) , " } ?? ""
      macro("It \(letter)\(info.mdoc)")
      paragraph(info.helpText)
    }
    macro("El")
  }

  /// A command in the program's list, with a reference to its page.
  mutating func item(_ command: CommandInfo, pageName: String) {
    macro("It Xo")
    macro("Cm \(command.path.dropFirst().map(Self.argument).joined(separator: " "))")
    usage(command)
    macro("Xc")
    paragraph(command.summary + ".")
    macro("Xr \(Self.name(pageName)) 1")
  }

  mutating func section(_ section: ManualSection) {
    macro("Sh \(section.title)")
    paragraphs(section.text, isFirst: true)
    guard !section.entries.isEmpty else { return }
    macro("Bl -tag -width Ds")
    for entry in section.entries {
      macro("It \(section.style.rawValue) \(Self.argument(entry.name))")
      paragraph(entry.text)
    }
    macro("El")
  }

  mutating func exitStatuses(_ statuses: [ExitStatus]) {
    guard !statuses.isEmpty else { return }
    macro("Sh EXIT STATUS")
    macro("Bl -tag -width Ds")
    for status in statuses {
      macro("It \(status.code)")
      paragraph(status.meaning)
    }
    macro("El")
  }

  mutating func examples(_ examples: [CommandExample]) {
    guard !examples.isEmpty else { return }
    macro("Sh EXAMPLES")
    for (index, example) in examples.enumerated() {
      if index > 0 { macro("Pp") }
      paragraph(example.explanation)
      literal(example.line)
    }
  }

  /// References, sorted as mdoc(7) wants them: by section, then by name.
  mutating func seeAlso(_ references: [Manual.Reference]) {
    guard !references.isEmpty else { return }
    macro("Sh SEE ALSO")
    let sorted = references.sorted { ($0.section, $0.name) < ($1.section, $1.name) }
    for (index, reference) in sorted.enumerated() {
      let comma = index + 1 < sorted.count ? " ," : ""
      macro("Xr \(Self.name(reference.name)) \(reference.section)\(comma)")
    }
  }
}

extension ArgumentInfo {
  /// The long form with its value, as arguments of a macro.
  fileprivate var mdoc: String {
    let more = isRepeating ? " ..." : ""
    return switch kind {
    case .flag: "Fl \(MdocText.argument("-" + name))"
    case .option: "Fl \(MdocText.argument("-" + name)) Ar \(MdocText.argument(valueName))\(more)"
    case .operand: "Ar \(MdocText.argument(name))\(more)"
    }
  }
}

extension String {
  /// The phrase with a small first letter, unless its first word is in
  /// capitals.
  fileprivate var startingSmall: String {
    guard let first, dropFirst().first?.isUppercase != true else { return self }
    return first.lowercased() + dropFirst()
  }
}
