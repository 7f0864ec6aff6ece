import Images
import System
import TestSupport
import Testing

/// A desktop of cardclip and a program beside it.
struct PeerDesk {
  private let server: XServer
  private let files: TemporaryDirectory

  init() throws {
    server = try XServer()
    files = try TemporaryDirectory()
    // As on any desktop: xsel serves no UTF8_STRING where nobody named it.
    _ = try Probe.run("request", "--target", "UTF8_STRING", on: server)
  }

  private func prepared(_ program: Program) -> Program {
    var program = program
    program.environment["HOME"] = files.path
    program.environment["XDG_RUNTIME_DIR"] = files.path
    program.environment["TMPDIR"] = files.path
    return program
  }

  private func measures(_ picture: [UInt8]) throws -> ImageMeasures {
    let check = try PNGCheck()
    try check.write(picture.span)
    return try check.finish()
  }

  /// A program pastes what cardclip copied.
  func expectPaste(_ exchange: Peer.Exchange) throws {
    let content = exchange.content()
    let path = try files.write(content, to: "content")
    let copied = try prepared(
      Program(
        product: "cardclip",
        ["copy", "--file", path, "--selection", exchange.peer.selection],
        display: server.display)
    ).run()
    #expect(copied.status == 0, "\(copied.errorText)")
    var program = try prepared(
      exchange.peer.pasting(exchange.kind, files.file("pasted"), on: server))
    program.environment["PEER_COUNT"] = "\(content.count)"
    let pasted = try program.run()
    #expect(pasted.status == 0, "\(pasted.errorText)")
    #expect(Difference(try files.read("pasted"), from: content) == nil)
  }

  /// A program takes a photo on a card for a picture.
  func expectPhoto(_ peer: Peer) throws {
    let photo = files.file("photo.jpg")
    let made = try Program(
      "convert", "-seed", "7", "-size", "97x61", "plasma:red-blue", "-quality", "90", photo
    ).run()
    #expect(made.status == 0, "\(made.errorText)")
    for words in [["add", photo], ["copy", "1"]] {
      var program = try prepared(Program(product: "cardclip", words, display: server.display))
      program.environment["CARDCLIP_STORE"] = files.file("store")
      let result = try program.run(until: .processEnded)
      #expect(result.status == 0, "\(result.errorText)")
    }
    let pasted = files.file("pasted.png")
    let result = try prepared(peer.driven("paste", "photo", pasted, on: server)).run()
    #expect(result.status == 0, "\(result.errorText)")
    // Some of them have a decoder of JPEG of their own, which may round another
    // way.
    let (own, theirs) = (try pixels(photo), try pixels(pasted))
    #expect(own.count == theirs.count && own.count == 97 * 61 * 3)
    #expect(zip(own, theirs).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
  }

  private func pixels(_ path: String) throws -> [UInt8] {
    try Program("convert", path, "-depth", "8", "RGB:-").run().output
  }

  /// cardclip pastes what a program copied.
  func expectCopy(_ exchange: Peer.Exchange) throws {
    let content = exchange.content(isCopiedByPeer: true)
    let path = try files.write(content, to: "content")
    let watcher = try Probe("watch", on: server)
    let program = try prepared(exchange.peer.copying(exchange.kind, path, on: server)).start()
    if [.xclip, .xsel].contains(exchange.peer) {
      _ = try program.wait(until: .processEnded)
    } else {
      try program.waitForLine("ready") { $0 == "ready" }
    }
    try watcher.wait(for: "owner") { $0.text("selection")?.lowercased() == exchange.peer.selection }
    let pasted = try prepared(
      Program(
        product: "cardclip",
        [
          "paste", "--output", files.file("pasted"), "--selection", exchange.peer.selection,
          "--timeout", "60s",
        ], display: server.display)
    ).run()
    #expect(pasted.errorText == "")
    let received = try files.read("pasted")
    if exchange.kind == .picture && !exchange.peer.keepsBytes {
      let (own, received) = (try measures(content), try measures(received))
      #expect(received.width == own.width && received.height == own.height)
    } else {
      let expected = exchange.kind == .text ? exchange.peer.handedOn(content) : content
      #expect(Difference(received, from: expected) == nil)
    }
    program.send(.terminate)
    _ = try watcher.finish(by: .terminate)
  }
}
