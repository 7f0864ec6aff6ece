/// How a content goes out in parts (INCR, ICCCM 2.7.2), rightly or wrongly.
struct StreamPlan {
  /// What the INCR property says of the size.
  enum Hint {
    case exact
    /// The property has no item, as xclip's.
    case absent
    case number(UInt32)
  }

  var hint = Hint.exact
  /// The size of a part in bytes.
  var chunk = 262_040
  /// The sizes of the parts, where they were recorded; goes on with `chunk`.
  var chunks: [Int] = []
  /// Milliseconds before each part.
  var delay = 0
  /// True for a content without an end.
  var isEndless = false
  /// True where all parts are written at the first deletion, without waiting for
  /// the others.
  var isImpatient = false
  /// True where the empty part at the end is never written.
  var isUnended = false
  /// The number of the part from which on the type is another.
  var typeChange: Int?
  /// After how many parts something is done, and what.
  var interruption: (after: Int, action: Action)?

  init() {}

  init(_ flags: FlagGroup) throws {
    switch flags.value("hint") {
    case nil, "exact": hint = .exact
    case "absent": hint = .absent
    case .some:
      guard let number = try flags.integer("hint"), let word = UInt32(exactly: number) else {
        throw UsageError(reason: "--hint takes exact, absent or a number of 32 bits")
      }
      hint = .number(word)
    }
    chunk = max(1, try flags.integer("chunk") ?? chunk)
    delay = try flags.integer("chunk-delay") ?? 0
    isEndless = flags.has("endless")
    isImpatient = flags.has("no-wait")
    guard !isEndless || !isImpatient else {
      throw UsageError(reason: "--endless and --no-wait would fill the server's memory")
    }
    isUnended = flags.has("no-end")
    typeChange = try flags.integer("type-change")
    if let count = try flags.integer("incr-after") {
      interruption = (count, try flags.choice("incr-do", Action.self) ?? .stall)
    }
  }

  /// The size of the part with a number, from 0.
  func size(ofChunk number: Int) -> Int {
    number < chunks.count ? chunks[number] : chunk
  }
}
