import Testing

/// cardclip beside programs that people use, each from Debian.
///
/// One that is missing is an error: `make deps` installs them all.
@Suite(.serialized) struct PeerTests {
  /// All but Java, which JavaPeerTests has.
  private static let exchanges = Peer.Exchange.all(of: Peer.allCases.filter { $0 != .java })
  private let desk: PeerDesk

  init() throws {
    desk = try PeerDesk()
  }

  @Test(arguments: exchanges)
  func `a program pastes what cardclip copied`(exchange: Peer.Exchange) throws {
    try desk.expectPaste(exchange)
  }

  @Test(arguments: [Peer.gtk3, .gtk4, .qt5, .tk])
  func `a program takes a photo on a card for a picture`(peer: Peer) throws {
    try desk.expectPhoto(peer)
  }

  @Test(arguments: exchanges)
  func `cardclip pastes what a program copied`(exchange: Peer.Exchange) throws {
    try desk.expectCopy(exchange)
  }
}
