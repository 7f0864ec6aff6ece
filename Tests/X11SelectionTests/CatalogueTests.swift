import System
import TestSupport
import Testing

/// The catalogue of the module's documentation.
@Suite struct CatalogueTests {
  private static let module =
    #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
    + "/Sources/X11Selection"

  /// The names that a file declares for others, at its first level.
  private func publicTypes(_ path: String) throws -> [String] {
    let text = String(decoding: try FileContent.read(path), as: UTF8.self)
    let kinds = ["class", "struct", "enum", "protocol"]
    return text.split(separator: "\n").compactMap { line in
      let words = line.split { !$0.isLetter && !$0.isNumber }
      guard line.hasPrefix("public "),
        let kind = words.prefix(3).firstIndex(where: { kinds.contains(String($0)) })
      else { return nil }
      return String(words[kind + 1])
    }
  }

  @Test func `every public type stands under a topic`() throws {
    let page = String(
      decoding: try FileContent.read(Self.module + "/X11Selection.docc/X11Selection.md"),
      as: UTF8.self)
    let topics = page.split(separator: "## Topics").last?.split(separator: "\n") ?? []
    var types: [String] = []
    var waiting = [Self.module]
    while let directory = waiting.popLast() {
      for name in try FileSystem.names(in: directory) {
        let path = directory + "/" + name
        if name.hasSuffix(".swift") {
          types += try publicTypes(path)
        } else if try FileSystem.status(path)?.kind == .directory {
          waiting.append(path)
        }
      }
    }
    #expect(types.contains("SelectionOwner") && types.contains("ContentSink"))
    #expect(types.filter { !topics.contains("- ``\($0)``") } == [])
  }
}
