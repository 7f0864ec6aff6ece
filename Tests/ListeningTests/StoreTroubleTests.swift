import SQLite
import System
import TestSupport
import Testing

/// A store that can't take a capture for a while.
@Suite struct StoreTroubleTests {
  @Test func `a full disk refuses captures until there is room again`() throws {
    let desk = try Desk()
    // A file system of its own, small enough to be filled.
    let script = """
      set -e
      mkdir "$ROOM"
      mount -t tmpfs -o size=4m,mode=0700 none "$ROOM"
      "$CARDCLIP" --store "$ROOM/store" listen --json &
      listener=$!
      while read -r order; do
        case $order in
          fill) cat /dev/zero >"$ROOM/filling" 2>/dev/null || echo '{"event":"filled"}' ;;
          free) rm "$ROOM/filling"; echo '{"event":"freed"}' ;;
          check) "$CARDCLIP" --store "$ROOM/store" check >&2; echo "{\\"event\\":\\"checked\\",\\"status\\":$?}" ;;
        esac
      done
      kill $listener
      wait $listener || true
      """
    var program = try Program(mounting: script, display: desk.server.display)
    program.environment["ROOM"] = desk.directory.file("room")
    program.environment["CARDCLIP"] = try BuiltProducts.path(of: "cardclip")
    program.environment["HOME"] = desk.directory.path
    program.input = .written
    let listener = try ListenerProcess(program)

    let one = try desk.own("--target", "image/png", "--png", "200000")
    _ = try listener.element()
    listener.program.write("fill\n")
    try listener.wait(for: "filled")
    for flags in [["--png", "300000"], ["--png", "30000"]] {
      let owner = try Probe(["own", "--target", "image/png"] + flags, on: desk.server)
      #expect(try listener.rejection() == "unwritable")
      _ = try owner.finish(by: .terminate)
    }
    listener.program.write("free\n")
    try listener.wait(for: "freed")
    let two = try desk.own("--target", "image/png", "--png", "400000")
    _ = try listener.element()
    listener.program.write("check\n")
    #expect(try listener.wait(for: "checked").integer("status") == 0)
    listener.program.closeInput()
    #expect(try listener.program.wait().status == 0)
    _ = try (one.finish(by: .terminate), two.finish(by: .terminate))
  }

