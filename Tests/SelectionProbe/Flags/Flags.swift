/// The command line after the subcommand: `--key value` pairs and switches.
struct Flags {
  /// What stands before the first `--target`, and what is about the program.
  private(set) var general = FlagGroup()

  /// One group for each `--target`.
  private(set) var targets: [FlagGroup] = []

  /// The groups after `--rival`.
  private(set) var rivalTargets: [FlagGroup] = []

  /// The flags that take no value.
  private static let switches: Set<String> = [
    "quiet", "stay", "parallel", "interleave", "no-fence", "destroy-after-convert", "endless",
    "no-wait", "no-end", "secret", "delays", "replay-events", "no-digest", "missing-list",
    "odd-list", "forbid", "no-name", "managed", "no-type-list",
  ]

  private static let valued: Set<String> = [
    "display", "selection", "target", "property", "time", "repeat", "window", "delay-delete",
    "stop-after", "then", "pair", "pairs", "list-type", "list-format", "output", "timeout",
    "limit", "expect", "expect-type", "expect-bytes", "expect-digest", "file", "text", "hex",
    "size", "text-size", "png", "seed", "atoms", "type", "format", "answer", "delay", "storm",
    "hint", "chunk", "chunk-delay", "type-change", "incr-after", "incr-do", "threshold", "on-start",
    "after-targets", "after-request", "on-signal", "gap", "wm-class", "replay", "count", "event",
    "mode", "requestor", "rate", "to", "script", "inline", "type-list", "instance", "place",
    "version", "status", "flags", "rectangle", "sender", "convert", "finish", "proxy",
    "destroy-after", "direct-save", "status-delay", "about",
  ]

  /// The flags that are about the program and not a target, wherever they stand.
  private static let programWide: Set<String> = [
    "quiet", "stay", "parallel", "interleave", "no-fence", "secret", "delays", "replay-events",
    "display", "repeat", "on-start", "after-targets", "after-request", "on-signal", "gap",
    "wm-class", "replay", "mode", "to", "script", "inline", "type-list", "no-type-list",
  ]

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    var isRival = false
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else { throw UsageError(reason: "unexpected '\(word)'") }
      let name = String(word.dropFirst(2))
      if name == "rival" {
        isRival = true
      } else if Self.switches.contains(name) {
        add(FlagGroup.Flag(name: name, value: ""), isRival: isRival)
      } else if Self.valued.contains(name) {
        guard let value = rest.popFirst() else {
          throw UsageError(reason: "--\(name) needs a value")
        }
        add(FlagGroup.Flag(name: name, value: value), isRival: isRival)
      } else {
        throw UsageError(reason: "unknown flag '\(word)'")
      }
    }
  }

  private mutating func add(_ flag: FlagGroup.Flag, isRival: Bool) {
    if Self.programWide.contains(flag.name) {
      general.flags.append(flag)
    } else if flag.name == "target" {
      let group = FlagGroup(flags: [flag], defaults: general.flags)
      if isRival { rivalTargets.append(group) } else { targets.append(group) }
    } else if isRival, !rivalTargets.isEmpty {
      rivalTargets[rivalTargets.count - 1].flags.append(flag)
    } else if !isRival, !targets.isEmpty {
      targets[targets.count - 1].flags.append(flag)
    } else {
      general.flags.append(flag)
    }
  }
}
