import Cards
import SQLite
import System
import TestSupport

/// A store with a million elements on ten thousand cards, written row by row:
/// a million changes, each on the disk before the next, would take an hour.
struct LargeStore {
  static let cardCount = 10_000
  static let elementCount = 1_000_000

  /// A word that one element in the middle has.
  static let rareWord = "zebrafish"
  /// A word that every third element has.
  static let commonWord = "harbour"

  private static let words = [
    "harbour", "window", "clipboard", "picture", "morning", "letter", "number", "folder",
    "server", "garden", "river", "yellow", "kernel", "module", "package", "release", "branch",
    "commit", "colour", "shadow", "mirror", "pencil", "paper", "ticket", "invoice", "address",
    "border", "bridge", "tunnel", "station",
  ]

  private let database: Database

  /// Fills a directory in which there is no store yet.
  static func build(in directory: String) throws {
    // The last word on the tables is the program's own.
    _ = try Store(directory)
    let store = try LargeStore(database: Database(directory + "/cards.sqlite"))
    try store.database.transaction { try store.fill() }
    try store.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private func fill() throws {
    let now = WallClock.milliseconds()
    for card in 1...Self.cardCount {
      try database.execute(
        "INSERT INTO card (id, name, background, created, modified) VALUES (?, ?, '#FFFFFF', ?, ?)",
        card, "Card \(card)", now, now)
    }
    try database.execute("UPDATE state SET current_card = ?", Self.cardCount / 2)
    let perCard = Self.elementCount / Self.cardCount
    for number in 1...Self.elementCount {
      try addElement(number, card: (number - 1) / perCard + 1, now)
    }
  }

  private func addElement(_ number: Int, card: Int, _ now: Int64) throws {
    let isImage = number.isMultiple(of: 10)
    let text = Self.text(number)
    try database.execute(
      """
      INSERT INTO element (id, card, place, kind, description, preview, x, y, width, height,
        rotation, created, modified) VALUES (?, ?, ?, ?, ?, ?, 0, 0, 250, 180, 0, ?, ?)
      """,
      number, card, number, isImage ? "image" : "text", isImage ? text : "",
      isImage ? nil : text, now - Int64(Self.elementCount - number) * 1000, now)
    let bytes = Array((isImage ? "picture \(number)" : text).utf8)
    try database.execute(
      "INSERT INTO content (id, digest, byte_count) VALUES (?, ?, ?)", number,
      SHA256.digest(of: bytes.span).bytes, bytes.count)
    try database.execute("INSERT INTO inline_content VALUES (?, ?)", number, bytes)
    try database.execute(
      "INSERT INTO representation VALUES (?, 0, ?, ?, ?, ?)", number,
      isImage ? "image/png" : "text/plain;charset=utf-8", number, isImage ? 640 : nil as Int?,
      isImage ? 480 : nil as Int?)
    try database.execute(
      "INSERT INTO search (rowid, text) VALUES (?, ?)", number,
      isImage ? text + "\n" : "\n" + text)
  }

  /// Some words and numbers, small letters only, as the index has them.
  private static func text(_ number: Int) -> String {
    let random = Fixtures.bytes(number * 20..<(number * 20 + 20))
    var text = number.isMultiple(of: 3) ? commonWord : "letter"
    for byte in random.prefix(8 + Int(random[19] % 8)) {
      text += " " + words[1 + Int(byte) % (words.count - 1)]
    }
    text += " \(number)"
    return number == elementCount / 2 ? text + " " + rareWord : text
  }
}
