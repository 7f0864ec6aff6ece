import Bridge
import Cards
import System
import TestSupport
import Testing

/// The queue of the commands that captures are handed to.
@Suite struct CaptureCommandsTests {
  private let directory: TemporaryDirectory
  private let store: Store
  private let element: Element

  init() throws {
    directory = try TemporaryDirectory()
    store = try Store(directory.file("store"))
    let card = try store.addCard(named: "Captures")
    let writer = store.makeContentWriter()
    try writer.write("hello".utf8.span)
    let representation = NewRepresentation(
      type: "text/plain;charset=utf-8", content: try writer.finish())
    element = try store.element(
      store.add(NewElement(kind: .text, representations: [representation]), to: card))
  }

  @Test func `what comes when a thousand wait is dropped and reported`() throws {
    let loop = PollLoop()
    var failures: [String] = []
    let commands = CaptureCommands(
      "exec tail -f /dev/null", timeout: .seconds(600), environment: [], store: store, loop: loop
    ) { failures.append($0.reason) }
    for _ in 0..<1004 { commands.run(for: element) }
    #expect(failures == [])
    commands.run(for: element)
    #expect(failures == ["1000 captures wait already"])
    commands.onIdle = { loop.stop() }
    commands.terminate()
    try loop.run()
    let ends = Array(repeating: "it was ended by signal 15", count: 4)
    #expect(failures.dropFirst() == ends[...])
  }

  @Test func `an element that is gone before its turn is reported`() throws {
    let loop = PollLoop()
    var failures: [String] = []
    let commands = CaptureCommands(
      "true", timeout: .seconds(600), environment: [], store: store, loop: loop
    ) { failures.append("\($0.element): \($0.reason)") }
    try store.delete([element.id])
    _ = try store.emptyTrash()
    commands.run(for: element)
    #expect(failures.count == 1)
    #expect(failures.first?.hasPrefix("1: it can't be started: ") == true)
    #expect(commands.isIdle)
  }
}
