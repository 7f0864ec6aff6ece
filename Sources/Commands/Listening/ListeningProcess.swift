import Arguments
import Bridge
import Cards
import FoundationEssentials
import System
import X11Selection

/// Runs a listener to its end, and prints what it tells.
final class ListeningProcess {
  /// How the process ends.
  private enum Ending {
    case done
    case signal(Int32)
    case failure(any Error)
  }

  private let context: Context
  private let loop = PollLoop()
  private let connection: Connection
  private let selection: ListenerSelection
  private let replaces: Bool
  private let output: LineStream
  private var listener: Listener?
  private var commands: CaptureCommands?
  private var ending: Ending?

  init(_ options: ListenerOptions, replaces: Bool, context: Context, store: Store) throws {
    self.context = context
    self.replaces = replaces
    connection = try context.connect(interning: options.selections + [ListenerSelection.name])
    selection = ListenerSelection(on: connection)
    output = LineStream(loop: loop)
    listener = Listener(options, on: connection, into: store, loop: loop) { [unowned self] in
      tell($0)
    }
    if let command = options.command {
      try runCommands(command, timeout: options.commandTimeout, store: store)
    }
  }

  /// Listens until a signal comes, another listener takes over, or the server
  /// is gone.
  ///
  /// - Throws: `Failure`, `X11Error`, `SelectionError`, `SystemError`.
  func run() throws {
    let signals = try Signals(Signals.ending)
    let descriptor = signals.descriptor.number
    if !replaces, selection.holder != nil {
      throw Failure(
        "a listener runs already on \(connection.displayName); --replace takes over",
        status: .busy)
    }
    loop.watch(descriptor) { [unowned self] in
      if let number = Signals.next(of: descriptor) { end(.signal(number)) }
    }
    loop.watch(connection) { [unowned self] in end(.failure(X11Error.connectionLost)) }
    output.onClosed = { [unowned self] in end(.failure($0)) }
    listener?.onEnd = { [unowned self] in finish() }
    selection.onLoss = { [unowned self] in
      context.note("Another listener has taken over.")
      end(.done)
    }
    try selection.acquire(
      status: { [unowned self] in listener?.statusBytes() ?? [] },
      ready: { [unowned self] in startListening() })
    ProgramCode.forgetStart()
    if ending == nil { try loop.run() }
    listener?.stop()
    commands?.terminate()
    switch ending {
    // Whoever ends it doesn't want to wait for a reader that doesn't read.
    case .signal(let number): Signals.endProcess(by: number)
    case .failure(let error):
      try output.finish()
      throw error
    case .done, nil: try output.finish()
    }
  }

  private func startListening() {
    do { try listener?.start() } catch { end(.failure(error)) }
  }

  private func runCommands(_ command: String, timeout: Duration, store: Store) throws {
    var environment = System.Environment.list().filter { entry in
      !CaptureCommands.variables.contains { entry.hasPrefix($0 + "=") }
    }
    // So that cardclip itself, called by the command, finds the same places.
    environment.removeAll { $0.hasPrefix("CARDCLIP_STORE=") || $0.hasPrefix("DISPLAY=") }
    environment.append("CARDCLIP_STORE=\(try context.storeDirectory)")
    environment.append("DISPLAY=\(connection.displayName)")
    commands = CaptureCommands(
      command, timeout: timeout, environment: environment, store: store, loop: loop
    ) { [unowned self] in listener?.commandFailed($0) }
    listener?.onCapture = { [unowned self] in commands?.run(for: $0) }
  }

  /// Ends once the commands have.
  private func finish() {
    listener?.stop()
    guard let commands, !commands.isIdle else { return end(.done) }
    commands.onIdle = { [unowned self] in end(.done) }
  }

  private func end(_ ending: Ending) {
    self.ending = self.ending ?? ending
    loop.stop()
  }

  private func tell(_ event: ListenerEvent) {
    if case .notKeeping(let record) = event {
      context.note("Nothing is kept for programs that end: \(record.reason.visible(limit: 200)).")
    }
    if context.globals.json { return output.write(context.json(event)) }
    if case .captured(let record) = event { output.write(String(record.element)) }
  }
}

extension Context {
  /// An event as one line of JSON.
  fileprivate func json(_ event: ListenerEvent) -> String {
    let encoder = Self.encoder()
    let data =
      switch event {
      case .listening(let record): try? encoder.encode(record)
      case .captured(let record): try? encoder.encode(record)
      case .rejected(let record): try? encoder.encode(record)
      case .ownerChanged(let record): try? encoder.encode(record)
      case .commandFailed(let record): try? encoder.encode(record)
      case .notKeeping(let record): try? encoder.encode(record)
      case .kept(let record): try? encoder.encode(record)
      }
    return String(decoding: data ?? .init(), as: UTF8.self)
  }
}
