/// What a stub target of drag and drop does.
struct DropTargetPlan {
  /// How a position is answered.
  enum Status: String, CaseIterable {
    case accept
    case refuse
    /// Not at all.
    case silent
    /// No at first, and yes to the second one.
    case refuseFirst = "refuse-first"
    /// No and then yes, to the same one.
    case refuseThenAccept = "refuse-then-accept"
    /// Yes to the first one, and nothing after it.
    case acceptOnce = "accept-once"
  }

  /// Whose window the answers name.
  enum Sender: String, CaseIterable {
    case window
    case zero
    /// One that has nothing to do with it.
    case other
  }

  /// How a drop is finished.
  enum Finish: String, CaseIterable {
    case ok
    case fail
    /// Not at all.
    case none
    /// Before the drop came, in answer to a position.
    case early
    case twice
  }

  /// When the window is destroyed.
  enum Moment: String, CaseIterable {
    case enter
    case position
    case drop
  }

  /// Where messages go.
  enum Proxy: String, CaseIterable {
    /// Another window, which names itself.
    case valid
    /// Another window, which names nothing.
    case stale
  }

  var place = (x: 600, y: 100, width: 200, height: 150)
  var isManaged = false
  var isNamed = true
  /// 0 for none.
  var version = 5
  var status = Status.accept
  var statusDelay = 0
  var flags = 3
  /// In root coordinates; nil for an empty one.
  var rectangle: [Int]?
  var action = "XdndActionCopy"
  var sender = Sender.window
  var targets: [String] = []
  /// The time of the requests; nil for the drop's.
  var time: String?
  var finish = Finish.ok
  var proxy: Proxy?
  var moment: Moment?
  /// Where the source is to save by itself.
  var directSave: String?
  /// So many drops end the program; nil for none.
  var count: Int?
  /// Milliseconds without an answer of the source.
  var timeout = 20_000

  init(_ flags: FlagGroup) throws {
    if let text = flags.value("place") {
      let numbers = text.split(separator: ",").compactMap { FlagGroup.integer($0) }
      guard numbers.count == 4 else { throw UsageError(reason: "--place takes X,Y,W,H") }
      place = (numbers[0], numbers[1], numbers[2], numbers[3])
    }
    isManaged = flags.has("managed")
    isNamed = !flags.has("no-name")
    version = try flags.integer("version") ?? version
    status = try flags.choice("status", Status.self) ?? status
    statusDelay = try flags.integer("status-delay") ?? 0
    self.flags = try flags.integer("flags") ?? self.flags
    rectangle = flags.value("rectangle")?.split(separator: ",").compactMap {
      FlagGroup.integer($0)
    }
    action = flags.value("type") ?? action
    sender = try flags.choice("sender", Sender.self) ?? sender
    targets = flags.values("convert")
    time = flags.value("time")
    finish = try flags.choice("finish", Finish.self) ?? finish
    proxy = try flags.choice("proxy", Proxy.self)
    moment = try flags.choice("destroy-after", Moment.self)
    directSave = flags.value("direct-save")
    count = try flags.integer("count")
    timeout = try flags.integer("timeout") ?? timeout
  }
}
