import System
import TestSupport
import Testing

/// Standard output and files that take no more.
@Suite struct OutputFailureTests {
  private let desk: Desk
  private let text = Fixtures.text(byteCount: 300_000)

  init() throws {
    desk = try Desk(XServer())
    try desk.run("add", "-", input: text).expect(.done("1\n"))
  }

  @Test(
    arguments: [
      "show 1", "list", "list --json", "card list", "--help", "--version", "paste -o -", "targets",
      "add -", "paste",
    ]
  )
  func `a full device is an error that is told`(command: String) throws {
    try desk.run("copy", "1")
    let result = try desk.shell(#"echo hi | "$0" "# + command + " >/dev/full")
    #expect(result.status == 74)
    #expect(
      result.errorText.hasSuffix("cannot write to standard output: No space left on device\n"))
    #expect(result.errorText.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["show 1", "paste -o -"])
  func `a reader that is gone is an error, and no signal`(command: String) throws {
    try desk.run("copy", "1")
    // A pipe doesn't hold the whole, so that the reader goes first.
    let result = try desk.shell(#"("$0" "# + command + #"; echo "status $?" >&2) | true"#)
    #expect(
      result.errorText.hasSuffix(
        "cannot write to standard output: Broken pipe\nstatus 74\n"))
  }

  @Test(arguments: [
    "list", "list --json", "card list", "search x --limit 1", "--help", "help paste", "undo --list",
    "config --list",
  ])
  func `a pager that quits is told nothing more`(command: String) throws {
    // A pipe that nobody reads any more, before the first byte.
    let result = try desk.shell(
      #"mkfifo "$1" && exec 4<>"$1" 5>"$1" 4<&- && "$0" "# + command
        + #" >&5 5>&-; echo "status $?" >&2"#, desk.files.file("fifo"))
    #expect(result.errorText.split(separator: "\n").last == "status 74")
    #expect(!result.errorText.contains("Broken pipe"))
  }

  @Test func `what is added is added where nobody reads its number`() throws {
    #expect(try desk.shell(#"echo words | "$0" add - >&-"#).status == 0)
    #expect(try desk.json("list", "--json").items.count == 2)
  }

  @Test(arguments: ["show 1", "paste -o -", "list", "--version"])
  func `data for a closed standard output is an error`(command: String) throws {
    try desk.run("copy", "1")
    let result = try desk.shell(#""$0" "# + command + " >&-")
    #expect(result.status == 74)
    #expect(result.errorText.hasSuffix("cannot write to standard output: Bad file descriptor\n"))
  }

  @Test(arguments: ["add -", "copy -", "import -", "edit 1 --content -"])
  func `a closed standard input is an error, and no empty content`(command: String) throws {
    try desk.run("copy", "1")
    let result = try desk.shell(#""$0" "# + command + " <&-")
    #expect(result.status == 66)
    #expect(result.errorText.contains("cannot read standard input: Bad file descriptor\n"))
    #expect(try desk.bytes("show", "1") == text)
    #expect(try desk.bytes("paste", "-o", "-") == text)
    #expect(try desk.json("list", "--json").items.count == 1)
  }

  @Test(arguments: ["show 1", "add -", "paste", "copy 1", "check"])
  func `with the standard streams closed no file of the store is written to by mistake`(
    command: String
  ) throws {
    try desk.run("copy", "1")
    _ = try desk.shell(#""$0" "# + command + " <&- >&- 2>&-")
    try desk.run("check").expect(.done(noting: "The store is in order.\n"))
    #expect(try desk.bytes("show", "1") == text)
  }

  @Test func `a file that can't be made is told of`() throws {
    let missing = desk.files.file("missing/out")
    let message = "cannot write to \(missing): No such file or directory"
    try desk.run("copy", "1")
    try desk.run("show", "1", "-o", missing).expect(.failed(73, "cardclip show: " + message))
    try desk.run("paste", "-o", missing).expect(.failed(73, "cardclip paste: " + message))
    try desk.run("show", "1", "-o", desk.files.path).expect(
      .failed(73, "cardclip show: cannot write to \(desk.files.path): it is a directory"))
  }

  @Test(arguments: ["show 1", "paste"])
  func `a file without a name is told of`(command: String) throws {
    try desk.run("copy", "1")
    let words = command.split(separator: " ").map(String.init)
    try desk.run(words + ["-o", ""]).expect(
      .failed(64, "cardclip \(words[0]): the name of the file to write is empty"))
    try desk.run("add", "").expect(
      .failed(66, "cardclip add: cannot open '': No such file or directory"))
  }

  @Test func `where the disk is full the file that was there is as it was`() throws {
    let path = try desk.files.write([1, 2, 3], to: "out")
    try desk.run("copy", "1")
    for command in ["show 1", "paste"] {
      let result = try desk.shell(#"ulimit -f 100; exec "$0" "# + command + #" -o "$1""#, path)
      #expect(result.status == 74)
      #expect(result.errorText.split(separator: "\n").count == 1)
      #expect(try desk.files.read("out") == [1, 2, 3])
    }
    #expect(try desk.leftovers() == [])
  }

  @Test func `where TMPDIR is full a large copy leaves the selection as it is`() throws {
    try desk.run("copy", "-", input: Array("before".utf8))
    try PNGFixture(byteCount: 17 << 20).write(to: desk.files.file("a.png"))
    let result = try desk.shell(
      #"ulimit -f 100; exec "$0" copy --file "$1""#, desk.files.file("a.png"))
    #expect(result.status == 74)
    #expect(result.errorText.split(separator: "\n").count == 1)
    #expect(try desk.xclip() == Array("before".utf8))
  }
}
