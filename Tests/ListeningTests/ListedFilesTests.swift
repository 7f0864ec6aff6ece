import System
import TestSupport
import Testing

/// Files of a list that can't be read as a file can.
@Suite struct ListedFilesTests {
  /// A file system whose server is gone: nobody ever answers what is asked of
  /// it.
  private static var hasDeadFileSystem: Bool {
    do {
      _ = try FileDescriptor.open("/dev/fuse", writing: true)
      return true
    } catch {
      return false
    }
  }

  private func list(_ paths: String...) -> [String] {
    ["--target", "text/uri-list", "--text", paths.map { "file://\($0)\r\n" }.joined()]
  }

  /// `cardclip` where such a file system is at `dead` in the desk's directory.
  private func besideDeadFiles(_ desk: Desk, _ arguments: [String]) throws -> Program {
    let script = """
      set -e
      mkdir -p "$DEAD"
      exec 3<>/dev/fuse
      mount -i -t fuse -o fd=3,rootmode=40000,user_id=0,group_id=0 none "$DEAD"
      exec "$@"
      """
    let plain = try desk.program(arguments)
    var program = try Program(mounting: script, arguments: [plain.path] + plain.arguments)
    program.environment = plain.environment
    program.environment["DEAD"] = desk.directory.file("dead")
    return program
  }

  private func listenBesideDeadFiles(_ desk: Desk, _ arguments: String...) throws
    -> ListenerProcess
  {
    try ListenerProcess(besideDeadFiles(desk, ["listen", "--json"] + arguments))
  }

  @Test(.enabled(if: hasDeadFileSystem))
  func `a file on a server that is gone holds up no other copy`() throws {
    let desk = try Desk()
    let listener = try listenBesideDeadFiles(desk, "--timeout", "1h")
    let dead = try Probe(
      ["own", "--stay"] + list(desk.directory.file("dead/photo.jpg")), on: desk.server)
    try dead.wait(for: "request") { $0.text("target") == "text/uri-list" }
    let next = try desk.own(text: "next")
    #expect(try desk.text(of: listener.element()) == "next")
    _ = try (dead.finish(by: .terminate), next.finish(by: .terminate))
    #expect(try listener.end().signal == Signal.terminate.rawValue)
  }

  @Test(.enabled(if: hasDeadFileSystem))
  func `a file on a server that is gone is given up in time`() throws {
    let desk = try Desk()
    // An owner that takes as long is a time-out as well.
    let listener = try listenBesideDeadFiles(desk, "--timeout", "300ms")
    let words = try desk.directory.write(Array("words".utf8), to: "words.txt")
    let gone = desk.directory.file("dead/photo.jpg")
    // Its name is no stand-in for the file.
    let owner = try Probe(
      ["own"] + list(gone, gone, words) + ["--target", "UTF8_STRING", "--text", gone],
      on: desk.server)
    #expect(try listener.rejection() == "timeout")
    let pasted = try besideDeadFiles(desk, ["paste", "--timeout", "300ms"])
      .run(until: .processEnded)
    #expect(pasted.status == 69)
    #expect(pasted.errorText.contains("within 300 ms"), "\(pasted.errorText)")
    _ = try owner.finish(by: .terminate)
    #expect(try FileSystem.names(in: desk.store + "/staging") == [])
  }

  @Test(.enabled(if: hasDeadFileSystem))
  func `files that can't be read take a few processes and no more`() throws {
    let desk = try Desk()
    let listener = try listenBesideDeadFiles(desk, "--timeout", "1h")
    var owners: [Probe] = []
    for _ in 0..<9 {
      let owner = try Probe(
        ["own", "--stay"] + list(desk.directory.file("dead/photo.jpg")), on: desk.server)
      try owner.wait(for: "request") { $0.text("target") == "text/uri-list" }
      owners.append(owner)
    }
    // Eight wait, and the ninth is told at once.
    #expect(try listener.rejection() == "timeout")
    for owner in owners { _ = try owner.finish(by: .terminate) }
  }

