import System
import TestSupport
import Testing

/// Commands that are killed at any instant.
@Suite struct KillTests {
  private let desk: Desk

  init() throws {
    desk = try Desk(XServer())
  }

  /// Texts of 120 kB, each another one: too large for the database.
  private func content(_ number: Int, _ base: [UInt8]) -> [UInt8] {
    Array("\(number)\n".utf8) + base
  }

  @Test(arguments: ["add", "paste"])
  func `what a command had announced when it was killed is whole, at 200 instants`(
    command: String
  ) throws {
    let base = Fixtures.text(byteCount: 120_000)
    var killing = Killing(seed: command == "add" ? 1 : 2)
    var announced: [String: Int] = [:]
    var lost: [Int] = []
    for number in 0..<200 {
      let path = try desk.files.write(content(number, base), to: "content")
      if command == "paste" { try desk.run("copy", "--file", path).expect(.done()) }
      let arguments = command == "add" ? ["add", path] : ["paste"]
      let output = try killing.kill(desk.cardclip(arguments))
      if let line = output.split(separator: "\n").first {
        announced[String(line)] = number
      } else {
        lost.append(number)
      }
    }
    // Neither all before the announcement nor all after it.
    #expect(announced.count > 20)
    #expect(lost.count > 20)

    let elements = try desk.json("list", "--json").items
    for (id, number) in announced {
      let element = elements.first { $0["id"] == .number(Double(id) ?? 0) }
      let digest = SHA256.digest(of: content(number, base).span)
      #expect(element?["digest"] == .text(digest.description))
    }
    // Files that had their names before the row was committed are no loss.
    let problems = try desk.json("check", "--json").items
    #expect(problems.allSatisfy { $0["loss"] == .bool(false) })
    #expect(try FileSystem.names(in: desk.store + "/staging") == [])
    // What was cut off is added again, and those files are its own.
    for number in lost {
      let path = try desk.files.write(content(number, base), to: "content")
      #expect(try desk.run("add", path).status == 0)
    }
    try desk.run("check").expect(.done(noting: "The store is in order.\n"))
  }

  @Test func `after a paste that was killed in the middle pasting works, 50 of 50`() throws {
    let picture = PNGFixture(byteCount: 3_000_000).bytes()
    let serving = try desk.serve(picture)
    let path = desk.files.file("out.png")
    var killing = Killing(seed: 3)
    for _ in 0..<50 {
      _ = try killing.kill(desk.cardclip(["paste", "--output", path]))
      try desk.run("paste", "--output", path).expect(.done())
      #expect(try desk.files.read("out.png") == picture)
      try FileSystem.removeFile(path)
    }
    #expect(killing.killedCount > 5)
    #expect(try desk.leftovers() == [])
    try desk.run("clear")
    Outcome(try serving.wait()).expect(.done())
  }
}
