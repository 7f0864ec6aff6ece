import System
import TestSupport
import Testing

/// X servers that aren't there, or go away.
@Suite struct ServerFailureTests {
  private static let commands = [
    ["paste"], ["paste", "-o", "-"], ["copy", "-"], ["targets"], ["has", "image"], ["clear"],
    ["copy", "-", "--foreground"],
  ]

  @Test(arguments: commands)
  func `without a display it says what to set`(arguments: [String]) throws {
    let desk = try Desk()
    try desk.run(arguments).expect(
      .failed(69, "cardclip \(arguments[0]): no X display: set DISPLAY or give --display"))
  }

  @Test(arguments: commands)
  func `a server that can't be reached is named`(arguments: [String]) throws {
    let desk = try Desk()
    try desk.run(arguments + ["--display", ":54321"]).expect(
      .failed(
        69,
        "cardclip \(arguments[0]): cannot open the X display ':54321': no server answers there, or it refuses"
      ))
  }

  @Test func `the display is the one of the option, where it is given`() throws {
    let desk = try Desk(XServer())
    let other = try XServer()
    try desk.run("copy", "-", "--display", other.display, input: [65]).expect(.done())
    try desk.run("has", "text").expect(.no)
    try desk.run("has", "text", "--display", other.display).expect(.done())
  }

  @Test(arguments: [false, true])
  func `a serving process ends with its server`(isKilled: Bool) throws {
    let server = try XServer()
    let desk = try Desk(server)
    try desk.run("copy", "-", input: [65]).expect(.done())
    let ids = try desk.serverIDs()
    #expect(ids.count == 1)
    if isKilled { server.kill() } else { server.stop() }
    for id in ids { try ProcessEnd.wait(id) }
    #expect(try desk.serverIDs() == [])
  }

  @Test func `serving in the foreground says that the server is gone`() throws {
    let server = try XServer()
    let desk = try Desk(server)
    let serving = try desk.serve(Array("words".utf8))
    server.kill()
    Outcome(try serving.wait()).expect(
      .failed(69, "cardclip copy: the X server is gone"))
  }

  @Test(arguments: ["paste", "paste -o"])
  func `a server that is killed while something is pasted is told of, and nothing is left`(
    command: String
  ) throws {
    let server = try XServer()
    let desk = try Desk(server)
    let owner = try Probe(
      "own", "--target", "image/png", "--png", "900000", "--incr-after", "2", "--incr-do", "stall",
      on: server)
    let path = desk.files.file("out.png")
    let paste = try desk.cardclip(command == "paste" ? ["paste"] : ["paste", "-o", path]).start()
    try owner.wait(for: "interrupted")
    server.kill()
    Outcome(try paste.wait()).expect(.failed(69, "cardclip paste: the X server is gone"))
    #expect(try FileSystem.status(path) == nil)
    #expect(try desk.leftovers() == [])
    #expect(try desk.json("list", "--json") == .list([]))
    try desk.run("check").expect(.done(noting: "The store is in order.\n"))
  }
}
