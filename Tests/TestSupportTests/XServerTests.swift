import System
import TestSupport
import Testing

@Suite struct XServerTests {
  @Test func `a private server serves clients until it is stopped`() throws {
    let server = try XServer()
    let reading = try Program("xsel", "-o", "-b", display: server.display)
    #expect(try reading.run().status == 0)
    server.stop()
    #expect(try reading.run().status != 0)
  }

  @Test func `two servers have two displays`() throws {
    let first = try XServer()
    let second = try XServer("-maxbigreqsize", "1")
    #expect(first.display != second.display)
  }

  @Test func `a killed server leaves no lock behind`() throws {
    let server = try XServer()
    server.kill()
    #expect(try FileSystem.status("/tmp/.X\(server.display.dropFirst())-lock") == nil)
  }

  @Test func `an argument that the server refuses is an error with its words`() {
    #expect(throws: ProgramError.self) { try XServer("-no-such-argument") }
  }
}
