import Bridge
import Cards
import Images
import System
import TestSupport
import Testing
import X11Selection

/// What `listen --keep` must not bring back, watched for longer than it takes
/// to bring something back.
@Suite struct NotKeptTests {
  private let server: XServer
  private let directory: TemporaryDirectory
  private let store: Store
  private let connection: Connection
  private let loop = PollLoop()

  init() throws {
    server = try XServer()
    directory = try TemporaryDirectory()
    store = try Store(directory.file("store"))
    _ = try store.addCard(named: "Captures")
    connection = try Connection(displayName: server.display)
  }

  /// Listens until some time after the owner has left.
  ///
  /// - Parameters:
  ///   - owner: The owner of what is copied.
  ///   - timeout: How long it may take for each step.
  ///   - leavesWhenCaptured: True where its copy isn't kept even so.
  ///   - leave: Has it leave, once its copy is kept or rejected.
  /// - Returns: The owner of the clipboard then.
  /// - Throws: `X11Error`, `SystemError`.
  private func listen(
    to owner: Probe, timeout: Duration = .seconds(3600), leavesWhenCaptured: Bool = false,
    leave: @escaping (Probe) -> Void
  ) throws -> Window {
    var options = ListenerOptions(
      selections: ["CLIPBOARD"], helper: HelperProgram(path: "/nonexistent"))
    options.keepingDirectory = directory.path
    options.ignoredClasses = ["Ignored"]
    options.limits = ConversionLimits(stepTimeout: timeout)
    let listener = Listener(options, on: connection, into: store, loop: loop) { [loop] event in
      switch event {
      // Each copy here is kept, or rejected, once.
      case .kept, .rejected: leave(owner)
      case .captured where leavesWhenCaptured: leave(owner)
      // Timers go off in their order: one of 20 ms is over by then.
      case .ownerChanged: loop.after(.milliseconds(60)) { loop.stop() }
      default: break
      }
    }
    loop.watch(connection) { [loop] in loop.stop() }
    try listener.start()
    try loop.run()
    return connection.owner(of: connection.atom("CLIPBOARD"))
  }

  // This shows that the wait is long enough.
  @Test func `what vanished is offered again`() throws {
    let owner = try Probe("own", "--target", "UTF8_STRING", "--text", "hi", on: server)
    #expect(try listen(to: owner) { $0.program.send(.terminate) } != .none)
  }

  @Test(arguments: [
    ["--secret", "--target", "UTF8_STRING", "--text", "password"],
    ["--wm-class", "ignored,Ignored", "--target", "UTF8_STRING", "--text", "password"],
    ["--target", "application/x-cardclip-element+json", "--text", "{}"],
    ["--target", "TARGETS", "--answer", "never", "--target", "UTF8_STRING", "--text", "hi"],
    ["--target", "UTF8_STRING", "--answer", "never", "--target", "text/html", "--text", "hi"],
  ])
  func `what may not or can't be kept is gone with its owner`(arguments: [String]) throws {
    let owner = try Probe(["own"] + arguments, on: server)
    // One that is given up for another reason isn't kept either.
    let timeout = Duration.seconds(arguments.contains("never") ? 0.2 : 3600)
    #expect(try listen(to: owner, timeout: timeout) { $0.program.send(.terminate) } == .none)
  }

  // KeePassXC clears by owning an empty text.
  @Test func `an empty copy is gone with its owner`() throws {
    let owner = try Probe("own", "--target", "UTF8_STRING", "--text", "", on: server)
    let window = try listen(to: owner, leavesWhenCaptured: true) { $0.program.send(.terminate) }
    #expect(window == .none)
  }

  @Test func `what is copied during a pause is gone with its owner`() throws {
    try store.setListeningPause(.until(nil))
    let owner = try Probe("own", "--target", "UTF8_STRING", "--text", "hi", on: server)
    #expect(try listen(to: owner) { $0.program.send(.terminate) } == .none)
  }

  @Test func `what its owner gave up is not offered again`() throws {
    let owner = try Probe(
      "own", "--stay", "--on-signal", "clear", "--target", "UTF8_STRING", "--text", "hi",
      on: server)
    #expect(try listen(to: owner) { $0.program.send(.user1) } == .none)
    _ = try owner.finish(by: .terminate)
  }

  @Test func `what somebody else cleared is not offered again`() throws {
    let owner = try Probe("own", "--target", "UTF8_STRING", "--text", "hi", on: server)
    let program = try Program(
      product: "cardclip", ["clear"], display: server.display)
    #expect(try listen(to: owner) { _ in _ = try? program.run() } == .none)
    _ = try owner.finish()
  }

  // Wine makes its window anew and takes the selection again (mutter#1338).
  @Test func `an owner that comes back at once keeps its selection`() throws {
    let other = try Connection(displayName: server.display)
    let offer = X11Selection.Offer([.init(target: "UTF8_STRING", content: BytesContent("hi"))])
    let clipboard = other.atom("CLIPBOARD")
    var owner: SelectionOwner? = SelectionOwner(of: clipboard, on: other)
    try owner?.acquire(offer)
    let next = SelectionOwner(of: clipboard, on: other)
    var options = ListenerOptions(
      selections: ["CLIPBOARD"], helper: HelperProgram(path: "/nonexistent"))
    options.keepingDirectory = directory.path
    let listener = Listener(options, on: connection, into: store, loop: loop) { [loop] event in
      switch event {
      case .kept: owner = nil
      case .ownerChanged(let record) where record.change == "window-destroyed":
        // Before the loop sees the listener's own timer.
        try? next.acquire(offer)
        loop.after(.milliseconds(60)) { loop.stop() }
      default: break
      }
    }
    loop.watch(connection) { [loop] in loop.stop() }
    loop.watch(other) { [loop] in loop.stop() }
    try listener.start()
    try loop.run()
    #expect(owner == nil)
    #expect(listener.status.offeredAgain == 0)
    #expect(next.isOwner)
    #expect(connection.owner(of: clipboard) == next.ownerWindow)
  }
}
