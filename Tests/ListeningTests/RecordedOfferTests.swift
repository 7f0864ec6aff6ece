import TestSupport
import Testing

/// What 77 copies in real programs put on a selection, replayed.
@Suite struct RecordedOfferTests {
  private static let names = try? RecordedOffer.names()

  @Test func `all recordings are there`() throws {
    #expect(try RecordedOffer.names().count == 77)
  }

  @Test(arguments: names ?? [])
  func `a recorded copy is captured as it should be, in two requests`(name: String) throws {
    let offer = try RecordedOffer.named(name)
    let desk = try Desk()
    let listener = try desk.listen("--selection", offer.selection.lowercased())
    let (path, files) = try recording(name, offer, desk)
    let owner = try Probe("own", "--replay", path, on: desk.server)
    let event = try listener.wait(for: "captured", "rejected")
    switch offer.take.kind {
    case "secret": #expect(event.text("reason") == "secret")
    case "none": #expect(event.text("reason") == "unsupported")
    default:
      #expect(event.name == "captured", "\(event.text("reason") ?? "")")
      #expect(
        event.text("owner").map { [$0] } ?? [] == offer.owners.filter { $0 == event.text("owner") })
      #expect((event.text("owner") == nil) == offer.owners.isEmpty)
    }
    if event.name == "captured" {
      let number = try #require(event.integer("element"))
      try expectContent(of: number, offer, files: files, desk)
      if !files.isEmpty {
        #expect(try desk.text(of: listener.element()) == "recorded words")
      }
      #expect(event.text("kind") == (offer.take.kind == "text" ? "text" : "image"))
    }
    let verdict = try owner.finish(by: .terminate)
    #expect(verdict.status == 0)
    #expect(verdict.events("violation").isEmpty)
    var requests = verdict.last("summary")?.requests ?? [:]
    if offer.take.kind == "secret" { requests["x-kde-passwordManagerHint"] = nil }
    var expected = ["TARGETS": 1]
    if let target = offer.take.target { expected[target] = 1 }
    #expect(requests == expected)
  }

  @Test(arguments: names ?? [])
  func `a recorded copy is pasted as it should be`(name: String) throws {
    let offer = try RecordedOffer.named(name)
    let desk = try Desk()
    let (path, files) = try recording(name, offer, desk)
    let owner = try Probe("own", "--replay", path, on: desk.server)
    let selection = offer.selection.lowercased()
    let pasted = try desk.run("paste", "--selection", selection)
    let numbers = pasted.text.split(separator: "\n").compactMap { Int($0) }
    switch offer.take.kind {
    case "none":
      #expect(pasted.status != 0)
      #expect(numbers.isEmpty)
    case "secret":
      // Whoever pastes a password wants it.
      #expect(pasted.status == 0)
    default:
      #expect(pasted.status == 0, "\(pasted.errorText)")
      try expectContent(of: #require(numbers.first), offer, files: files, desk)
      #expect(numbers.count == max(1, files.count))
      let output = try desk.run("paste", "--selection", selection, "--output", "-")
      #expect(output.status == 0)
      if let content = try offer.content, files.isEmpty {
        #expect(Difference(output.output, from: content) == nil)
      }
    }
    #expect(try owner.finish(by: .terminate).events("violation").isEmpty)
  }

  private func recording(
    _ name: String, _ offer: RecordedOffer, _ desk: Desk
  ) throws -> (path: String, files: [String]) {
    guard offer.take.kind == "files" else { return (RecordedOffer.path(of: name), []) }
    return try RecordedOffer.rewritten(name, in: desk.directory)
  }

  private func expectContent(
    of number: Int, _ offer: RecordedOffer, files: [String], _ desk: Desk
  ) throws {
    let taken = try desk.content(of: number)
    if let file = files.first {
      #expect(Difference(taken, from: try FileContent.read(file)) == nil)
    } else if let content = try offer.content {
      #expect(Difference(taken, from: content) == nil)
    } else {
      #expect(taken.count == offer.byteCount)
    }
  }
}
