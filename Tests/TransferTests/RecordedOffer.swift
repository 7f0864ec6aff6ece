import System
import Transfer

/// A copy that was made in a real program: what it offered, what it answered,
/// and what a person would expect to be taken of it.
///
/// The file Fixtures/offers.txt has a line `offer NAME KIND TARGET` for each,
/// with the targets in their order after it: `+` answered with bytes, `-`
/// refused or empty, `.` never asked for, since that would do something.
struct RecordedOffer: Sendable {
  let name: String
  let kind: String
  let target: String
  private(set) var targets: [String] = []
  private(set) var answered: Set<String> = []
  private(set) var dangerous: Set<String> = []

  static func all() throws -> [RecordedOffer] {
    let folder = FileSystem.parent(of: #filePath) ?? "."
    let file = try FileDescriptor.open("\(folder)/Fixtures/offers.txt")
    var bytes = [UInt8](repeating: 0, count: try file.status().byteCount)
    _ = try file.read(into: &bytes, at: 0)
    var offers: [RecordedOffer] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 3).map(String.init)
      if words[0] == "offer" {
        offers.append(RecordedOffer(name: words[1], kind: words[2], target: words[3]))
      } else {
        offers[offers.count - 1].add(String(line.dropFirst(2)), state: words[0])
      }
    }
    return offers
  }

  private mutating func add(_ target: String, state: String) {
    targets.append(target)
    if state == "+" { answered.insert(target) }
    if state == "." { dangerous.insert(target) }
  }
}
