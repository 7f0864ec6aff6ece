import FoundationEssentials
import System
import TestSupport

/// A private X server with a store of its own, for one drag at a time: the
/// pointer and the selection of drags are the server's only ones.
final class DragDesk {
  let server: XServer
  let directory: TemporaryDirectory
  private var windowManager: RunningProgram?

  /// Starts a server.
  ///
  /// - Parameter isManaged: True for a window manager, which puts each window
  ///   into a frame.
  /// - Throws: `ProgramError`.
  init(isManaged: Bool = false) throws {
    server = try XServer()
    directory = try TemporaryDirectory()
    guard isManaged else { return }
    var program = try Program(
      "openbox", "--sm-disable", "--startup", "echo managing", display: server.display)
    program.environment["HOME"] = directory.path
    let manager = try program.start()
    try manager.waitForLine("the window manager") { $0 == "managing" }
    windowManager = manager
  }

  // MARK: cardclip

  /// The program with a store in the directory of the desk.
  func program(_ arguments: [String]) throws -> Program {
    var program = try Program(product: "cardclip", arguments, display: server.display)
    program.environment["CARDCLIP_STORE"] = directory.file("store")
    program.environment["TMPDIR"] = directory.path
    return program
  }

  /// Starts `cardclip drop` or `cardclip drag` and waits for its window.
  func open(_ arguments: String...) throws -> (program: RunningProgram, window: ShownWindow) {
    let running = try program(arguments).start()
    return (running, try window("cardclip-\(arguments[0])"))
  }

  /// Runs `cardclip` to its end.
  func run(_ arguments: String..., input: [UInt8]? = nil) throws -> ProgramResult {
    var program = try program(arguments)
    if let input { program.input = .bytes(input) }
    return try program.run()
  }

  /// Adds a content and returns the number of its element.
  func add(_ bytes: [UInt8], _ arguments: String...) throws -> String {
    var program = try program(["add", "-"] + arguments)
    program.input = .bytes(bytes)
    return try program.run().text.filter { !$0.isNewline }
  }

  /// The bytes of an element.
  func content(of element: some StringProtocol) throws -> [UInt8] {
    try run("show", String(element), "--output", "-").output
  }

  /// The elements of the current card.
  func elements() throws -> [ElementSummary] {
    let decoder = JSONDecoder()
    return try decoder.decode([ElementSummary].self, from: Data(run("list", "--json").output))
  }

  // MARK: Windows and the pointer

  /// Waits until a window is shown.
  func window(_ instance: String) throws -> ShownWindow {
    try ShownWindow(Probe.run("window", "--instance", instance, on: server))
  }

  /// Waits until the drop window has a size, and has heard of that.
  func resized(to size: String) throws -> ShownWindow {
    let shown = try window("cardclip-drop")
    guard "\(shown.width)x\(shown.height)" == size else { throw DeskError.noWindow }
    // Answered behind the event that tells of the size.
    _ = try follow("fence", drop: shown)
    return shown
  }

  /// Moves the pointer, presses and releases.
  func point(_ arguments: String...) throws {
    let result = try pointer(arguments).run()
    guard result.status == 0 else { throw DeskError.pointer(result.errorText) }
  }

  private func pointer(_ arguments: [String]) throws -> Program {
    var program = try Program("xdotool", display: server.display)
    program.arguments = arguments.flatMap { $0.split(separator: " ").map(String.init) }
    return program
  }

  /// Presses in a window and drags to a place on the screen, the button held.
  func drag(from window: ShownWindow, to x: Int, _ y: Int) throws {
    let (startX, startY) = window.point(20, 20)
    try point(
      "mousemove \(startX) \(startY) mousedown 1",
      "mousemove \(startX + 9) \(startY + 7) mousemove \(startX + 20) \(startY + 12)",
      "mousemove \(x - 3) \(y - 2) mousemove \(x) \(y)")
  }

  /// Presses in a window and moves a little, the button held.
  func press(in window: ShownWindow) throws {
    let (x, y) = window.point(20, 20)
    try point(
      "mousemove \(x) \(y) mousedown 1 mousemove \(x + 5) \(y + 3)",
      "mousemove \(x + 14) \(y + 9) mousemove \(x + 25) \(y + 15)")
  }

  /// Moves the pointer in one step, so that there is only one place that a
  /// target can have been told of.
  func move(to x: Int, _ y: Int) throws {
    try point("mousemove \(x) \(y)")
  }

  /// Drags as a hand does: it goes on until the drag has begun, and rests for a
  /// moment before it lets go.
  ///
  /// Firefox begins with the first motion after its page has agreed, however
  /// long that took. The rest is for programs that don't tell when the answer of
  /// what is under the pointer has come, and those that answer by the clock:
  /// Chromium's positions are 350 ms apart.
  func dragByHand(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) throws {
    let watcher = try Probe("watch", "--selection", "XdndSelection", on: server)
    try point("mousemove \(start.x) \(start.y) sleep 0.3 mousedown 1 sleep 0.3")
    let hand = try pointer(
      (0..<300).map { "mousemove \(start.x + 8 + 12 * ($0 % 2)) \(start.y + 8) sleep 0.2" }
    ).start()
    try watcher.wait(for: "owner")
    hand.send(.terminate)
    _ = try hand.wait()
    try point(
      "mousemove \(end.x - 3) \(end.y - 2) sleep 0.1 mousemove \(end.x) \(end.y)",
      "sleep 1.5 mouseup 1")
    _ = try watcher.finish(by: .terminate)
  }

  func release() throws {
    try point("mouseup 1")
  }
}

extension RunningProgram {
  /// The most memory that it had resident so far, in bytes.
  ///
  /// What wait4(2) says of a child counts its parent's memory as well, from
  /// before it became another program.
  var peakMemory: Int {
    get throws {
      let file = try FileDescriptor.open("/proc/\(id)/status")
      var bytes = [UInt8](repeating: 0, count: 8192)
      let count = try file.read(into: &bytes)
      let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
      let line = lines.first { $0.hasPrefix("VmHWM:") }
      guard let kibibytes = Int((line ?? "").filter(\.isNumber)) else {
        throw DeskError.noMemoryFigure
      }
      return kibibytes << 10
    }
  }
}

/// What went wrong on a desk.
enum DeskError: Error {
  case pointer(String)
  case noMemoryFigure
  case noWindow
}

/// An element, as `list --json` has it.
struct ElementSummary: Decodable {
  let id: Int
  let kind: String
  let type: String?
  let description: String
  let offset: [Double]
  let size: [Double]
  let rotation: Double
  let digest: String
  let origin: Origin?

  struct Origin: Decodable {
    let selection: String
    let owner: String?
    let target: String
  }
}

/// A window and its place on the screen.
struct ShownWindow {
  let id: String
  let x: Int
  let y: Int
  let width: Int
  let height: Int

  init(_ verdict: Probe.Verdict) throws {
    guard let event = verdict.last("ready"), let id = event.text("window"),
      let x = event.integer("x"), let y = event.integer("y"),
      let width = event.integer("width"), let height = event.integer("height")
    else { throw DeskError.noWindow }
    (self.id, self.x, self.y, self.width, self.height) = (id, x, y, width, height)
  }

  /// A place in the window, on the screen.
  func point(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
    (self.x + x, self.y + y)
  }
}
