package import Arguments
import Glibc
import System

/// The program: a command line in, an exit status out.
package enum Cardclip {
  /// The version, as `--version` prints it.
  package static var version: String { "0.1.0" }

  /// The day of the release, for the manual.
  package static var releaseDate: String { "November 30, 2026" }

  /// What there is to say about the program and every command.
  package static var info: CommandInfo { tree.info }

  /// Runs what the command line asks for and ends the process.
  package static func main() -> Never {
    StandardStream.openMissing()
    Signals.ignoreWriteSignals()
    Heap.keepFreedMemory()
    run(Array(CommandLine.arguments.dropFirst()), in: .current())
  }

  private static func run(_ words: [String], in environment: System.Environment) -> Never {
    let invocation: Invocation<Globals, any Command>
    do { invocation = try tree.parse(words) } catch {
      try? StandardStream.error.write(error.line + "\n")
      exit(Status.usage.rawValue)
    }
    switch invocation {
    case .run(let command, let globals, let path):
      let context = Context(globals: globals, environment: environment, path: path)
      attempt(context) { try command.run(context) }
      attempt(context) {
        do { try context.output.flush() } catch let error as SystemError where error.isBrokenPipe {
          // What a person reads in a pager; they have read enough.
          exit(Status.cannotWrite.rawValue)
        }
      }
      // Connections aren't closed but left to the end of the process: closing
      // one waits for the server.
      withExtendedLifetime(context) { exit(context.status.rawValue) }
    case .help(let path): answer([tree.name]) { help(path) }
    case .manual(let path):
      if let status = ManualPageViewer(environment)?.show(path) { exit(status) }
      answer([tree.name]) { help(path) }
    case .version: answer([tree.name]) { "cardclip \(version)\n" }
    case .complete(let request):
      let lists = CompletionLists(environment)
      answer([tree.name]) { tree.answer(request, dynamic: lists.completion) }
    }
  }

  /// Does something and reports its failure, if that is one for a person.
  private static func attempt(_ context: Context, _ body: () throws -> Void) {
    do { try body() } catch { context.report(Failure(error)) }
  }

  /// Prints a text that needs nothing of the context.
  private static func answer(_ path: [String], _ text: () -> String) -> Never {
    do { try StandardStream.output.write(text()) } catch {
      if !error.isBrokenPipe { try? StandardStream.error.write("\(path[0]): \(error)\n") }
      exit(Status.cannotWrite.rawValue)
    }
    exit(Status.done.rawValue)
  }
}
