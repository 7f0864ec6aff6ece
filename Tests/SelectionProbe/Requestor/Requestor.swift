import CX11
import System

/// Makes requests, one after the other or all at once, and judges the answers.
final class Requestor {
  let connection: Connection
  /// True where all requests are made before the first answer is awaited.
  let isParallel: Bool
  /// Called once all requests have ended.
  var whenDone: () -> Void = {}
  /// Called at the end of each request.
  var whenEnded: (Conversion) -> Void = { _ in }
  /// Where deletions are put in line with one another.
  var interleaving: Interleaving?

  private(set) var conversions: [Conversion] = []
  /// Notifies that answer nothing that was asked.
  private(set) var strays: [String] = []
  private var waiting: [ConversionPlan] = []
  private var sharedWindow: Window = 0
  private var timers: [Int: PollLoop.Timer] = [:]
  private var paused: [Receiver] = []
  /// The owners of the selections asked for, as XFixes tells them.
  private var owners: [Atom: Window] = [:]

  var trace: Trace { connection.trace }

  init(_ connection: Connection, isParallel: Bool = false) {
    self.connection = connection
    self.isParallel = isParallel
    connection.handlers.append { [unowned self] event in handle(event) }
  }

  /// Makes the requests.
  func run(_ plans: [ConversionPlan]) {
    waiting += plans
    if sharedWindow == 0 { sharedWindow = connection.makeWindow() }
    if !isParallel { return startNext() }
    let all = waiting
    waiting = []
    for plan in all { start(plan) }
    if all.isEmpty { whenDone() }
  }

  /// Goes on with what paused.
  func resume() {
    let receivers = paused
    paused = []
    for receiver in receivers { receiver.deletePart() }
  }

  private func startNext() {
    guard !waiting.isEmpty else { return whenDone() }
    start(waiting.removeFirst())
  }

  private func start(_ plan: ConversionPlan) {
    let number = conversions.count
    let window =
      switch plan.place {
      case .same: sharedWindow
      case .each: connection.makeWindow()
      case .root: connection.root
      case .owner: connection.owner(of: connection.atom(plan.selection))
      }
    let property = connection.atom(plan.property ?? "PROBE_\(number % 1024)")
    let conversion = Conversion(
      plan, number: number, window: window, property: property, time: time(plan), connection)
    if owners[conversion.selection] == nil {
      connection.watchOwner(of: conversion.selection)
      owners[conversion.selection] = connection.owner(of: conversion.selection)
    }
    conversion.owner = owners[conversion.selection] ?? 0
    conversions.append(conversion)
    if let pairs = plan.pairs {
      pairs.write(connection, to: property, of: window)
    } else if property != 0, plan.place == .same || plan.place == .each {
      connection.delete(property, of: window)
    }
    trace(
      "convert",
      [
        "request": .integer(number), "window": .window(window), "target": .string(plan.target),
        "property": .string(connection.name(property)), "time": .integer(Int(conversion.time)),
      ])
    connection.convert(
      conversion.selection, to: conversion.target, in: property, of: window,
      time: conversion.time)
    if plan.destroysWindow { connection.destroy(window) }
    if plan.destroysWindow || plan.place == .root || plan.place == .owner {
      connection.synchronize()
      if window == sharedWindow { sharedWindow = connection.makeWindow() }
      // The next turn of the loop, so that a thousand of these don't recurse.
      connection.loop.after(.zero) { [unowned self] in end(conversion, .unseen) }
    } else {
      restartTimer(of: conversion)
    }
  }

  private func time(_ plan: ConversionPlan) -> Time {
    let now = connection.serverTime()
    switch plan.time {
    case "fresh": return now
    // An hour ago, in the server's 32 bits.
    case "stale": return (now &- 3_600_000) & 0xFFFF_FFFF
    default: return Time(FlagGroup.integer(plan.time) ?? 0)
    }
  }

  private func restartTimer(of conversion: Conversion) {
    if let timer = timers[conversion.number] { connection.loop.cancel(timer) }
    timers[conversion.number] = connection.loop.after(.milliseconds(conversion.plan.timeout)) {
      [unowned self] in
      trace("timeout", ["request": .integer(conversion.number)])
      end(conversion, conversion.notifyCount == 0 ? .silence : .stalled)
    }
  }

  private func handle(_ event: Event) {
    switch event {
    case .notify(let notify): receive(notify)
    case .ownerChange(let change): follow(change)
    case .property(let window, let atom, let isDeleted):
      for conversion in conversions where conversion.outcome == nil {
        for receiver in conversion.receivers
        where receiver.window == window && receiver.property == atom {
          receiver.propertyChanged(isDeleted: isDeleted)
        }
      }
    default: break
    }
  }

  /// Gives up what an owner that is gone can't answer any more.
  private func follow(_ change: OwnerChange) {
    guard change.kind != 0 else {
      owners[change.selection] = change.owner
      return
    }
    let gone = owners[change.selection]
    owners[change.selection] = 0
    for conversion in conversions where conversion.outcome == nil {
      guard conversion.selection == change.selection, conversion.owner == gone else { continue }
      trace("owner-gone", ["request": .integer(conversion.number)])
      end(conversion, conversion.notifyCount == 0 ? .silence : .stalled)
    }
  }

