import Testing

/// cardclip beside Java's AWT, which `make test-desktop` has.
@Suite(.serialized) struct JavaPeerTests {
  private let desk: PeerDesk

  init() throws {
    desk = try PeerDesk()
  }

  @Test(arguments: Peer.Exchange.all(of: [.java]))
  func `Java pastes what cardclip copied`(exchange: Peer.Exchange) throws {
    try desk.expectPaste(exchange)
  }

  @Test func `Java takes a photo on a card for a picture`() throws {
    try desk.expectPhoto(.java)
  }

  @Test(arguments: Peer.Exchange.all(of: [.java]))
  func `cardclip pastes what Java copied`(exchange: Peer.Exchange) throws {
    try desk.expectCopy(exchange)
  }
}
