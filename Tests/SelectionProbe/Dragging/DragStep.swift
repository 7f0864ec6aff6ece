/// One step of a stub source's script.
enum DragStep {
  /// Sends an Enter with a version.
  case enter(version: Int)
  /// Sends a Position at a place in the target's window.
  case position(x: Int, y: Int, sender: Sender)
  /// Sends so many Positions at once.
  case flood(Int)
  case leave(sender: Sender)
  /// Sends a Drop with a time, or with that of now.
  case drop(time: UInt?, sender: Sender)
  /// Waits until so many Statuses have come in all; nil for one more.
  case awaitStatus(Int?)
  /// Waits until so many Finisheds have come in all.
  case awaitFinished(Int)
  /// Waits until a target is asked for.
  case awaitRequest(String)
  /// Enters from another window and waits for its Status: what the target was
  /// sent before has been answered then, if it is at all.
  case fence
  /// Destroys the source's window.
  case destroy
  /// Ends the process without a word.
  case exit

  /// Whose window the message names.
  enum Sender: String {
    case own
    /// A window that never entered.
    case alien
    /// No window at all.
    case zero
  }

  /// Reads a script: steps with commas between them.
  static func script(_ text: String) throws -> [DragStep] {
    try text.split(separator: ",").map { try DragStep(String($0)) }
  }

  private init(_ text: String) throws {
    var words = text.split(separator: ":").map(String.init)
    var sender = Sender.own
    if let first = words.first, let named = Sender(rawValue: first) {
      sender = named
      words.removeFirst()
    }
    let numbers = words.dropFirst().map { FlagGroup.integer($0) }
    func number(_ index: Int) throws -> Int {
      guard numbers.indices.contains(index), let number = numbers[index] else {
        throw UsageError(reason: "the step '\(text)' lacks a number")
      }
      return number
    }
    switch words.first {
    case "enter": self = .enter(version: numbers.isEmpty ? 5 : try number(0))
    case "position": self = .position(x: try number(0), y: try number(1), sender: sender)
    case "flood": self = .flood(try number(0))
    case "leave": self = .leave(sender: sender)
    case "drop": self = .drop(time: numbers.isEmpty ? nil : UInt(try number(0)), sender: sender)
    case "status": self = .awaitStatus(numbers.isEmpty ? nil : try number(0))
    case "finished": self = .awaitFinished(numbers.isEmpty ? 1 : try number(0))
    case "request" where words.count > 1: self = .awaitRequest(words[1...].joined(separator: ":"))
    case "fence": self = .fence
    case "destroy": self = .destroy
    case "exit": self = .exit
    default: throw UsageError(reason: "unknown step '\(text)'")
    }
  }
}
