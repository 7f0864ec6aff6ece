import System
import TestSupport
import Testing

@Suite struct RepairTests {
  private let session: CommandSession

  init() throws {
    session = try CommandSession()
  }

  /// Removes the files of all contents.
  private func loseContents() throws {
    let contents = session.store + "/contents"
    for folder in try FileSystem.names(in: contents) {
      for name in try FileSystem.names(in: "\(contents)/\(folder)") {
        try FileSystem.removeFile("\(contents)/\(folder)/\(name)")
      }
    }
  }

  @Test func `a lost content is told of, and taken out by a repair`() throws {
    try session.add("kept")
    try session.add(String(repeating: "lost ", count: 40_000))
    try loseContents()
    let check = try session.run("check")
    #expect(check.status == 65)
    #expect(check.text.contains("element 2: the file of content"))
    let repair = try session.run("check", "--repair")
    #expect(repair.status == 0)
    #expect(repair.text == check.text)
    #expect(
      repair.errorText == """
        Element 2 is in the trash: its content is lost.
        The store is in order.

        """)
    #expect(try session.run("check").status == 0)
    #expect(try session.lines("list").count == 1)
    #expect(try session.lines("trash").first?.hasPrefix("2  text") == true)
    // It comes back, without a content.
    try session.run("restore", "2")
    #expect(try session.run("show", "2").status == 1)
  }

  @Test func `JSON has what was found and done`() throws {
    try session.add(String(repeating: "lost ", count: 40_000))
    try loseContents()
    let line = try session.lines("check", "--repair", "--json").first ?? ""
    #expect(line.contains(#""loss":true"#))
    #expect(line.contains(#""remaining":[]"#))
    #expect(line.contains(#""trashed":[1]"#))
    #expect(try session.lines("check", "--repair", "--json") == ["[]"])
  }

  @Test func `space is given back`() throws {
    #expect(try session.run("compact").status == 0)
    for number in 0..<20 { try session.add(String(repeating: "\(number) text ", count: 9000)) }
    _ = try session.run(["delete"] + (1...20).map(String.init), input: [])
    try session.run("empty", "--quiet")
    _ = try session.files.write([1, 2, 3], to: "store/staging/left.part")
    let compacted = try session.run("compact")
    #expect(compacted.status == 0)
    #expect(compacted.errorText.hasSuffix(", 1 file among it.\n"))
    let again = try session.lines("compact", "--json")
    #expect(again.first?.contains(#""bytes":0,"database_bytes":"#) == true)
  }
}
