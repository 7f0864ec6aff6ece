package import Cards
package import System

/// Runs a person's command for each capture, a few at once, and never waits for
/// one.
package final class CaptureCommands {
  /// The most that run at once.
  package static let runningLimit = 4

  /// The most captures that wait for their command; what comes beyond that is
  /// reported and gets none.
  package static let waitingLimit = 1000

  private let command: String
  private let timeout: Duration
  private let environment: [String]
  private let store: Store
  private let loop: PollLoop
  private let failed: (ListenerEvent.CommandRecord) -> Void
  private var running: [CaptureCommand] = []
  private var waiting: [Element] = []

  /// Called when the last command has ended.
  package var onIdle: () -> Void = {}

  /// Prepares to run a command.
  ///
  /// - Parameters:
  ///   - command: What `sh -c` runs.
  ///   - timeout: How long each may run.
  ///   - environment: What they are given beside the content's description, as
  ///     NAME=VALUE.
  ///   - store: Where the captures are.
  ///   - loop: The process's loop.
  ///   - failed: Told of each that fails.
  package init(
    _ command: String, timeout: Duration, environment: [String], store: Store, loop: PollLoop,
    failed: @escaping (ListenerEvent.CommandRecord) -> Void
  ) {
    self.command = command
    self.timeout = timeout
    self.environment = environment
    self.store = store
    self.loop = loop
    self.failed = failed
  }

  /// True where no command runs.
  package var isIdle: Bool { running.isEmpty }

  /// Runs the command for a capture, now or when others have ended.
  package func run(for element: Element) {
    if running.count < Self.runningLimit { return start(element) }
    guard waiting.count < Self.waitingLimit else {
      return fail(element, "\(waiting.count) captures wait already")
    }
    waiting.append(element)
  }

  /// Asks those that run to end, and forgets those that wait.
  package func terminate() {
    waiting = []
    for command in running { command.terminate() }
  }

  private func start(_ element: Element) {
    do {
      let input = try open(element)
      running.append(
        try CaptureCommand(
          command, for: element, input: input,
          environment: environment + Self.description(of: element), timeout: timeout, loop: loop
        ) { [unowned self] command, failure in
          ended(command, failure)
        })
    } catch {
      fail(element, "it can't be started: \(error)")
    }
  }

  private func ended(_ command: CaptureCommand, _ failure: String?) {
    running.removeAll { $0 === command }
    if let failure { fail(command.element, failure) }
    while !waiting.isEmpty, running.count < Self.runningLimit { start(waiting.removeFirst()) }
    if running.isEmpty { onIdle() }
  }

  private func fail(_ element: Element, _ reason: String) {
    failed(
      ListenerEvent.CommandRecord(
        element: element.id.rawValue, reason: reason, time: Timestamps.rfc3339()))
  }

  /// The element's content as an open file: the store's own, or one in memory.
  private func open(_ element: Element) throws -> FileDescriptor {
    guard let own = element.representations.first else {
      throw StoreError.noSuchElement(element.id)
    }
    switch try store.content(of: own.digest) {
    case .file(let file): return file
    case .inline(let bytes):
      let file = try AnonymousFile.sealed(bytes.span)
      try file.rewind()
      return file
    }
  }

  /// What the command is told of the capture; never of its content.
  private static func description(of element: Element) -> [String] {
    var list = [
      "CARDCLIP_ELEMENT=\(element.id.rawValue)", "CARDCLIP_CARD=\(element.card.rawValue)",
      "CARDCLIP_KIND=\(element.kind.rawValue)",
    ]
    if let own = element.representations.first { list.append("CARDCLIP_TYPE=\(own.type)") }
    if let origin = element.origin {
      list.append("CARDCLIP_SELECTION=\(origin.selection)")
      if let owner = origin.owner { list.append("CARDCLIP_OWNER=\(owner)") }
    }
    return list
  }

  /// The names of the variables that tell a command of its capture.
  package static let variables = [
    "CARDCLIP_ELEMENT", "CARDCLIP_CARD", "CARDCLIP_KIND", "CARDCLIP_TYPE", "CARDCLIP_SELECTION",
    "CARDCLIP_OWNER",
  ]
}
