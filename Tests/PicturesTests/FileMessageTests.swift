import System
import Testing

@testable import Bridge

@Suite struct FileMessageTests {
  @Test(arguments: [
    FileMessage.piece(1), .piece(FileMessage.pieceLimit), .end, .failure(2), .failure(-1),
    .notAFile(.directory), .notAFile(.fifo), .notAFile(.other),
  ])
  func `what is said of a file survives the pipe`(message: FileMessage) {
    #expect(message.head.count == FileMessage.headLength)
    #expect(FileMessage(head: message.head) == message)
  }

  @Test(
    arguments: [
      [], [1], [1, 0, 0, 0, 0], [1, 0, 1, 0, 1], [1, 0xFF, 0xFF, 0xFF, 0xFF], [2, 0, 0, 0, 1],
      [4, 0, 0, 0, 0], [4, 0, 0, 0, 4], [0, 0, 0, 0, 1], [5, 0, 0, 0, 1], [2, 0, 0, 0, 0, 0],
    ] as [[UInt8]])
  func `anything else is nothing`(head: [UInt8]) {
    #expect(FileMessage(head: head) == nil)
  }

  @Test func `the reason why a file can't be taken is told`() {
    let missing = FileIntakeError.system(SystemError("open", "name", code: 2))
    guard case .system(let error)? = FileMessage(missing).error else {
      Issue.record("no error")
      return
    }
    #expect(error.reason == "No such file or directory")
    // Not the name, which is what somebody copied.
    #expect(!error.description.contains("name"))
    for kind in [FileStatus.Kind.directory, .fifo, .other] {
      #expect(FileMessage(FileIntakeError(kind, of: "x")) == .notAFile(kind))
    }
  }
}
