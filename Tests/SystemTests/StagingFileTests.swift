import System
import TestSupport
import Testing

@Suite struct StagingFileTests {
  @Test func `a committed file has its name, its bytes and nothing beside it`() throws {
    let directory = try TemporaryDirectory()
    var file = try StagingFile(in: directory.path)
    try file.descriptor.write(Array("whole".utf8).span)
    #expect(try FileSystem.names(in: directory.path).isEmpty)
    try file.commit(to: directory.path + "/name")
    #expect(try FileSystem.names(in: directory.path) == ["name"])
    #expect(try FileContent.read(directory.path + "/name") == Array("whole".utf8))
    #expect(try FileSystem.status(directory.path + "/name")?.permissions == 0o600)
  }

  @Test func `a file that has the name already is replaced`() throws {
    let directory = try TemporaryDirectory()
    for text in ["old", "new"] {
      var file = try StagingFile(in: directory.path)
      try file.descriptor.write(text.utf8.span)
      try file.commit(to: directory.path + "/name")
    }
    #expect(try FileContent.read(directory.path + "/name") == Array("new".utf8))
  }

  @Test func `a file that isn't committed leaves nothing`() throws {
    let directory = try TemporaryDirectory()
    do {
      let file = try StagingFile(in: directory.path)
      try file.descriptor.write("half".utf8.span)
    }
    #expect(try FileSystem.names(in: directory.path).isEmpty)
  }

  @Test func `a directory that doesn't exist is named in the error`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/none"
    let error = #expect(throws: SystemError.self) { _ = try StagingFile(in: path) }
    #expect(error?.isNotFound == true)
    #expect(error?.subject == path)
  }
}
