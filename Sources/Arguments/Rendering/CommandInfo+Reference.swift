extension CommandInfo {
  /// A description of all commands in Markdown, for the documentation.
  package func reference() -> String {
    var blocks: [String] = ["# \(markdown(title))"]
    blocks += body(level: 2)
    blocks += section(
      "Options of every command", level: 2, globals.filter { !$0.isHidden }.map(\.item))
    for command in leaves {
      blocks.append("## \(markdown(command.title))")
      blocks += command.body(level: 3)
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func body(level: Int) -> [String] {
    var blocks = [markdown(summary) + ".", "```\n\(title) \(usage)\n```"]
    blocks += paragraphs.map(markdown)
    blocks += section("Operands", level: level, visibleOperands.map(\.item))
    blocks += section("Options", level: level, visibleOptions.map(\.item))
    blocks += section(
      "Examples", level: level,
      examples.map { "\(markdown($0.explanation))\n\n```sh\n\($0.line)\n```" }, separator: "\n\n")
    blocks += section(
      "Exit status", level: level, exitStatuses.map { "- `\($0.code)`: \(markdown($0.meaning))" })
    return blocks
  }

  private func section(
    _ name: String, level: Int, _ items: [String], separator: String = "\n"
  ) -> [String] {
    guard !items.isEmpty else { return [] }
    let heading = String(repeating: "#", count: level) + " " + name
    return [heading, items.joined(separator: separator)]
  }
}

extension ArgumentInfo {
  fileprivate var item: String {
    let letter = short.map { "`-\($0)`, " } ?? ""
    let value = kind == .option ? " " + valueName : ""
    return "- \(letter)`\(label)\(value)`: \(markdown(helpText))"
  }
}

/// Text with what Markdown would take for markup escaped, outside of `code`.
private func markdown(_ text: String) -> String {
  var result = ""
  var isCode = false
  for character in text {
    if character == "`" { isCode.toggle() }
    if !isCode && "\\*_<>[]#|".contains(character) { result.append("\\") }
    result.append(character)
  }
  return result
}
