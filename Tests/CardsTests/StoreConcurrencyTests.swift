import Cards
import System
import Testing

@Suite struct StoreConcurrencyTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `processes that make one store and fill it at once lose nothing`() async throws {
    let path = directory.file("store")
    await withTaskGroup { group in
      for number in 0..<6 {
        group.addTask { await Self.fillInAnotherProcess(path, number) }
      }
    }
    let store = try Store(path)
    let elements = try store.elements(on: store.currentCard().id)
    #expect(elements.count == 6 * 15)
    #expect(Set(elements.map(\.id)).count == elements.count)
    let lines = Set(elements.compactMap(\.preview))
    #expect(lines.count == 6 * 10)
    // One large content that all of them have, and one of each.
    #expect(try store.contentFiles().count == 7)
    #expect(try store.check() == [])
    #expect(try store.cards().count == 1)
  }

  private static func fillInAnotherProcess(_ path: String, _ number: Int) async {
    await #expect(processExitsWith: .success) { [path = path as String, number = number as Int] in
      try StoreConcurrencyTests.fill(path, number)
    }
  }

  private static func fill(_ path: String, _ number: Int) throws {
    for round in 0..<5 {
      // A process of its own, as it were: opened and closed each time.
      let store = try Store(path, busyTimeout: .seconds(30))
      try store.addText("text \(number) \(round) a")
      try store.addText("text \(number) \(round) b")
      let bytes = round == 0 ? makeBytes(120_000, seed: 1 + number) : makeBytes(110_000)
      try store.addImage(bytes)
    }
  }

  @Test func `adding and emptying the same content at once leaves no row without its file`()
    async throws
  {
    let path = directory.file("store")
    try Store(path).addCard(named: "Card")
    await withTaskGroup { group in
      for number in 0..<4 {
        group.addTask { await Self.churnInAnotherProcess(path, number) }
      }
    }
    let store = try Store(path)
    #expect(try store.check() == [])
    #expect(try store.currentCard().elementCount == 4)
  }

  private static func churnInAnotherProcess(_ path: String, _ number: Int) async {
    await #expect(processExitsWith: .success) { [path = path as String, number = number as Int] in
      try StoreConcurrencyTests.churn(path, number)
    }
  }

  private static func churn(_ path: String, _ number: Int) throws {
    let store = try Store(path, busyTimeout: .seconds(30))
    let bytes = makeBytes(110_000)
    for _ in 0..<20 {
      let id = try store.addImage(bytes)
      let digest = try store.element(id).representations[0].digest
      let content = try store.bytes(of: digest)
      try #require(content == bytes)
      try store.delete([id])
      try store.emptyTrash()
      try store.sweep()
    }
    try store.addImage(bytes)
  }
}