  @Test func `copies wait for a store that another process has locked, in their order`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    let database = try Database(desk.store + "/cards.sqlite")
    try database.transaction {
      _ = try Probe.run("churn", "--count", "3", "--rate", "0", on: desk.server)
      // Their owner is gone, and the listener answers.
      #expect(try waiting(on: desk) == 3)
      #expect(listener.outcomes == [])
    }
    let texts = try (0..<3).map { _ in try desk.text(of: listener.element()) }
    #expect(texts == ["change 0 ", "change 1 ", "change 2 "])
    try listener.end()
    #expect(try desk.damage() == nil)
  }

  @Test func `a copy that waits for a locked store is its program's, though that has ended`() throws
  {
    let desk = try Desk()
    let listener = try desk.listen()
    let database = try Database(desk.store + "/cards.sqlite")
    let next = try database.transaction {
      let first = try desk.own(
        "--wm-class", "a,First", "--selection", "CLIPBOARD", "--target", "UTF8_STRING", "--text",
        "x")
      try first.wait(for: "answer") { $0.text("target") == "UTF8_STRING" }
      while try waiting(on: desk) == 0 {}
      _ = try first.finish(by: .terminate)
      // The server gives it the window of the first.
      return try desk.own(
        "--selection", "SECONDARY", "--wm-class", "b,Second", "--target", "UTF8_STRING", "--text",
        "y")
    }
    #expect(try listener.wait(for: "captured").text("owner") == "First")
    _ = try next.finish(by: .terminate)
    try listener.end()
  }

  @Test func `the whole of a list is captured once, though the store is locked in between`() throws
  {
    let desk = try Desk()
    let count = 600
    let paths = try (0..<count).map { number in
      try desk.directory.write(Array("text \(number)".utf8), to: "\(number).txt")
    }
    let list = paths.map { "file://\($0)\r\n" }.joined()
    let listener = try desk.listen("--once")
    let database = try Database(desk.store + "/cards.sqlite")
    let owner = try desk.own("--target", "text/uri-list", "--text", list)
    _ = try listener.element()
    // In the middle of the list, which takes a transaction for each.
    try database.transaction { _ = try desk.run("status") }
    #expect(try listener.program.wait().status == 0)
    #expect(try desk.elementCount() == count)
    _ = try owner.finish(by: .terminate)
  }

  private func waiting(on desk: Desk) throws -> Int {
    let status = try TraceEvent(desk.run("--json", "status").text)
    guard case .object(let record)? = status["listener"],
      case .integer(let count)? = record["waiting"]
    else { return 0 }
    return count
  }

  @Test func `of copies that wait for a locked store there is a most`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    let database = try Database(desk.store + "/cards.sqlite")
    try database.transaction {
      _ = try Probe.run("churn", "--count", "66", "--rate", "0", on: desk.server)
      for _ in 0..<2 { #expect(try listener.rejection() == "unwritable") }
    }
    for _ in 0..<64 { _ = try listener.element() }
    try listener.end()
    #expect(try desk.elementCount() == 64)
  }

  @Test func `copies that wait for a locked store at the end are refused`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    let database = try Database(desk.store + "/cards.sqlite")
    try database.transaction {
      _ = try Probe.run("churn", "--count", "2", "--rate", "0", on: desk.server)
      try listener.end()
    }
    #expect(listener.outcomes == ["unwritable", "unwritable"])
    #expect(try desk.damage() == nil)
    #expect(try desk.elementCount() == 0)
  }

  @Test func `a store that became read-only refuses captures until it can be written`() throws {
    let desk = try Desk()
    // For root nothing is read-only.
    let script = """
      [ "$(id -u)" != 0 ] || set -- setpriv --bounding-set=-all "$@"
      exec "$@"
      """
    let plain = try desk.program(["listen", "--json"])
    var program = try Program("sh", "-c", script, "sh", plain.path)
    program.arguments += plain.arguments
    program.environment = plain.environment
    let listener = try ListenerProcess(program)
    let places = [desk.store + "/staging", desk.store + "/contents"]
    let one = try desk.own("--target", "image/png", "--png", "200000")
    _ = try listener.element()
    for place in places { try FileSystem.setPermissions(0o500, of: place) }
    let two = try desk.own("--target", "image/png", "--png", "300000")
    #expect(try listener.rejection() == "unwritable")
    for place in places { try FileSystem.setPermissions(0o700, of: place) }
    let three = try desk.own("--target", "image/png", "--png", "400000")
    _ = try listener.element()
    try listener.end()
    #expect(try desk.damage() == nil)
    _ = try (one.finish(), two.finish(), three.finish(by: .terminate))
  }

  @Test func `a clock that is set back loses and repeats nothing`() throws {
    let desk = try Desk()
    let listener = try desk.listen()
    let one = try desk.own(text: "one")
    let first = try listener.element()
    // As if it had been captured a day from now.
    try Database(desk.store + "/cards.sqlite").execute(
      "UPDATE element SET created = created + 86400000, modified = modified + 86400000")
    let same = try desk.own(text: "one")
    #expect(try listener.rejection() == "duplicate")
    let two = try desk.own(text: "two")
    let second = try listener.element()
    #expect(second > first)
    let again = try desk.own(text: "one")
    #expect(try listener.element() > second)
    let status = try TraceEvent(desk.run("--json", "status").text)
    #expect(status.bool("running") == true)
    for owner in [one, same, two] { _ = try owner.finish() }
    _ = try again.finish(by: .terminate)
    #expect(try desk.damage() == nil)
  }
}
