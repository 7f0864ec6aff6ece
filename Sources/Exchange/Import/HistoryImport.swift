internal import Bridge
package import Cards
package import Images
package import System

/// Makes a card of the history of a clipboard manager that lists its items,
/// newest first, and prints an item for its line of the list, as cliphist does.
package struct HistoryImport {
  private let store: Store
  private let name: String
  private let target: CardID?
  private let command: String
  private let helper: HelperProgram

  /// Prepares to import a history.
  ///
  /// - Parameters:
  ///   - store: Where the card goes.
  ///   - name: What to call it; a name that is taken gets a number.
  ///   - target: The card that gets the elements; nil for a new one.
  ///   - command: A command of the shell that reads a line of the list and
  ///     writes the item.
  ///   - helper: The program that decodes pictures.
  package init(
    into store: Store, named name: String, onto target: CardID? = nil, decoding command: String,
    helper: HelperProgram
  ) {
    self.store = store
    self.name = name
    self.target = target
    self.command = command
    self.helper = helper
  }

  /// Reads a list and what it lists, the oldest item lowest on the card.
  ///
  /// - Parameters:
  ///   - list: The list; it may be a pipe.
  ///   - refused: Told of an item that is no element: which line of the list,
  ///     and why. The others are taken nevertheless.
  /// - Returns: The number of the card that has the elements.
  /// - Throws: `SystemError`; `StoreError`; `ImportError.lineTooLong`. Nothing
  ///   of it stays.
  package func read(
    _ list: consuming FileDescriptor, refused: (Int, any Error) -> Void
  ) throws -> CardID {
    let reader = LineReader(list)
    var lines: [[UInt8]] = []
    while let line = try reader.next() {
      // It is written into a pipe before anybody reads.
      guard line.count < 32 << 10 else {
        throw ImportError.lineTooLong(line: reader.lineCount, limit: 32 << 10)
      }
      lines.append(line)
    }
    let now = WallClock.milliseconds()
    let builder = try CardBuilder(
      ExportedCard(name: name, background: .white, created: now, modified: now),
      onto: target, in: store)
    do {
      for index in lines.indices.reversed() {
        do { try builder.add(item(lines[index])) } catch {
          if error is StoreError { throw error }
          refused(index + 1, error)
        }
      }
      return try builder.finish()
    } catch {
      try? builder.cancel()
      throw error
    }
  }

  private func item(_ line: [UInt8]) throws -> NewElement {
    let input = try Pipe()
    let output = try Pipe()
    let (listed, request) = input.ends()
    let (answer, printed) = output.ends()
    let readEnd = FileDescriptor(adopting: answer, name: "what \(command) prints")
    var launch = ChildProcess.Launch(path: "/bin/sh", arguments: ["sh", "-c", command])
    launch.descriptors = [(listed, as: 0), (printed, as: 1)]
    let process = try Self.start(launch, line, request: request, handed: [listed, printed])
    let result = Result { try FileIntake(into: store, helper: helper).read(readEnd).element }
    // One that goes on writing is told that nobody reads.
    _ = consume readEnd
    let status = process.wait()
    guard status == 0 || (try? result.get()) == nil else {
      // The message is one line.
      let name = command.contains("\n") ? "the command that prints it" : command
      throw ImportError.commandFailed(name, status: status)
    }
    return try result.get()
  }

  /// Starts the command with the line to read, and closes its ends of the pipes
  /// here.
  private static func start(
    _ launch: ChildProcess.Launch, _ line: [UInt8], request: Int32, handed: [Int32]
  ) throws -> ChildProcess {
    let ends = handed.map { number in { _ = FileDescriptor(adopting: number, name: "a pipe") } }
    defer { for close in ends { close() } }
    let file = FileDescriptor(adopting: request, name: "a pipe")
    try file.write((line + [UInt8(ascii: "\n")]).span)
    return try ChildProcess(launch)
  }
}
