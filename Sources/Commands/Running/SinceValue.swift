import Arguments
import System

/// A time since which something happened, on the command line: `2h` ago, or a
/// day, perhaps with a time: `2026-11-30`, `2026-11-30T09:00`.
struct SinceValue: ArgumentValue, Equatable {
  /// In milliseconds since 1970.
  let time: Int64

  private let text: String

  init(argument: String) throws(InvalidValue) {
    text = argument
    if let duration = try? Duration(argument: argument) {
      time = WallClock.milliseconds() - duration.milliseconds
    } else if let time = Self.time(of: argument) {
      self.time = time
    } else {
      throw InvalidValue(expected: "a time such as 2h, 2026-11-30 or 2026-11-30T09:00")
    }
  }

  static var placeholder: String { "WHEN" }

  var argumentText: String { text }

  private static func time(of text: String) -> Int64? {
    let halves = text.split(separator: "T", omittingEmptySubsequences: false)
    guard halves.count <= 2, let date = numbers(halves[0], "-", lengths: [4, 2, 2]) else {
      return nil
    }
    var time = [0, 0, 0]
    if halves.count == 2 {
      let lengths = halves[1].utf8.count > 5 ? [2, 2, 2] : [2, 2]
      guard let given = numbers(halves[1], ":", lengths: lengths) else { return nil }
      time = given + (given.count == 2 ? [0] : [])
    }
    return WallClock.milliseconds(
      year: date[0], month: date[1], day: date[2], hour: time[0], minute: time[1],
      second: time[2])
  }

  /// Whole numbers with a certain count of digits each.
  private static func numbers(
    _ text: Substring, _ separator: Character, lengths: [Int]
  ) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == lengths else { return nil }
    let numbers = parts.compactMap { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
    }
    return numbers.count == lengths.count ? numbers : nil
  }
}
