import System
import TestSupport
import Testing

/// A listener that is killed, at any instant.
@Suite struct CrashTests {
  @Test(arguments: [["--png", "150000"], ["--png", "40000"], []])
  func `what was announced is there and whole after any kill`(kind: [String]) throws {
    let desk = try Desk()
    // As fast as it is read, so that a slow machine captures too; and on after a
    // kill in the middle of a reading.
    let churn = try Probe(
      ["churn", "--quiet", "--count", "1000000", "--rate", "0", "--timeout", "100"] + kind,
      on: desk.server)
    var announced: [Int] = []
    for round in 0..<12 {
      let listener = try desk.listen()
      for _ in 0...round % 4 { try listener.wait(for: "captured") }
      try listener.end(by: .kill)
      announced += listener.events.filter { $0.name == "captured" }
        .compactMap { $0.integer("element") }
    }
    _ = try churn.finish(by: .terminate)
    let list = try JSONList(desk.run("--json", "list").text).values
    let kept = list.compactMap { value -> Int? in
      guard case .object(let fields) = value, case .integer(let id)? = fields["id"] else {
        return nil
      }
      return id
    }
    #expect(Set(announced).subtracting(kept) == [])
    #expect(Set(announced).count == announced.count)
    #expect(try desk.damage() == nil)
  }

  @Test func `files that a crash left are removed after the next start`() throws {
    let desk = try Desk()
    let first = try desk.listen()
    let owner = try desk.own("--target", "image/png", "--png", "200000")
    _ = try first.element()
    try first.end()
    // Named already, but not committed: as a kill between the two leaves it.
    let name = String(repeating: "ab", count: 32)
    let folder = desk.store + "/contents/ab"
    try FileSystem.makeDirectory(folder)
    let stray = "\(folder)/\(name).png"
    try FileDescriptor.replace(stray).write(Array("left behind".utf8).span)
    let second = try desk.listen()
    // It is done between captures, soon after the start.
    while try FileSystem.status(stray) != nil { try desk.run("status") }
    try second.end()
    #expect(try desk.damage() == nil)
    #expect(try desk.run("check").text.contains("belongs to no content") == false)
    _ = try owner.finish(by: .terminate)
  }
}
