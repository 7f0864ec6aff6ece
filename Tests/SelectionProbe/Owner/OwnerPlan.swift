/// What a stub owner offers and when it does something else than serve.
struct OwnerPlan {
  var selections = ["CLIPBOARD"]
  /// The targets in the order in which TARGETS lists them.
  var entries: [Entry] = []
  /// True where TARGETS, TIMESTAMP and MULTIPLE are added to what is listed.
  var addsStandardTargets = true
  /// What is answered to a target that isn't listed.
  var unlisted: [Entry] = []
  /// Targets of which nobody may ask, listed or not.
  var forbidden: Set<String> = []
  /// True where asking for anything but the list and the hint is wrong.
  var isSecret = false
  /// True where the process goes on without the selection.
  var isStaying = false
  /// True where digests are not computed.
  var skipsDigests = false
  var onStart: Action?
  var afterTargets: Action?
  var afterRequest: Action?
  var onSignal: Action?
  /// Milliseconds between a window's end and its successor.
  var gap = 2
  /// The owner's WM_CLASS.
  var windowClass: [String]?

  init() {}

  init(_ flags: FlagGroup, targets: [FlagGroup]) throws {
    if flags.has("selection") { selections = flags.values("selection") }
    isSecret = flags.has("secret")
    isStaying = flags.has("stay")
    skipsDigests = flags.has("no-digest")
    onStart = try flags.choice("on-start", Action.self)
    afterTargets = try flags.choice("after-targets", Action.self)
    afterRequest = try flags.choice("after-request", Action.self)
    onSignal = try flags.choice("on-signal", Action.self)
    gap = try flags.integer("gap") ?? gap
    windowClass = flags.value("wm-class")?.split(
      separator: ",", omittingEmptySubsequences: false
    ).map(String.init)
    entries = try targets.map(Entry.init)
    if isSecret { entries.append(Self.passwordHint) }
  }

  /// The target by which a password says what it is.
  private static var passwordHint: Entry {
    var entry = Entry("x-kde-passwordManagerHint")
    entry.content = Content(Array("secret".utf8))
    return entry
  }
}
