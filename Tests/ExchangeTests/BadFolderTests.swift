import Cards
import System
import TestSupport
import Testing

@testable import Exchange

/// A folder that isn't whole, or was made to do harm, leaves nothing behind.
@Suite struct BadFolderTests {
  private let bench: Bench
  private let folder: String
  private let content: String

  init() throws {
    bench = try Bench()
    try bench.source.addCard(named: "Demo")
    try bench.addText(Array("first".utf8))
    let id = try bench.addText(Array("second".utf8))
    folder = try bench.folder()
    let digest = try #require(bench.source.element(id).representations.first?.digest)
    content = "\(folder)/contents/\(digest).txt"
  }

  private func refusal() throws -> ImportError? {
    do {
      _ = try CardImport(into: bench.target).readFolder(folder)
      return nil
    } catch let error as ImportError {
      #expect(try bench.isTargetEmpty())
      return error
    }
  }

  private func shell(_ command: String, _ arguments: String...) throws {
    var program = try Program("sh")
    program.arguments = ["-c", command, "sh"] + arguments
    #expect(try program.run().status == 0)
  }

  @Test func `a content that is missing is told of`() throws {
    try FileSystem.removeFile(content)
    #expect(try refusal() == .badFile(content))
  }

  @Test func `a content with other bytes is refused`() throws {
    try FileDescriptor.replace(content).write("sECOND".utf8.span)
    #expect(try refusal() == .wrongContent(element: 2))
    try FileDescriptor.replace(content).write("second and more".utf8.span)
    #expect(try refusal() == .wrongContent(element: 2))
    try FileDescriptor.replace(content).write("sec".utf8.span)
    #expect(try refusal() == .wrongContent(element: 2))
  }

  @Test func `no link is followed, though what it leads to is right`() throws {
    try shell("mv \"$1\" \"$2\" && ln -s \"$2\" \"$1\"", content, bench.files.file("elsewhere"))
    #expect(try refusal() == .badFile(content))
  }

  @Test func `no link to a directory is followed`() throws {
    try shell(
      "mv \"$1/contents\" \"$2\" && ln -s \"$2\" \"$1/contents\"", folder,
      bench.files.file("elsewhere"))
    guard case .badFile = try refusal() else {
      Issue.record("it was taken")
      return
    }
  }

  @Test func `no link to the lines is followed`() throws {
    try shell(
      "mv \"$1/card.json\" \"$2\" && ln -s \"$2\" \"$1/card.json\"", folder,
      bench.files.file("elsewhere"))
    #expect(try refusal() == .badFile(folder + "/card.json"))
  }

  @Test func `a FIFO is not waited for`() throws {
    try shell("rm \"$1\" && mkfifo \"$1\"", content)
    #expect(try refusal() == .badFile(content))
  }

  @Test func `a folder that is cut off before its last line is refused`() throws {
    let path = folder + "/card.json"
    let lines = String(decoding: try FileContent.read(path), as: UTF8.self)
      .split(separator: "\n").map { $0 + "\n" }
    for count in 1..<lines.count {
      try FileDescriptor.replace(path).write(lines[..<count].joined().utf8.span)
      #expect(try refusal() == .truncated)
    }
  }

  @Test func `any other folder is none`() throws {
    try FileSystem.removeTree(folder)
    try FileSystem.makeDirectory(folder)
    #expect(try refusal() == .badFile(folder + "/card.json"))
  }
}