  private func receive(_ notify: SelectionNotify) {
    trace(
      "notify",
      [
        "window": .window(notify.requestor),
        "selection": .string(connection.name(notify.selection)),
        "target": .string(connection.name(notify.target)),
        "property": .string(connection.name(notify.property)),
        "time": .integer(Int(notify.time)), "synthetic": .bool(notify.isSynthetic),
      ])
    let candidates = conversions.filter {
      $0.window == notify.requestor && $0.selection == notify.selection && $0.outcome != .unseen
    }
    let open = candidates.filter { $0.notifyCount == 0 && $0.outcome == nil }
    guard let conversion = open.first(where: { $0.target == notify.target }) ?? open.first else {
      let isSecond = candidates.contains { $0.target == notify.target && $0.notifyCount > 0 }
      strays.append(isSecond ? "a second notify came" : "a notify came that answers nothing")
      return trace("stray", ["second": .bool(isSecond)])
    }
    conversion.notifyCount += 1
    conversion.check(notify, connection)
    guard notify.property != 0 else { return end(conversion, .refused) }
    restartTimer(of: conversion)
    if conversion.plan.pairs != nil {
      readPairs(of: conversion, in: notify.property)
    } else {
      read(conversion, [(conversion.plan.target, notify.property)])
    }
  }
}

extension Requestor {
  /// Reads the list of a MULTIPLE back: what failed has None for its property.
  private func readPairs(of conversion: Conversion, in property: Atom) {
    guard let list = connection.read(property, of: conversion.window) else {
      conversion.failures.append("the list of pairs is gone")
      return end(conversion, .answered)
    }
    connection.delete(property, of: conversion.window)
    let asked = conversion.plan.pairs?.items(connection) ?? []
    let items = list.items
    if list.type != connection.atom("ATOM_PAIR") {
      conversion.failures.append("the list has type \(connection.name(list.type))")
    }
    if items.count != asked.count { conversion.failures.append("the list changed its length") }
    var places: [(String, Atom)] = []
    var results: [JSONValue] = []
    for index in stride(from: 0, to: min(items.count, asked.count) - 1, by: 2) {
      let target = connection.name(Atom(items[index]))
      let place = Atom(items[index + 1])
      if items[index] != asked[index] { conversion.failures.append("a pair changed its target") }
      if place != 0, !places.contains(where: { $0.1 == place }) { places.append((target, place)) }
      guard results.count < 100 else { continue }
      results.append(
        .object([
          ("target", .string(target)), ("property", .string(connection.name(place))),
          ("answered", .bool(place != 0)),
        ]))
    }
    trace("pairs", ["request": .integer(conversion.number), "pairs": .list(results)])
    read(conversion, places)
  }

  /// Reads properties, and ends the request when all of them are read.
  private func read(_ conversion: Conversion, _ places: [(target: String, property: Atom)]) {
    guard !places.isEmpty else { return end(conversion, .answered) }
    do {
      for (index, place) in places.enumerated() {
        let output = conversion.plan.output.map { index == 0 ? $0 : "\($0).\(index)" }
        let receiver = try Receiver(
          connection, window: conversion.window, property: place.property, plan: conversion.plan,
          output: output,
          label: [("request", .integer(conversion.number)), ("target", .string(place.target))])
        receiver.whenProgressed = { [unowned self] in restartTimer(of: conversion) }
        receiver.whenInterrupted = { [unowned self] in interrupt(conversion, $0) }
        if let interleaving { receiver.holdDeletion = { interleaving.hold($0) } }
        receiver.whenDone = { [unowned self] receiver in
          interleaving?.leave()
          guard conversion.receivers.allSatisfy({ $0.outcome != nil }) else { return }
          end(conversion, receiver.outcome == .abandoned ? .abandoned : .answered)
        }
        conversion.receivers.append(receiver)
      }
    } catch {
      conversion.failures.append("\(error)")
      return end(conversion, .answered)
    }
    for receiver in conversion.receivers { receiver.begin() }
  }

  private func interrupt(_ conversion: Conversion, _ receiver: Receiver) {
    let pacing = receiver.pacing
    if let timer = timers[conversion.number] { connection.loop.cancel(timer) }
    let event = pacing.interruption == .pause ? "paused" : "stalled"
    trace(
      event,
      ["request": .integer(conversion.number), "chunks": .integer(receiver.chunkCount)])
    switch pacing.interruption {
    case .stall: break
    case .pause: paused.append(receiver)
    case .next: receiver.abandon()
    case .exit: endAtOnce(.died)
    case .destroy:
      connection.destroy(conversion.window)
      if conversion.window == sharedWindow { sharedWindow = connection.makeWindow() }
      receiver.abandon()
    }
  }

  private func end(_ conversion: Conversion, _ outcome: Conversion.Outcome) {
    guard conversion.outcome == nil else { return }
    if let timer = timers.removeValue(forKey: conversion.number) { connection.loop.cancel(timer) }
    conversion.outcome = outcome
    if conversion.receivers.isEmpty { interleaving?.leave() }
    conversion.judge()
    for failure in conversion.failures {
      trace("failure", ["request": .integer(conversion.number), "what": .string(failure)])
    }
    trace(
      "end", ["request": .integer(conversion.number), "outcome": .string(outcome.rawValue)])
    whenEnded(conversion)
    if isParallel {
      if conversions.allSatisfy({ $0.outcome != nil }) { whenDone() }
    } else {
      connection.loop.after(.zero) { [unowned self] in startNext() }
    }
  }
}
