import TestSupport

/// cardclip's windows and its listener, for the cases that are about more than
/// a copy and a paste.
extension Desk {
  /// A window that is shown.
  struct ShownWindow {
    let id: String
    let x: Int
    let y: Int
  }

  /// Starts cardclip with a store in the directory of the desk.
  func start(_ arguments: String..., input: String? = nil) throws -> RunningProgram {
    var program = try Program(product: "cardclip", arguments, display: server.display)
    program.environment["CARDCLIP_STORE"] = directory.file("store")
    program.environment["TMPDIR"] = directory.path
    if let input { program.input = .bytes(Array(input.utf8)) }
    return try program.start()
  }

  /// Waits until a window is shown.
  func window(_ instance: String) throws -> ShownWindow {
    let shown = try Probe.run("window", "--instance", instance, on: server).last("ready")
    return ShownWindow(
      id: shown?.text("window") ?? "", x: shown?.integer("x") ?? 0, y: shown?.integer("y") ?? 0)
  }

  /// Presses in a window and drags to a place on the screen, the button held.
  func drag(from window: ShownWindow, to x: Int, _ y: Int) throws {
    let (startX, startY) = (window.x + 20, window.y + 20)
    try point(
      "mousemove \(startX) \(startY) mousedown 1 mousemove \(startX + 20) \(startY + 12) "
        + "mousemove \(x - 3) \(y - 2) mousemove \(x) \(y)")
  }

  /// Moves the pointer, presses and releases.
  func point(_ words: String) throws {
    var program = try Program("xdotool", display: server.display)
    program.arguments = words.split(separator: " ").map(String.init)
    let result = try program.run()
    expect(result.status == 0, "xdotool: \(result.errorText)")
  }
}

extension RunningProgram {
  /// Waits for a line of `listen --json`.
  @discardableResult
  func wait(
    event name: String, where fits: @escaping (TraceEvent) -> Bool = { _ in true }
  ) throws -> TraceEvent {
    let line = try waitForLine("the event \(name)") { line in
      guard let event = try? TraceEvent(line) else { return false }
      return event.name == name && fits(event)
    }
    return try TraceEvent(line)
  }
}
