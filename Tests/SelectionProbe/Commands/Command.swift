/// A subcommand of the program.
protocol Command {
  init(_ flags: Flags, _ trace: Trace) throws

  /// Runs to its end.
  func run() throws -> ExitStatus
}

/// What the exit status says.
enum ExitStatus: Int32 {
  /// Everything that was checked held.
  case held = 0
  /// Something that was checked did not hold, or something forbidden was asked.
  case notHeld = 1
  /// Nobody answered in time.
  case silence = 2
  /// The program ended on purpose, in the middle, as it was told.
  case died = 3
  case usage = 64
  case noServer = 69
}

/// A command line that can't be understood.
struct UsageError: Error {
  let reason: String
}

extension Command {
  fileprivate static func make(_ flags: Flags, _ trace: Trace) throws -> any Command {
    try Self(flags, trace)
  }
}

enum Commands {
  private static var all: [String: any Command.Type] {
    [
      "request": RequestCommand.self, "own": OwnCommand.self, "watch": WatchCommand.self,
      "send": SendCommand.self, "manager": ManagerCommand.self,
      "churn": ChurnCommand.self, "window": WindowCommand.self,
      "drag-source": DragSourceCommand.self, "drop-target": DropTargetCommand.self,
    ]
  }

  /// Runs the command that the arguments name.
  static func run(_ arguments: [String]) -> ExitStatus {
    do {
      guard let name = arguments.dropFirst().first, let type = all[name] else {
        let names = all.keys.sorted().joined(separator: "|")
        throw UsageError(reason: "selection-probe \(names) [--flag value]...")
      }
      let flags = try Flags(Array(arguments.dropFirst(2)))
      let trace = Trace(isQuiet: flags.general.has("quiet"))
      return try type.make(flags, trace).run()
    } catch let error as UsageError {
      Trace(isQuiet: false)("error", ["reason": .string(error.reason)])
      return .usage
    } catch {
      Trace(isQuiet: false)("error", ["reason": .string("\(error)")])
      return .noServer
    }
  }
}
