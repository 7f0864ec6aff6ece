import TestSupport
import Testing
import X11Selection

/// A target that its owner answers at a later time, read by the same
/// connection.
@Suite struct DeferredReplyTests {
  private let server: XServer
  private let connection: Connection
  private let owner: SelectionOwner

  init() throws {
    server = try XServer()
    connection = try Connection(displayName: server.display)
    owner = SelectionOwner(of: connection.atom("CLIPBOARD_MANAGER"), on: connection)
  }

  /// Asks for SAVE_TARGETS and returns how that ended, once it has.
  private func ask(
    timeout: Duration = .seconds(120), _ answer: @escaping (DeferredReply) -> Void
  ) throws -> (Result<Int, ConversionError>, type: String) {
    owner.setHandler(for: connection.atom("SAVE_TARGETS"), timeout: timeout, answer)
    try owner.acquire(Offer([], isSavable: false))
    let sink = MemorySink()
    var result: Result<Int, ConversionError>?
    Conversion(
      of: owner.selection, to: connection.atom("SAVE_TARGETS"), at: owner.acquired,
      owner: owner.ownerWindow, on: connection, into: sink
    ) { result = $0 }
    try connection.run { result != nil }
    return (try #require(result), sink.type)
  }

  private func isRefusal(_ result: Result<Int, ConversionError>) -> Bool {
    if case .failure(.refused) = result { true } else { false }
  }

  @Test func `a reply that succeeds has no content`() throws {
    let (result, type) = try ask { $0.succeed() }
    #expect(try result.get() == 0)
    #expect(type == "NULL")
  }

  @Test func `the first answer counts`() throws {
    var reply: DeferredReply?
    let (result, _) = try ask {
      reply = $0
      $0.refuse()
      $0.succeed()
    }
    #expect(isRefusal(result))
    #expect(reply?.isGiven == true)
  }

  @Test func `a reply that is let go of is a refusal`() throws {
    let (result, _) = try ask { _ in }
    #expect(isRefusal(result))
  }

  @Test func `a reply that is kept too long is a refusal`() throws {
    var replies: [DeferredReply] = []
    let (result, _) = try ask(timeout: .milliseconds(1)) { replies.append($0) }
    #expect(isRefusal(result))
    #expect(replies.first?.isGiven == true)
  }

  @Test func `a selection that somebody owns is not taken as a free one`() throws {
    let other = SelectionOwner(of: owner.selection, on: connection)
    let offer = Offer([.init(target: "UTF8_STRING", content: BytesContent("x"))])
    #expect(try other.acquireIfFree(offer))
    #expect(try !owner.acquireIfFree(offer))
    #expect(connection.owner(of: owner.selection) == other.ownerWindow)
    other.relinquish()
    #expect(try owner.acquireIfFree(offer))
    #expect(owner.isOwner)
  }
}
