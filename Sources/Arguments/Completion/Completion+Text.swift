extension Completion {
  /// The answer as the completion scripts read it: a line for each candidate,
  /// and a last one with the directive after a colon.
  func text(for request: CompletionRequest) -> String {
    // A candidate that would steer the terminal can't be typed anyway.
    let safe = candidates.filter { !$0.text.isEmpty && !$0.text.steersTerminal }
    var lines: [String]
    switch request.shell {
    case .bash: lines = bashLines(safe, request)
    case .zsh: lines = offered(safe).map(zshLine)
    case .fish: lines = offered(safe).map(fishLine)
    case nil: lines = []
    }
    lines.append(":\(directive.rawValue)")
    return lines.map { $0 + "\n" }.joined()
  }

  /// Zsh and fish choose by themselves, by rules that the user sets; they are
  /// only spared what is too much.
  private func offered(_ safe: [Candidate]) -> [Candidate] {
    safe.count <= Self.limit ? safe : fitting(safe)
  }

  /// The candidates that start with what was typed, as many as can be read.
  private func fitting(_ safe: [Candidate]) -> [Candidate] {
    let typed = prefix.unicodeScalars
    return Array(safe.lazy.filter { $0.text.unicodeScalars.starts(with: typed) }.prefix(Self.limit))
  }

  /// Bash takes the lines as they are, as the text that replaces the last
  /// piece of the word; so they are chosen, cut and quoted here.
  private func bashLines(_ safe: [Candidate], _ request: CompletionRequest) -> [String] {
    let word = ShellWord(request.words.last ?? "", shell: .bash, breaks: request.wordBreaks)
    let kept = word.kept.unicodeScalars.count
    let chosen = fitting(safe).map { candidate in
      let rest = String((lead + candidate.text).unicodeScalars.dropFirst(kept))
      return (ShellWord.bash(rest, in: word.quote), candidate.short)
    }
    // Bash shows nothing but the candidates, so an explanation is shown as a
    // part of them where bash is about to list them: at the second TAB (`?`),
    // or at the first where the user has set that (`!`, `@`).
    let isListing = ["63", "33", "64"].contains(request.kind) && chosen.count > 1
    let width = min(chosen.map(\.0.count).max() ?? 0, 30)
    return chosen.map { text, explanation in
      guard isListing && !explanation.isEmpty else { return text }
      return text + String(repeating: " ", count: max(0, width - text.count)) + "  (\(explanation))"
    }
  }

  /// Zsh takes `--type=` off the word by itself.
  private func zshLine(_ candidate: Candidate) -> String {
    let text = (lead.hasPrefix("--") ? "" : lead) + candidate.text
    let escaped = String(text.flatMap { $0 == ":" || $0 == "\\" ? ["\\", $0] : [$0] })
    return candidate.short.isEmpty ? escaped : "\(escaped):\(candidate.short)"
  }

  /// Fish splits the line at the tab, and quotes.
  private func fishLine(_ candidate: Candidate) -> String {
    let text = lead + candidate.text
    return candidate.short.isEmpty ? text : "\(text)\t\(candidate.short)"
  }
}

extension Candidate {
  /// The explanation as one line that fits beside the word.
  fileprivate var short: String { explanation.visible(limit: 60) }
}
