import TestSupport
import Testing

/// The example of X11Selection's documentation.
@Suite struct ExampleTests {
  @Test func `the example copies and pastes`() throws {
    let server = try XServer()
    let watcher = try Probe("watch", "--count", "1", on: server)
    var copying = try Program(product: "example", [], display: server.display)
    let directory = try TemporaryDirectory()
    copying.input = .file(try directory.write(Array("grün\n".utf8), to: "text"))
    let owner = try copying.start()
    _ = try watcher.finish()
    let pasting = try Program(product: "example", ["paste"], display: server.display)
    #expect(try pasting.run().text == "grün\n")
    let rival = try Probe("own", "--target", "STRING", "--text", "x", on: server)
    #expect(try owner.wait().status == 0)
    _ = try rival.finish(by: .terminate)
  }
}
