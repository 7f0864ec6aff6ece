/// What a stub owner does when a target is asked for.
struct Entry {
  /// The ways to answer.
  enum Answer: String, CaseIterable {
    /// As the ICCCM says: with INCR where the content is large.
    case normal
    /// With INCR, however small.
    case incr
    /// In one property, however large.
    case single
    case refuse
    /// Not at all.
    case never
    /// The notify names a property that was never written.
    case noProperty = "no-property"
    /// The content is in the property asked for, the notify names another.
    case wrongProperty = "wrong-property"
    /// The content is in another property, which the notify names.
    case otherProperty = "other-property"
    case wrongTarget = "wrong-target"
    case wrongSelection = "wrong-selection"
    case wrongTime = "wrong-time"
    /// With two notifies.
    case twice
  }

  let target: String
  var type: String
  var format = 8
  var content = Content([])
  /// The value of a target whose items are atoms.
  var atoms: String?
  var answer = Answer.normal
  /// Milliseconds before the answer.
  var delay = 0
  /// How many notifies about other selections come before the answer.
  var storm = 0
  var stream = StreamPlan()
  /// The largest content that goes in one property, in bytes.
  var threshold = 262_040
  /// True where asking for the target is wrong.
  var isForbidden = false

  init(_ target: String) {
    self.target = target
    type = target
  }

  init(_ flags: FlagGroup) throws {
    self.init(flags.value("target") ?? "None")
    let isTargetList = target == "TARGETS"
    type = flags.value("type") ?? (isTargetList ? "ATOM" : target)
    format = try flags.integer("format") ?? (isTargetList ? 32 : 8)
    guard [8, 16, 32].contains(format) else {
      throw UsageError(reason: "--format takes 8, 16 or 32")
    }
    atoms = flags.value("atoms")
    if let content = try Content(flags) {
      self.content = content
    } else if isTargetList, atoms == nil {
      atoms = "auto"
    }
    answer = try flags.choice("answer", Answer.self) ?? .normal
    delay = try flags.integer("delay") ?? 0
    storm = try flags.integer("storm") ?? 0
    stream = try StreamPlan(flags)
    threshold = try flags.integer("threshold") ?? threshold
    isForbidden = flags.has("forbid")
  }
}