  @Test func `what is no file is not even opened`() throws {
    let desk = try Desk()
    let fifo = desk.directory.file("fifo")
    #expect(try Program("mkfifo", fifo).run().status == 0)
    let writer = try Program("sh", "-c", "echo still here >\"$0\"", fifo).start()
    let listener = try desk.listen()
    let owner = try Probe(["own"] + list(fifo, "/dev/null"), on: desk.server)
    #expect(try listener.rejection() == "unsupported")
    let words = try desk.directory.write(Array("words".utf8), to: "words.txt")
    let other = try Probe(["own"] + list(fifo, "/dev/zero", words), on: desk.server)
    #expect(try desk.text(of: listener.element()) == "words")
    #expect(try desk.run("add", fifo).status == 66)
    #expect(try desk.run("paste").status == 0)
    // Opening it would have let the writer go on, and end by a signal.
    #expect(try Program("cat", fifo).run().text == "still here\n")
    #expect(try writer.wait().status == 0)
    _ = try (owner.finish(by: .terminate), other.finish(by: .terminate))
  }

  @Test func `a file that is too large is left, and the next one is taken`() throws {
    let desk = try Desk()
    let listener = try desk.listen("--max-size", "1M")
    // As large as a disk, of holes; and one that isn't a picture for long.
    let huge = desk.directory.file("huge.jpg")
    let broken = try desk.directory.write(
      Array(PNGFixture(byteCount: 900_000).bytes().prefix(300_000))
        + [UInt8](repeating: 7, count: 600_000), to: "broken.png")
    let words = try desk.directory.write(Array("words".utf8), to: "words.txt")
    try desk.directory.write([0xFF, 0xD8, 0xFF, 0xE0], to: "huge.jpg")
    #expect(try Program("truncate", "-s", "1T", huge).run().status == 0)
    let owner = try Probe(["own"] + list(huge, broken, words, huge), on: desk.server)
    #expect(try desk.text(of: listener.element()) == "words")
    let reasons = try (1...3).map { _ in try listener.rejection() }
    #expect(reasons == ["too-large", "undecodable", "too-large"])
    let pasted = try desk.run("paste", "--max-size", "1M")
    #expect(pasted.status == 65)
    #expect(try desk.text(of: Int(pasted.text.dropLast()) ?? 0) == "words")
    #expect(pasted.errorText.contains("file 1 of 4: the file is larger than"))
    _ = try owner.finish(by: .terminate)
    #expect(try listener.peakMemory < 32 << 20)
  }

  @Test func `names of any bytes, vanished files, directories and addresses elsewhere`() throws {
    let desk = try Desk()
    let directory = desk.directory.path
    // sh makes the names, whose bytes Swift's strings can't hold.
    let made = try Program(
      "sh", "-c",
      """
      cd "$0"; printf one >'a b'; printf two >'a%20b'; printf three >"$(printf 'a\\nb')"
      printf four >"$(printf 'a\\377b')"
      """, directory
    ).run()
    #expect(made.status == 0)
    let listener = try desk.listen()
    let addresses = [
      "file://localhost\(directory)/a%20b", "file:\(directory)/a%2520b",
      "file://\(directory)/gone", "file://\(directory)", "# a comment",
      "http://127.0.0.1:9/picture.png", "file://\(directory)/a%0Ab", "file://\(directory)/a%FFb",
    ]
    let owner = try desk.own(
      "--target", "text/uri-list", "--text", addresses.map { $0 + "\r\n" }.joined())
    let texts = try (1...5).map { _ in try desk.text(of: listener.element()) }
    #expect(texts == ["one", "two", "http://127.0.0.1:9/picture.png", "three", "four"])
    let told = try listener.wait(for: "rejected")
    #expect(told.text("detail")?.contains("file 3 of 7: No such file or directory") == true)
    let next = try desk.own(text: "next")
    _ = try listener.element()
    _ = try (owner.finish(by: .terminate), next.finish(by: .terminate))
  }

  @Test func `a list of a thousand files is captured whole`() throws {
    let desk = try Desk()
    let count = 1000
    for number in 1...count {
      try desk.directory.write(Array("number \(number)".utf8), to: "\(number)")
    }
    let listener = try desk.listen()
    let path = try desk.directory.write(
      Array((1...count).map { "file://\(desk.directory.file("\($0)"))\r\n" }.joined().utf8),
      to: "list")
    let owner = try desk.own("--target", "text/uri-list", "--file", path)
    var last = 0
    for _ in 1...count { last = try listener.element() }
    #expect(try desk.text(of: last) == "number \(count)")
    _ = try owner.finish(by: .terminate)
  }
}
