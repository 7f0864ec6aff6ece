import CX11
import FoundationEssentials
import System
import TestSupport

/// An owner that answers as a recorded one did.
struct Replay {
  /// What is served.
  let plan: OwnerPlan

  private let recording: Recording
  private let replaysEvents: Bool
  /// What the recording doesn't have and was made up.
  private let notes: [String]

  init(_ path: String, _ flags: FlagGroup) throws {
    let bytes = try FileContent.read(path)
    recording = try JSONDecoder().decode(Recording.self, from: Data(bytes))
    let directory = FileSystem.parent(of: path) ?? "."
    var contents = RecordedContents(directory: directory)
    replaysEvents = flags.has("replay-events")
    let hasDelays = flags.has("delays")

    var plan = try OwnerPlan(flags, targets: [])
    plan.selections = flags.has("selection") ? flags.values("selection") : [recording.selection]
    plan.addsStandardTargets = false
    plan.windowClass = recording.windowClass
    for answer in recording.targets {
      var entry = try contents.entry(answer)
      entry.delay = hasDelays ? Int(answer.ms ?? 0) : 0
      if answer.target == "TARGETS" {
        entry.atoms = recording.list.order.joined(separator: ",")
        entry.answer = .normal
      }
      plan.entries.append(entry)
    }
    if !plan.entries.contains(where: { $0.target == "TARGETS" }) {
      var entry = Entry("TARGETS")
      entry.type = recording.list.type
      entry.format = recording.list.format
      entry.atoms = recording.list.order.joined(separator: ",")
      plan.unlisted.append(entry)
    }
    for answer in recording.unlisted where answer.target != "TIMESTAMP" {
      plan.unlisted.append(try contents.entry(answer))
    }
    plan.unlisted.append(try contents.timestamp(recording))
    plan.forbidden = Self.forbidden(recording)
    self.plan = plan
    notes = contents.notes
  }

  /// The targets that change something at the owner, or that no reader needs.
  private static func forbidden(_ recording: Recording) -> Set<String> {
    var names: Set<String> = [
      "DELETE", "SAVE_TARGETS", "INSERT_SELECTION", "INSERT_PROPERTY",
      "application/x-openoffice-link",
    ]
    let links = recording.list.order.filter { $0.hasPrefix("application/x-openoffice-link") }
    names.formUnion(links)
    let keeper = recording.targets.first { $0.target == "application/x-kde-cutselection" }
    if recording.application == "PCManFM", keeper?.state == "ok" {
      // PCManFM lets go of a cut that somebody reads this way.
      names.insert("x-special/gnome-copied-files")
    }
    return names
  }

  /// Says what is served, and what of it was made up.
  func traceNotes(_ trace: Trace) {
    trace(
      "replay",
      [
        "application": .string(recording.application), "action": .string(recording.action),
        "targets": .integer(plan.entries.count), "generated": .strings(notes),
      ])
  }

  /// Makes the windows in which the program's name was found, and returns the
  /// one that the owner's window lay in.
  func makeWindows(_ connection: Connection) -> Window? {
    for names in recording.clientClasses where names.count == 2 {
      connection.setClass(names[0], names[1], of: connection.makeWindow())
    }
    guard let names = recording.ancestorClass, names.count == 2 else { return nil }
    let parent = connection.makeWindow()
    connection.setClass(names[0], names[1], of: parent)
    return parent
  }

  /// Names the owner's window, and takes and gives up what the program took
  /// and gave up.
  func takeOthers(_ connection: Connection, _ owner: Owner) {
    if let name = recording.ownerWindow.wmName {
      connection.write(
        PropertyValue(type: connection.atom("STRING"), format: 8, bytes: Array(name.utf8)),
        to: connection.atom("WM_NAME"), of: owner.window)
    }
    guard replaysEvents else { return }
    for event in recording.events where event.kind == "set-owner" {
      let window = event.owner == "none" ? 0 : owner.window
      connection.setOwner(
        window, of: connection.atom(event.selection), time: connection.serverTime())
    }
    connection.synchronize()
  }
}
