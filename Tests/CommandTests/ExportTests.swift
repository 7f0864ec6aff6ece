import System
import TestSupport
import Testing

/// The commands export and import.
@Suite struct ExportTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
  }

  private func fill(pictures: Int = 1, byteCount: Int = 150_000) throws {
    try desk.run("card", "new", "Demo", "--background", "#FFCC00")
    try desk.run("add", "-", "-d", "A text", input: Array("Grüße\n".utf8))
    for number in 0..<pictures {
      let path = desk.files.file("picture-\(number).png")
      try PNGFixture(byteCount: byteCount, seed: UInt64(number)).write(to: path)
      try desk.run("add", path)
    }
  }

  /// What a list says of the elements of a card, but for numbers.
  private func kept(_ card: String) throws -> [JSONValue] {
    try desk.json("list", card, "--json").items.map { element in
      guard case .object(var fields) = element else { return element }
      fields["id"] = nil
      fields["card"] = nil
      return .object(fields)
    }
  }

  @Test(arguments: ["card.json", "card.jsonl", "card/"])
  func `what export writes import makes the same card of`(name: String) throws {
    try fill()
    let path = desk.files.file(name)
    try desk.run("export", "-o", path).expect(.done())
    try desk.run("import", path).expect(.done("2\n"))
    #expect(try kept("2") == kept("1"))
    let cards = try desk.json("card", "list", "--json").items
    #expect(cards.map { $0["name"] } == [.text("Demo"), .text("Demo 2")])
    for name in ["background", "created", "modified"] {
      #expect(cards[0][name] == cards[1][name])
    }
    try desk.run("check").expect(.done(noting: "The store is in order.\n"))
  }

  @Test func `a pipe carries a card from one to the other`() throws {
    try fill()
    let result = try desk.shell(
      "\"$0\" export Demo -f json -o - | \"$0\" import - --name Copy --json")
    #expect(result.status == 0)
    #expect(try JSONValue(result.output)["name"] == .text("Copy"))
    #expect(try kept("Copy") == kept("Demo"))
  }

  @Test func `the name of the file says the format, or the option does`() throws {
    try fill()
    try desk.run("export", "Demo", "-o", desk.files.file("a.SVG")).expect(.done())
    #expect(try desk.files.read("a.SVG").starts(with: "<?xml".utf8))
    try desk.run("export", "Demo", "-o", desk.files.file("a.html")).expect(.done())
    #expect(try desk.files.read("a.html").starts(with: "<!DOCTYPE html>".utf8))
    try desk.run("export", "Demo", "-o", desk.files.file("a"), "-f", "svg").expect(.done())
    #expect(try desk.files.read("a") == desk.files.read("a.SVG"))
    let path = desk.files.file("a.gif")
    try desk.run("export", "Demo", "-o", path).expect(
      .failed(
        64, "cardclip export: the name \(path) says no format; give one with --format"))
  }

  @Test func `what can't be exported is told of, and nothing is written`() throws {
    try desk.run("export", "Demo", "-o", desk.files.file("a.svg")).expect(
      .failed(66, "cardclip export: no card Demo"))
    try fill()
    #expect(try desk.run("export", "Demo").status == 64)
    try desk.run("export", "Demo", "-f", "folder", "-o", "-").expect(
      .failed(64, "cardclip export: a folder can't go to standard output"))
    let path = try desk.files.write([], to: "a file")
    try desk.run("export", "Demo", "-f", "folder", "-o", path).expect(
      .failed(
        73, "cardclip export: there is a \(path) already; name another folder"))
    #expect(try desk.run("export", "-o", desk.files.file("none/a.svg")).status == 73)
    #expect(try desk.run("export", "-o", desk.files.file("none/a/")).status == 73)
    #expect(try desk.files.read("a file") == [])
    #expect(try desk.leftovers() == [])
  }

  @Test func `each import is taken or refused by itself`() throws {
    try fill()
    let good = desk.files.file("good.json")
    try desk.run("export", "-o", good)
    let bytes = try desk.files.read("good.json")
    let bad = try desk.files.write(Array(bytes.dropLast(40)), to: "bad.json")
    let missing = desk.files.file("missing.json")
    let outcome = try desk.run("import", bad, good, missing)
    #expect(outcome.status == 65)
    #expect(outcome.output.split(separator: "\n").count == 1)
    #expect(outcome.errors.contains("bad.json: "))
    #expect(outcome.errors.contains("missing.json: No such file"))
    #expect(try desk.json("card", "list", "--json").items.count == 2)
    #expect(try desk.json("trash", "--json")["cards"] == .list([]))
  }

  /// Lists and prints items as cliphist does.
  private static let history = """
    case $1 in
      list) printf '3\\t[[ binary data ]]\\n2\\tzwei\\n1\\teins\\n' ;;
      decode) read -r id rest; [ "$id" != 3 ] && printf '%s' "$rest" || printf '\\377\\000' ;;
    esac
    """

  @Test func `a history comes item by item, the oldest one lowest`() throws {
    let script = try desk.files.write(Array(Self.history.utf8), to: "history")
    let result = try desk.shell(
      "sh \"$1\" list | \"$0\" import -f cliphist - --decode \"sh $1 decode\"", script)
    #expect(result.text == "1\n")
    #expect(
      result.errorText
        == "cardclip import: line 1: this is neither a picture in a known format nor UTF-8 text\n")
    #expect(result.status == 65)
    let elements = try desk.json("list", "Clipboard history", "--json").items
    #expect(elements.map { $0["preview"] } == [.text("eins"), .text("zwei")])
  }

  /// Programs that print what CopyQ's and GPaste's commands do of a text and an
  /// image; `Tests/Scripts/recipes` runs those themselves.
  private static let others = [
    "copyq": """
    case "$1 $2 $3" in
      size*) echo 2 ;;
      'read ? 0') printf 'image/png\\ntext/html\\n' ;;
      'read ? 1') echo text/plain ;;
      'read image/png 0') cat picture.png ;;
      'read text/plain 1') printf '[Image, not] one' ;;
    esac
    """,
    "gpaste-client": """
    case "$1 $3" in
      history*) printf 'a-1: [Image, 2 x 2 (x)]\\nb-2: [Image, not] one\\n' ;;
      'get a-1') printf '%s' "$PWD/picture.png" ;;
      'get b-2') printf '[Image, not] one' ;;
    esac
    """,
  ]

  @Test(arguments: [
    ("copyq", "seq 0 $(($(copyq size) - 1))"), ("gpaste", "gpaste-client history --oneline"),
  ])
  func `the histories of CopyQ and GPaste come with their images`(
    format: String, list: String
  ) throws {
    try FileSystem.makeDirectory(desk.files.file("bin"))
    for (name, script) in Self.others {
      let path = try desk.files.write(Array("#!/bin/sh\n\(script)\n".utf8), to: "bin/\(name)")
      try FileSystem.setPermissions(0o700, of: path)
    }
    try PNGFixture(byteCount: 3000).write(to: desk.files.file("picture.png"))
    let result = try desk.shell(
      "cd \"$1\" && PATH=$1/bin:$PATH && \(list) | \"$0\" import --format \(format) -",
      desk.files.path)
    Outcome(result).expect(.done("1\n"))
    let elements = try desk.json("list", "Clipboard history", "--json").items
    #expect(elements.map { $0["kind"] } == [.text("text"), .text("image")])
    #expect(elements.first?["preview"] == .text("[Image, not] one"))
    #expect(elements.last?["bytes"] == .number(Double(try desk.files.read("picture.png").count)))
  }

  @Test func `items that can't be printed are told of, and the command's status`() throws {
    let outcome = try desk.run(
      "import", "-f", "cliphist", "-", "--decode", "echo half; exit 3", input: Array("1\tx\n".utf8))
    #expect(outcome.errors == "cardclip import: line 1: echo half; exit 3 ended with status 3\n")
    #expect(outcome.status == 65)
    #expect(try desk.json("list", "Clipboard history", "--json") == .list([]))
  }

  @Test(arguments: ["json", "folder", "cliphist"])
  func `an import onto a card lies on top of it, and is one change`(format: String) throws {
    try fill()
    var input: [UInt8] = []
    var source = desk.files.file("export")
    if format == "cliphist" {
      input = Array("2\tzwei\n1\teins\n".utf8)
      source = "-"
    } else {
      try desk.run("export", "-f", format, "-o", source).expect(.done())
    }
    try desk.run("card", "new", "Other")
    try desk.run("add", "-", "--card", "Other", input: Array("below".utf8))
    let before = try desk.json("list", "Other", "--json")
    try desk.run(
      "import", "-f", format, source, "--card", "Other", "--decode", "cut -f 2", input: input
    ).expect(.done("2\n"))
    let elements = try desk.json("list", "Other", "--json").items
    #expect(elements.count == 3)
    #expect(elements.first?["preview"] == .text("below"))
    if format != "cliphist" { #expect(try Array(kept("Other").dropFirst()) == kept("Demo")) }
    #expect(try desk.json("card", "list", "--json").items.count == 2)
    #expect(try desk.json("trash", "--json")["cards"] == .list([]))
    try desk.run("undo").expect(.done(noting: "Taken back: added elements 4 and 5.\n"))
    #expect(try desk.json("list", "Other", "--json") == before)
    try desk.run("check").expect(.done(noting: "The store is in order.\n"))
  }

  @Test func `an import onto a card that isn't there makes nothing`() throws {
    try fill()
    let path = desk.files.file("card.json")
    try desk.run("export", "-o", path)
    try desk.run("import", path, "--card", "None").expect(
      .failed(66, "cardclip import: no card None"))
    #expect(try desk.json("card", "list", "--json").items.count == 1)
  }

  @Test func `an import that fails leaves the card that was there as it was`() throws {
    try fill()
    let path = desk.files.file("card.json")
    try desk.run("export", "-o", path)
    let bytes = try desk.files.read("card.json")
    let bad = try desk.files.write(Array(bytes.dropLast(40)), to: "bad.json")
    let before = try kept("Demo")
    #expect(try desk.run("import", bad, "--card", "Demo").status == 65)
    #expect(try kept("Demo") == before)
    #expect(try desk.json("trash", "--json")["elements"] == .list([]))
  }

  @Test func `a name that can't be a card's is refused`() throws {
    try fill()
    let path = desk.files.file("card.json")
    try desk.run("export", "-o", path)
    #expect(try desk.run("import", path, "--name", "a\nb").status == 64)
    #expect(try desk.json("card", "list", "--json").items.count == 1)
  }

  @Test func `progress is for a terminal, and gone when it is over`() throws {
    try fill(pictures: 3, byteCount: 6 << 20)
    let path = desk.files.file("card.json")
    let exported = try desk.shell(
      #"script -qec "\"$0\" export Demo -o \"$1\"" /dev/null"#, path)
    #expect(exported.text.contains("Demo: 8 MiB"))
    #expect(exported.text.hasSuffix("\r\u{1B}[K"))
    let imported = try desk.shell(#"script -qec "\"$0\" import \"$1\"" /dev/null"#, path)
    #expect(imported.text.contains("card.json: 8"))
    #expect(imported.text.hasSuffix("\r\u{1B}[K2\r\n"))
    try desk.run("import", path).expect(.done("3\n"))
  }

  @Test(arguments: ["json", "folder"])
  func `an export that was killed is not there, and the next one is whole`(
    format: String
  ) throws {
    try fill(pictures: 8)
    let expected = try kept("Demo")
    var killing = Killing(seed: format == "json" ? 11 : 12)
    for number in 0..<40 {
      let path = desk.files.file("export-\(number)")
      _ = try killing.kill(desk.cardclip(["export", "Demo", "-f", format, "-o", path]))
      // What has its name is whole.
      guard try FileSystem.status(path) != nil else { continue }
      try desk.run("import", path, "--name", "Copy \(number)").expect(
        .done(try lastCard() + "\n"))
      #expect(try kept("Copy \(number)") == expected)
    }
    #expect(killing.killedCount > 5)
    #expect(killing.killedCount < 40)
  }

  private func lastCard() throws -> String {
    guard case .number(let id) = try desk.json("card", "list", "--json").items.last?["id"] else {
      return ""
    }
    return String(Int(id))
  }

  @Test func `an import that was killed lies in the trash, and goes with it`() throws {
    try fill(pictures: 8)
    let path = desk.files.file("card.json")
    try desk.run("export", "Demo", "-o", path)
    let expected = try kept("Demo")
    var killing = Killing(seed: 13)
    for _ in 0..<40 { _ = try killing.kill(desk.cardclip(["import", path])) }
    #expect(killing.killedCount > 5)
    for card in try desk.json("card", "list", "--json").items {
      guard case .number(let id) = card["id"] else { continue }
      #expect(try kept(String(Int(id))) == expected)
    }
    let trashed = try #require(try desk.json("trash", "--json")["cards"]).items
    for card in trashed { #expect(card["name"] == .text("Demo (import not finished)")) }
    try desk.run("empty", "--quiet").expect(.done())
    let problems = try desk.json("check", "--json").items
    #expect(problems.allSatisfy { $0["loss"] == .bool(false) })
  }

  @Test(arguments: ["json", "folder", "svg", "html"])
  func `a card of 96 MiB is exported in less than 32 MiB`(format: String) throws {
    try fill(pictures: 3, byteCount: 32 << 20)
    let path = desk.files.file("export")
    let exported = try desk.measure("export", "Demo", "-f", format, "-o", path)
    exported.outcome.expect(.done())
    #expect(exported.peakMemory < 32 << 20)
    guard format == "json" || format == "folder" else { return }
    let imported = try desk.measure("import", path)
    imported.outcome.expect(.done("2\n"))
    #expect(imported.peakMemory < 32 << 20)
    #expect(try kept("2") == kept("1"))
  }
}
