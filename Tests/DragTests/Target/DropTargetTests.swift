import SQLite
import System
import TestSupport
import Testing

/// `cardclip drop` and sources that do it rightly and wrongly.
@Suite struct DropTargetTests {
  private static let png = PNGFixture(byteCount: 3000)

  // 6.1
  @Test func `T-10, T-15, T-17: a text is dropped where the pointer was, and answered once`() throws
  {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop")
    let verdict = try desk.follow(
      "enter,position:225:270,status,drop,finished,fence", "--target", "UTF8_STRING", "--text",
      "grün", drop: drop)
    let status = verdict.last("status")
    #expect(verdict.events("status").first?.integer("flags") == 3)
    #expect(verdict.events("status").first?.text("action") == "XdndActionCopy")
    #expect(verdict.events("status").first?.text("target") == drop.id)
    #expect(status?.text("receiver") == "fence")
    #expect(verdict.events("finished").count == 1)
    #expect(verdict.last("finished")?.text("action") == "XdndActionCopy")
    #expect(verdict.last("finished")?.text("target") == drop.id)
    let id = try running.waitForLine()
    #expect(try desk.content(of: id) == Array("grün".utf8))
    let element = try #require(try desk.elements().first)
    // Thirty pixels right and up of the middle, of 0.3 pixels a point each.
    #expect(abs(element.offset[0] - 100) < 0.001)
    #expect(abs(element.offset[1] + 100) < 0.001)
    #expect(element.origin?.selection == "XdndSelection")
    #expect(element.origin?.target == "UTF8_STRING")
  }

