import TestSupport

@testable import X11Selection

/// A client that asks for a selection, misbehaves, and vanishes when it is let
/// go of; the same in every run.
final class HostileRequestor {
  private let connection: Connection
  private var window: Window
  private let clipboard: Atom

  init(on server: XServer) throws {
    connection = try Connection(displayName: server.display)
    window = connection.makeWindow()
    clipboard = connection.atom("CLIPBOARD")
  }

  /// Does something that no good requestor does.
  func misbehave(_ random: inout SeededNumbers) throws {
    let targets = ["UTF8_STRING", "STRING", "TARGETS", "MULTIPLE", "no/such", "SAVE_TARGETS"]
    let properties = ["A", "B", "C", "WM_NAME", "XdndAware", "CLIP_TEMPORARY"]
    let target = connection.atom(targets[random.next(targets.count)])
    let property = connection.atom(properties[random.next(properties.count)])
    switch random.next(12) {
    case 0, 1, 2:
      // Asks, and leaves the answer where it is.
      ask(target, property, window)
    case 3:
      ask(target, .none, window)
    case 4:
      ask(target, property, random.next(2) == 0 ? connection.root : owner)
    case 5:
      ask(target, property, window)
      connection.destroyWindow(window, of: nil)
      window = connection.makeWindow()
    case 6:
      // Takes a part, or something that was never there.
      connection.deleteProperty(property, of: window)
    case 7:
      connection.writeProperty(property, of: window, type: target, items: [1, 2, 3])
    case 8:
      let pairs = (0..<random.next(3000)).map { _ in UInt(random.next(400)) }
      connection.writeProperty(property, of: window, type: connection.atom("JUNK"), items: pairs)
      ask(connection.protocolAtoms.multiple, property, window)
    case 9:
      for _ in 0..<30 { ask(target, property, window) }
    case 10:
      for _ in 0..<30 { connection.notify(junk, property: property) }
    default:
      let past = Timestamp(rawValue: UInt32(random.next(1000)) + 1)
      connection.convert(clipboard, to: target, into: property, of: window, at: past)
    }
    _ = try connection.serverTime()
  }

  private var owner: Window { connection.owner(of: clipboard) }

  /// An answer that nobody asked for, to the owner.
  private var junk: ConversionRequest {
    ConversionRequest(
      owner: owner, requestor: owner, selection: clipboard, target: clipboard,
      property: clipboard, time: .currentTime)
  }

  private func ask(_ target: Atom, _ property: Atom, _ requestor: Window) {
    connection.convert(clipboard, to: target, into: property, of: requestor, at: .currentTime)
  }
}

/// Numbers that look random and are the same in every run (SplitMix64).
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// A number from 0 on, below the limit.
  mutating func next(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((bits ^ (bits >> 31)) % UInt64(limit))
  }
}
