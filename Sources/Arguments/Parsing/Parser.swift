/// Reads one command line.
///
/// The grammar: `--long value`, `--long=value`, `-s value`, `-svalue`, clusters
/// such as `-abc`, `--` before words that are all operands, and a lone `-` as
/// an operand. What follows an option is its value, whatever it looks like.
/// Names are never abbreviated, so that a script stays right when an option is
/// added.
///
/// Generic types here ask nothing of their parameters, only their methods do:
/// else the runtime looks through all conformances of the program before the
/// first one is made, which is a good part of a short command.
struct Parser<Globals, Command> {
  /// What an option's name stands for.
  private enum Match {
    case row(any ArgumentReceiver, Int)
    case help
    case version
  }

  private let globals: Receiver<Globals>
  private var node: CommandNode<Command>
  private var path: [String]
  private var words: ArraySlice<String>
  private var draft: CommandDraft<Command>?
  private var operandCount = 0

  init(root: CommandNode<Command>, globals: Receiver<Globals>, words: [String]) {
    self.globals = globals
    node = root
    path = [root.name]
    self.words = words[...]
  }

}

extension Parser where Globals: ParsableArguments {
  /// Reads the line to its end, or to the first word that asks for help or the
  /// version.
  mutating func parse() throws(UsageError) -> Invocation<Globals, Command> {
    do throws(UsageError) {
      return try parseWords()
    } catch {
      throw UsageError(error.problem, path: path)
    }
  }

  private mutating func parseWords() throws(UsageError) -> Invocation<Globals, Command> {
    var isEnded = false
    while let word = words.popFirst() {
      var request: Match?
      if isEnded || !word.hasPrefix("-") || word == "-" {
        if path.count == 1 && word == CommandTree<Globals, Command>.helpWord {
          try enterGroups()
          return .manual(path: path)
        }
        try parseOperand(word)
      } else if word == "--" {
        isEnded = true
      } else if word.hasPrefix("--") {
        request = try parseLong(word)
      } else {
        request = try parseCluster(word)
      }
      switch request {
      case .help: return .help(path: path)
      case .version: return .version
      case .row, nil: break
      }
    }
    return try finish()
  }

  private func finish() throws(UsageError) -> Invocation<Globals, Command> {
    guard let draft else {
      let choices = node.children.filter { !$0.isHidden }.map(\.name)
      throw UsageError(.missingCommand(choices: choices))
    }
    let receiver = draft.receiver
    for index in receiver.infos.indices where !receiver.isGiven(index) {
      let info = receiver.infos[index]
      if info.isRequired { throw UsageError(.missingOperand(info.label)) }
    }
    try globals.root.validate()
    return .run(try draft.finish(), globals: globals.root, path: path)
  }
}

// MARK: - Options

extension Parser {
  private mutating func parseLong(_ word: String) throws(UsageError) -> Match? {
    let text = word.dropFirst(2)
    let name = text.prefix { $0 != "=" }
    let value = name.endIndex == text.endIndex ? nil : text[name.endIndex...].dropFirst()
    let match = match(
      { $0.index(ofOption: name) }, isHelp: name == ArgumentInfo.helpFlag.name,
      isVersion: name == ArgumentInfo.versionFlag.name)
    guard let match else {
      throw UsageError(
        .unknownOption("--\(name)", suggestion: suggestedOption(for: String(name))))
    }
    if case .row(let receiver, let index) = match, receiver.infos[index].kind == .option {
      try take(at: index, of: receiver, attached: value)
      return nil
    }
    guard value == nil else { throw UsageError(.unexpectedValue("--\(name)")) }
    return try take(match)
  }

  private mutating func parseCluster(_ word: String) throws(UsageError) -> Match? {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      let match = match(
        { $0.index(ofShort: letter) }, isHelp: letter == ArgumentInfo.helpFlag.short,
        isVersion: false)
      guard let match else { throw UsageError(.unknownOption("-\(letter)", suggestion: nil)) }
      if case .row(let receiver, let index) = match, receiver.infos[index].kind == .option {
        try take(at: index, of: receiver, attached: letters.isEmpty ? nil : letters)
        return nil
      }
      if let request = try take(match) { return request }
    }
    return nil
  }

  /// Takes a flag; what it asks for is left to the caller.
  private func take(_ match: Match) throws(UsageError) -> Match? {
    guard case .row(let receiver, let index) = match else { return match }
    try receiver.receive("", at: index)
    return nil
  }

  /// Takes an option with its value, which may be the next word.
  private mutating func take(
    at index: Int, of receiver: any ArgumentReceiver, attached: Substring?
  ) throws(UsageError) {
    if let attached { return try receiver.receive(String(attached), at: index) }
    guard let value = words.popFirst() else {
      let info = receiver.infos[index]
      throw UsageError(.missingValue(info.label, valueName: info.valueName))
    }
    try receiver.receive(value, at: index)
  }

  private var receivers: [any ArgumentReceiver] {
    guard let draft else { return [globals] }
    return [draft.receiver, globals]
  }

  private func match(
    _ find: (any ArgumentReceiver) -> Int?, isHelp: Bool, isVersion: Bool
  ) -> Match? {
    for receiver in receivers {
      if let index = find(receiver) { return .row(receiver, index) }
    }
    if isHelp { return .help }
    return isVersion ? .version : nil
  }

  private func suggestedOption(for name: String) -> String? {
    let infos = receivers.flatMap(\.infos) + [.helpFlag, .versionFlag]
    let names = infos.filter { $0.kind != .operand && !$0.isHidden }.map(\.name)
    return suggestion(for: name, among: names).map { "--" + $0 }
  }
}

// MARK: - Commands and operands

extension Parser {
  private mutating func parseOperand(_ word: String) throws(UsageError) {
    guard let draft else { return try enter(word) }
    let receiver = draft.receiver
    guard let index = receiver.index(ofOperand: operandCount) else {
      throw UsageError(.tooManyOperands(word))
    }
    operandCount += 1
    try receiver.receive(word, at: index)
  }

  private mutating func enter(_ word: String) throws(UsageError) {
    guard let child = node.child(named: word) else {
      throw UsageError(.unknownCommand(word, suggestion: suggestedCommand(for: word)))
    }
    node = child
    path.append(child.name)
    draft = child.begin?()
  }

  /// Follows the words after `help`.
  private mutating func enterGroups() throws(UsageError) {
    for word in words where !word.hasPrefix("-") {
      if node.begin != nil { throw UsageError(.tooManyOperands(word)) }
      try enter(word)
    }
  }

  private func suggestedCommand(for word: String) -> String? {
    let visible = node.children.filter { !$0.isHidden }
    if let near = suggestion(for: word, among: visible.map(\.name)) { return near }
    // Perhaps the group was forgotten.
    let group = visible.first { $0.child(named: word)?.isHidden == false }
    return group.map { "\($0.name) \(word)" }
  }
}
