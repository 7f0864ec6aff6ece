/// Finds what a word on a command line may become.
///
/// It reads the words before it as ``Parser`` does, but takes no offence: a
/// line that is being written has errors.
struct Completer<Globals, Command> {
  private typealias Row = (receiver: any ArgumentReceiver, index: Int)

  private let globals: Receiver<Globals>
  private var node: CommandNode<Command>
  private var isAtRoot = true
  private var receiver: (any ArgumentReceiver)?
  private var pending: Row?
  private var isEnded = false
  private var isHelp = false
  private var operands: [String] = []
  private var values: [String: [String]] = [:]

  init(root: CommandNode<Command>, globals: Receiver<Globals>) {
    self.globals = globals
    node = root
  }

  // MARK: The words before

  mutating func read(_ word: String) {
    if let pending {
      take(word, pending)
      self.pending = nil
    } else if isEnded || !word.hasPrefix("-") || word == "-" {
      readOperand(word)
    } else if word == "--" {
      isEnded = true
    } else if word.hasPrefix("--") {
      let (name, value) = Self.split(word)
      guard let row = row(where: { $0.index(ofOption: name) }) else { return }
      readOption(row, attached: value)
    } else {
      readCluster(word)
    }
  }

  private mutating func readOperand(_ word: String) {
    if let receiver {
      if let index = receiver.index(ofOperand: operands.count) { take(word, (receiver, index)) }
      operands.append(word)
    } else if let child = node.child(named: word) {
      node = child
      isAtRoot = false
      if !isHelp { receiver = child.begin?().receiver }
    } else if isAtRoot && word == CommandTree<Globals, Command>.helpWord {
      isHelp = true
    }
  }

  private mutating func readCluster(_ word: String) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst(), let row = row(where: { $0.index(ofShort: letter) }) {
      readOption(row, attached: letters.isEmpty ? nil : letters)
      if Self.info(row).kind == .option { return }
    }
  }

  private mutating func readOption(_ row: Row, attached: Substring?) {
    if Self.info(row).kind == .flag {
      take("", row)
    } else if let attached {
      take(String(attached), row)
    } else {
      pending = row
    }
  }

  private mutating func take(_ text: String, _ row: Row) {
    let info = Self.info(row)
    if info.kind != .operand { values[info.name, default: []].append(text) }
    try? row.receiver.receive(text, at: row.index)
  }

  // MARK: The word itself

  /// Finds the candidates for a word after those read.
  ///
  /// - Parameters:
  ///   - word: What was typed of it.
  ///   - dynamic: The program's own lists.
  /// - Returns: The candidates, whether they start with the word or not.
  func completion(
    of word: String, dynamic: (CompletionQuery<Globals>) -> Completion
  ) -> Completion {
    if let pending { return value(of: pending, prefix: word, dynamic) }
    if !isEnded && word.hasPrefix("--") && word.contains("=") {
      let (name, value) = Self.split(word)
      guard let value, let row = row(where: { $0.index(ofOption: name) }) else {
        return Completion()
      }
      return self.value(of: row, lead: "--\(name)=", prefix: String(value), dynamic)
    }
    if !isEnded && word.hasPrefix("-") {
      return attachedValue(in: word, dynamic) ?? completion(options, prefix: word)
    }
    guard let receiver else { return completion(commands, prefix: word) }
    guard let index = receiver.index(ofOperand: operands.count) else {
      return word.isEmpty && !isEnded ? completion(options, prefix: word) : Completion()
    }
    return value(of: (receiver, index), prefix: word, dynamic)
  }

  /// The value in `-svalue`, where the word is one.
  private func attachedValue(
    in word: String, _ dynamic: (CompletionQuery<Globals>) -> Completion
  ) -> Completion? {
    guard !word.hasPrefix("--") else { return nil }
    var letters = word.dropFirst()
    while let letter = letters.popFirst(), let row = row(where: { $0.index(ofShort: letter) }) {
      guard Self.info(row).kind == .option else { continue }
      let lead = word.dropLast(letters.count)
      return letters.isEmpty
        ? nil : value(of: row, lead: String(lead), prefix: String(letters), dynamic)
    }
    return nil
  }

  private func value(
    of row: Row, lead: String = "", prefix: String,
    _ dynamic: (CompletionQuery<Globals>) -> Completion
  ) -> Completion {
    var completion =
      switch Self.info(row).completion {
      case .none: Completion()
      case .files: Completion(directive: .files)
      case .directories: Completion(directive: .directories)
      case .words(let words): Completion(words.map { Candidate($0) })
      case .dynamic(let id):
        dynamic(
          CompletionQuery(
            id: id, prefix: prefix, globals: globals.root, operands: operands, values: values))
      }
    completion.lead = lead
    completion.prefix = prefix
    return completion
  }

  private func completion(_ candidates: [Candidate], prefix: String) -> Completion {
    var completion = Completion(candidates)
    completion.prefix = prefix
    return completion
  }

  private var commands: [Candidate] {
    var candidates: [Candidate] = []
    for info in node.info(after: [], globals: []).visibleSubcommands {
      candidates.append(Candidate(info.name, info.summary))
    }
    if isAtRoot && !isHelp {
      candidates.append(
        Candidate(CommandTree<Globals, Command>.helpWord, "Show what a command does and takes"))
    }
    return candidates
  }

  /// The options that can still be given, the command's own first.
  private var options: [Candidate] {
    var infos: [ArgumentInfo] = []
    for receiver in receivers {
      for (index, info) in receiver.infos.enumerated() {
        if info.isRepeating || !receiver.isGiven(index) { infos.append(info) }
      }
    }
    infos += [.helpFlag, .versionFlag]
    return infos.filter { $0.kind != .operand && !$0.isHidden }
      .map { Candidate($0.label, $0.help) }
  }

  private var receivers: [any ArgumentReceiver] {
    (receiver.map { [$0] } ?? []) + [globals]
  }

  private func row(where find: (any ArgumentReceiver) -> Int?) -> Row? {
    for receiver in receivers {
      if let index = find(receiver) { return (receiver, index) }
    }
    return nil
  }

  private static func info(_ row: Row) -> ArgumentInfo {
    row.receiver.infos[row.index]
  }

  /// The name and the value of `--name=value`.
  private static func split(_ word: String) -> (name: Substring, value: Substring?) {
    let text = word.dropFirst(2)
    let name = text.prefix { $0 != "=" }
    return (name, name.endIndex == text.endIndex ? nil : text[name.endIndex...].dropFirst())
  }
}