  // 6.2, T-04, T-05
  @Test(arguments: [
    (["--inline", "0"], "T-04: the list is read where the message has no types"),
    (["--inline", "3"], "the list counts where the message has three"),
    (["--inline", "3", "--no-type-list"], "T-04: the message counts where the list is missing"),
    (["--type-list", "#0,#0xFFFFFF,image/png,#0"], "what is no atom is skipped"),
  ])
  func `T-04, T-05: the best of many types is asked for, and nothing else`(
    flags: [String], what: String
  ) throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop")
    let types = ["image/png", "text/plain", "text/html", "a/a", "b/b", "c/c", "DELETE"]
    var arguments = [
      "drag-source", "--to", drop.id, "--script", "enter,position:9:9,status,drop,finished",
    ]
    arguments += flags
    for type in types {
      arguments += ["--target", type]
      arguments += type == "image/png" ? ["--png", "3000"] : ["--text", "x", "--forbid"]
    }
    let verdict = try Probe.run(arguments, on: desk.server)
    #expect(verdict.status == 0, Comment(rawValue: what))
    #expect(verdict.last("finished")?.bool("performed") == true)
    #expect(verdict.last("summary")?.requests == ["image/png": 1])
    let id = try running.waitForLine()
    #expect(Difference(try desk.content(of: id), from: Self.png.bytes()) == nil)
  }

  @Test func `a type list that lies costs a refused target and no more`() throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop")
    let verdict = try desk.follow(
      "enter,position:9:9,status,drop,finished", "--type-list",
      "image/png,image/webp,text/uri-list,UTF8_STRING", "--target", "UTF8_STRING", "--text", "x",
      drop: drop)
    #expect(verdict.last("finished")?.bool("performed") == true)
    #expect(try desk.content(of: running.waitForLine()) == [UInt8(ascii: "x")])
  }

  // 6.3
  @Test(arguments: [2, 6, 255])
  func `T-04: another version is not answered`(version: Int) throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop")
    let verdict = try desk.follow(
      "enter:\(version),position:9:9,drop,fence", "--target", "UTF8_STRING", "--text", "x",
      drop: drop)
    #expect(verdict.events("status").map { $0.text("receiver") } == ["fence"])
    #expect(verdict.events("finished").isEmpty)
    try desk.expectWell(drop, running)
  }

  // 6.4
  @Test func `T-06: windows that never entered are not answered`() throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop")
    let verdict = try desk.follow(
      "position:9:9,drop,leave,enter,alien:position:9:9,alien:drop,alien:leave,zero:position:1:1,"
        + "zero:drop,position:9:9,status,fence", "--target", "UTF8_STRING", "--text", "x",
      drop: drop)
    #expect(verdict.events("status").map { $0.text("receiver") } == ["source", "fence"])
    #expect(verdict.events("finished").isEmpty)
    #expect(verdict.events("x-error").isEmpty)
    try desk.expectWell(drop, running)
  }

  // 6.5
  @Test func `T-07: five thousand positions get as many answers`() throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop")
    let verdict = try desk.follow(
      "enter,flood:5000,status:5000,drop,finished", "--target", "UTF8_STRING", "--text", "x",
      drop: drop)
    #expect(verdict.last("script-done")?.integer("statuses") == 5000)
    #expect(verdict.last("finished")?.bool("performed") == true)
    try running.waitForLine()
  }

  // 6.6
  @Test(arguments: ["0", "1", "0xDEADBEEF"])
  func `T-13, T-14: a drop is taken with any time, which is asked with`(time: String) throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop")
    let verdict = try desk.follow(
      "enter,position:9:9,status,drop:\(time),finished", "--target", "UTF8_STRING", "--text", "x",
      drop: drop)
    let request = try #require(verdict.events("request").first)
    #expect(request.integer("time") == Int(time.dropFirst(2), radix: 16) ?? Int(time))
    #expect(verdict.last("finished")?.bool("performed") == true)
    try running.waitForLine()
  }

  @Test func `T-09, T-18: what can't be used is refused, and a drop of it declined at once`() throws
  {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop")
    let verdict = try desk.follow(
      "enter,position:9:9,status,drop,finished", "--target", "application/x-unknown", "--text",
      "x", "--forbid", drop: drop)
    #expect(verdict.status == 0)
    #expect(verdict.last("status")?.integer("flags") == 0)
    #expect(verdict.last("status")?.text("action") == "None")
    #expect(verdict.events("finished").map { $0.bool("performed") } == [false])
    #expect(verdict.last("finished")?.text("action") == "None")
    try desk.expectWell(drop, running)
  }

  @Test func `T-12: nothing is asked for before the drop`() throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop")
    let verdict = try desk.follow(
      "enter,flood:50,status:50,leave,fence", "--target", "image/png", "--png", "3000", "--forbid",
      drop: drop)
    #expect(verdict.status == 0)
    #expect(verdict.last("summary")?.requests == [:])
    try desk.expectWell(drop, running)
  }

  @Test func `a drag without any type is refused`() throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop")
    let verdict = try desk.follow("enter,position:9:9,status,drop,finished", drop: drop)
    #expect(verdict.last("status")?.bool("accepted") == false)
    #expect(verdict.events("finished").map { $0.bool("performed") } == [false])
    try desk.expectWell(drop, running)
  }

  // 6.7
  @Test(arguments: [
    (["--answer", "refuse"], "refused"), (["--answer", "never"], "did not answer within 2 s"),
    (["--answer", "no-property"], "refused"),
    (
      ["--answer", "incr", "--chunk", "1000", "--incr-after", "1", "--incr-do", "stall"],
      "stopped after 1000 bytes"
    ),
    (["--answer", "incr", "--chunk", "1000", "--no-end"], "stopped after 3000 bytes"),
    (["--answer", "incr", "--chunk", "1000", "--type-change", "2"], "changed the type"),
    (["--format", "16"], "items of 16 bits"), (["--format", "32"], "items of 32 bits"),
  ])
  func `T-17: a source that fails at its only target is told that nothing was done`(
    flags: [String], reason: String
  ) throws {
    let desk = try DragDesk()
    // Only one that stands still needs to be given up.
    let isSilent = ["did not answer", "stopped"].contains(where: reason.hasPrefix)
    let (running, drop) = try desk.open("drop", "--timeout", isSilent ? "2s" : "1m")
    let verdict = try Probe.run(
      [
        "drag-source", "--to", drop.id, "--script", "enter,position:9:9,status,drop,finished,fence",
        "--target", "image/png", "--png", "3000",
      ] + flags, on: desk.server)
    #expect(verdict.events("finished").map { $0.bool("performed") } == [false])
    try desk.expectWell(drop, running)
    #expect(try desk.elements().count == 1)
    running.send(.terminate)
    let errors = try running.wait().errorText
    #expect(errors.contains(reason), Comment(rawValue: errors))
  }

  @Test(arguments: [("image/png", "STRING", "image"), ("UTF8_STRING", "image/png", "text")])
  func `the bytes count, and not the type that an answer gives them`(
    target: String, type: String, kind: String
  ) throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop")
    let content = kind == "image" ? ["--png", "3000"] : ["--text", "x"]
    let verdict = try Probe.run(
      [
        "drag-source", "--to", drop.id, "--script", "enter,position:9:9,status,drop,finished",
        "--target", target, "--type", type,
      ] + content, on: desk.server)
    #expect(verdict.events("finished").map { $0.bool("performed") } == [true])
    try running.waitForLine()
    #expect(try desk.elements().map(\.kind) == [kind])
  }

  @Test(arguments: [300_000, 1_000_000])
  func `T-16: a content in parts is taken byte for byte`(size: Int) throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop")
    let verdict = try desk.follow(
      "enter,position:9:9,status,drop,finished", "--target", "image/png", "--png", "\(size)",
      "--answer", "incr", "--chunk", "30000", drop: drop)
    #expect(verdict.last("finished")?.bool("performed") == true)
    let id = try running.waitForLine()
    #expect(Difference(try desk.content(of: id), from: PNGFixture(byteCount: size).bytes()) == nil)
  }

  @Test func `a damaged picture is refused, and the next type taken`() throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop")
    let verdict = try desk.follow(
      "enter,position:9:9,status,drop,finished", "--target", "image/png", "--text", "no picture",
      "--target", "UTF8_STRING", "--text", "a text", drop: drop)
    #expect(verdict.last("finished")?.bool("performed") == true)
    #expect(try desk.content(of: running.waitForLine()) == Array("a text".utf8))
  }

  @Test func `more than is wanted is drained and refused`() throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop", "--max-size", "100k")
    let verdict = try desk.follow(
      "enter,position:9:9,status,drop,finished", "--target", "image/png", "--png", "500000",
      "--answer", "incr", "--chunk", "50000", drop: drop)
    #expect(verdict.events("finished").map { $0.bool("performed") } == [false])
    #expect(verdict.events("transfer-end").last?.text("outcome") == "complete")
    try desk.expectWell(drop, running)
  }

  // 6.8: vanishing at every step.
  @Test(arguments: [
    "enter,destroy", "enter,position:9:9,status,destroy", "enter,position:9:9,destroy",
    "enter,destroy,position:9:9,drop", "enter,position:9:9,status,drop,destroy",
    "enter,position:9:9,status,drop,request:image/png,destroy",
    "enter,position:9:9,status,drop,finished,destroy", "enter,exit", "enter,position:9:9,exit",
    "enter,position:9:9,status,drop,exit", "enter,position:9:9,status,drop,request:image/png,exit",
  ])
  func `T-20: a source that vanishes takes nothing with it`(script: String) throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop", "--timeout", "2s")
    _ = try desk.follow(
      script, "--target", "image/png", "--png", "9000", "--answer", "incr", "--chunk", "1000",
      "--incr-after", "2", "--incr-do", "stall", drop: drop)
    // Takes the numbers of the windows that are gone, which the server would
    // give to the next source.
    let successor = try Probe("watch", on: desk.server)
    try desk.expectWell(drop, running)
    _ = try successor.finish(by: .terminate)
  }

  @Test func `T-17: a store that another process has locked holds up its drop alone`() throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop", "--timeout", "1h")
    let database = try Database(desk.directory.file("store/cards.sqlite"))
    let first = try database.transaction {
      let first = try Probe(
        [
          "drag-source", "--to", drop.id, "--script", "enter,position:9:9,status,drop,finished",
          "--target", "UTF8_STRING", "--text", "in time",
        ], on: desk.server)
      try first.wait(for: "request")
      let second = try desk.follow(
        "enter,position:9:9,status,leave,fence", "--target", "UTF8_STRING", "--text", "x",
        drop: drop)
      #expect(second.last("status")?.integer("flags") == 3)
      return first
    }
    #expect(try first.finish().last("finished")?.bool("performed") == true)
    #expect(try desk.content(of: running.waitForLine()) == Array("in time".utf8))
  }

  @Test func `T-17: a store that stays locked is given up, and the source told`() throws {
    let desk = try DragDesk()
    // A source that takes as long is given up as well.
    let (running, drop) = try desk.open("drop", "--timeout", "200ms")
    let database = try Database(desk.directory.file("store/cards.sqlite"))
    try database.transaction {
      let verdict = try desk.follow(
        "enter,position:9:9,status,drop,finished", "--target", "UTF8_STRING", "--text", "x",
        drop: drop)
      #expect(verdict.events("finished").map { $0.bool("performed") } == [false])
    }
    running.send(.terminate)
    #expect(try running.wait().text == "")
  }

  @Test func `a list of a hundred thousand files that aren't there ends nothing`() throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop")
    let list = String(repeating: "file:///no/such\r\n", count: 100_000)
    let path = try desk.directory.write(Array(list.utf8), to: "list")
    let verdict = try desk.follow(
      "enter,position:9:9,status,drop,finished,fence", "--target", "text/uri-list", "--file", path,
      drop: drop)
    #expect(verdict.events("finished").map { $0.bool("performed") } == [false])
    try desk.expectWell(drop, running)
  }

  // 6.9
  @Test func `T-19: leaving after the drop changes nothing`() throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop")
    let verdict = try desk.follow(
      "enter,position:9:9,status,drop,leave,leave,finished,leave,fence", "--target", "image/png",
      "--png", "3000", "--delay", "50", drop: drop)
    #expect(verdict.events("finished").map { $0.bool("performed") } == [true])
    try running.waitForLine()
  }

  @Test func `T-17: twenty drops at once are all answered, each once`() throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop", "--timeout", "2s")
    let once = "enter,position:9:9,drop,"
    let verdict = try desk.follow(
      String(repeating: once, count: 20) + "finished:20,fence", "--target", "UTF8_STRING",
      "--text", "x", "--answer", "never", drop: drop)
    #expect(verdict.events("finished").count == 20)
    #expect(verdict.events("finished").allSatisfy { $0.bool("performed") == false })
    try desk.expectWell(drop, running)
  }

  @Test func `T-17: a window that is closed answers what it was taking`() throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop")
    let source = try Probe(
      "drag-source", "--to", drop.id, "--script",
      "enter,position:9:9,status,drop,request:UTF8_STRING,finished", "--target", "UTF8_STRING",
      "--text", "x", "--answer", "never", on: desk.server)
    try source.wait(for: "request")
    running.send(.terminate)
    #expect(try running.wait().signal == Signal.terminate.rawValue)
    let verdict = try source.finish()
    #expect(verdict.events("finished").map { $0.bool("performed") } == [false])
  }

  @Test func `T-23: a link of a browser is taken as its text`() throws {
    let desk = try DragDesk()
    let (running, drop) = try desk.open("drop")
    let verdict = try desk.follow(
      "enter,position:9:9,status,drop,finished", "--target", "text/x-moz-url", "--text", "x",
      "--forbid", "--target", "_NETSCAPE_URL", "--text", "x", "--forbid", "--target", "text/plain",
      "--text", "https://example.org/", drop: drop)
    #expect(verdict.status == 0)
    #expect(try desk.content(of: running.waitForLine()) == Array("https://example.org/".utf8))
  }
}
