import Bridge
import System
import TestSupport
import Testing
import X11Selection

/// The encodings of a text that are made when somebody asks for them.
@Suite struct EncodedTextTests {
  private func offer(of text: String, in directory: TemporaryDirectory) throws -> Offer {
    let path = try directory.write(Array(text.utf8), to: "text")
    var plan = ServingPlan(display: "", selections: [], directory: directory.path)
    plan.entries = ["latin1", "compoundText"].map {
      .init(target: $0, type: $0, encoding: $0, content: 0, isUTF8: false)
    }
    return try plan.offer(descriptors: [FileDescriptor.open(path).release()])
  }

  @Test func `a text is encoded when it is asked for`() throws {
    let offer = try offer(of: "grün", in: TemporaryDirectory())
    #expect(try offer.entries.map { try $0.content.byteCount() } == [4, 4])
  }

  // O-10, R-16: never a part for the whole.
  @Test func `a text whose file was cut short is refused, not encoded in part`() throws {
    let directory = try TemporaryDirectory()
    let offer = try offer(of: String(repeating: "long ", count: 50_000), in: directory)
    _ = try directory.write(Array("long".utf8), to: "text")
    for entry in offer.entries {
      #expect(throws: SystemError.self) { try entry.content.byteCount() }
    }
  }
}
