/// One request, as the flags describe it.
struct ConversionPlan {
  /// Whose window the answer goes to.
  enum Place: String, CaseIterable {
    /// One window for all requests of the process.
    case same
    /// A window for each request.
    case each
    /// The root window, whose client is nobody.
    case root
    /// The owner's own window.
    case owner
  }

  /// What the owner is to do.
  enum Expectation: String, CaseIterable {
    case any
    case answered
    case refused
    case silence
  }

  var selection = "CLIPBOARD"
  var target: String
  /// The property's name; nil for one that the request's number gives.
  var property: String?
  var time = "fresh"
  var place = Place.same
  var destroysWindow = false
  var pacing = Pacing()
  var pairs: PairList?
  /// The file for what is received.
  var output: String?
  var skipsDigest = false
  /// Milliseconds without an answer or a part.
  var timeout = 20_000
  /// The largest part that the owner may send, in bytes; nil for the server's
  /// own limit.
  var limit: Int?
  var expectation = Expectation.any
  var expectedType: String?
  var expectedSize: Int?
  var expectedDigest: String?

  /// True for the last request, which only shows that nothing else is to come.
  private(set) var isFence = false

  init(_ target: String) {
    self.target = target
  }

  /// A last request of its own: once it is answered, whatever the owner sent
  /// before has arrived, a second notify among it.
  ///
  /// No owner should know the target; one that answers all the same (as xclip)
  /// is read to the end, since leaving it in the middle would harm it.
  static func fence(_ selection: String) -> ConversionPlan {
    var plan = ConversionPlan("PROBE_FENCE")
    plan.selection = selection
    plan.place = .each
    plan.property = "PROBE_FENCE"
    plan.skipsDigest = true
    plan.isFence = true
    return plan
  }

  init(_ flags: FlagGroup) throws {
    target = flags.value("target") ?? "TARGETS"
    selection = flags.value("selection") ?? selection
    property = flags.value("property")
    time = flags.value("time") ?? time
    place = try flags.choice("window", Place.self) ?? place
    destroysWindow = flags.has("destroy-after-convert")
    pacing.delay = try flags.integer("delay-delete") ?? 0
    pacing.stopAfter = try flags.integer("stop-after")
    pacing.interruption = try flags.choice("then", Pacing.Interruption.self) ?? .stall
    if target == "MULTIPLE" { pairs = try PairList(flags) }
    output = flags.value("output")
    skipsDigest = flags.has("no-digest")
    timeout = try flags.integer("timeout") ?? timeout
    limit = try flags.integer("limit")
    expectation = try flags.choice("expect", Expectation.self) ?? .any
    expectedType = flags.value("expect-type")
    expectedSize = try flags.integer("expect-bytes")
    expectedDigest = flags.value("expect-digest")
  }
}
