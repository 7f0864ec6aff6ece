extension CommandInfo {
  /// What is wrong with the description of the commands, from here down; for a
  /// test to expect nothing.
  package func problems() -> [DeclarationProblem] {
    var problems = Self.textProblems(of: self) + nameProblems + operandProblems
    problems += arguments.flatMap(Self.problems)
    if path.count == 1 {
      problems += globals.flatMap(Self.problems)
      if subcommands.contains(where: { $0.name == "help" }) {
        problems.append("a command named 'help' is built in")
      }
    }
    return problems.map { DeclarationProblem(command: title, problem: $0) }
      + subcommands.flatMap { $0.problems() }
  }

  private static func textProblems(of command: CommandInfo) -> [String] {
    var problems: [String] = []
    let summary = command.summary
    if !summary.startsLikeSentence { problems.append("the summary has no capital at its start") }
    if summary.hasSuffix(".") { problems.append("the summary ends with a full stop") }
    if summary.count > 60 { problems.append("the summary is longer than 60 characters") }
    for paragraph in command.paragraphs where !paragraph.endsSentence {
      problems.append("a paragraph of the discussion is no whole sentence: \(paragraph)")
    }
    for example in command.examples where !example.explanation.isSentence {
      problems.append("the explanation of '\(example.line)' is no whole sentence")
    }
    for status in command.exitStatuses where !status.meaning.isSentence {
      problems.append("the meaning of exit status \(status.code) is no whole sentence")
    }
    return problems
  }

  private var nameProblems: [String] {
    var names: Set<String> = []
    let all = arguments + (subcommands.isEmpty || path.count == 1 ? globals : [])
    var used = all.map(\.label)
    used += all.compactMap { $0.short.map { "-\($0)" } }
    used += subcommands.map(\.name)
    return used.filter { !names.insert($0).inserted }.map { "'\($0)' is declared twice" }
  }

  private var operandProblems: [String] {
    var problems: [String] = []
    let operands = arguments.filter { $0.kind == .operand }
    for (operand, next) in zip(operands, operands.dropFirst()) {
      if operand.isRepeating { problems.append("\(next.name) follows \(operand.name)…") }
      if next.isRequired && !operand.isRequired {
        problems.append("\(next.name) is required after \(operand.name), which isn't")
      }
    }
    return problems
  }

  private static func problems(of argument: ArgumentInfo) -> [String] {
    var problems: [String] = []
    if argument.help.isEmpty {
      problems.append("\(argument.label) has no help")
    } else if !argument.help.isSentence {
      problems.append("the help of \(argument.label) is no whole sentence: \(argument.help)")
    }
    if argument.kind == .option && argument.valueName.isEmpty {
      problems.append("\(argument.label) has no name for its value")
    }
    if argument.kind != .operand && !argument.name.isOptionName {
      problems.append("'\(argument.label)' is no name for an option")
    }
    if let short = argument.short, !short.isASCII || !(short.isLetter || short.isNumber) {
      problems.append("'-\(short)' is no letter for an option")
    }
    return problems
  }
}

extension String {
  fileprivate var startsLikeSentence: Bool {
    first.map { !$0.isLowercase && ($0.isLetter || $0.isNumber || $0 == "`") } ?? false
  }

  fileprivate var endsSentence: Bool {
    hasSuffix(".") || hasSuffix(":")
  }

  fileprivate var isSentence: Bool {
    startsLikeSentence && endsSentence
  }

  /// True for two or more small letters, digits and single hyphens inside.
  fileprivate var isOptionName: Bool {
    count > 1 && !hasPrefix("-") && !hasSuffix("-") && !contains("--")
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
