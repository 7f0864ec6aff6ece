import System
import TestSupport

/// The contents of a recorded offer, from its files; what was too large to be
/// kept is made up in the same size and kind.
struct RecordedContents {
  /// The directory that the files' names are relative to.
  let directory: String
  /// What was made up, in words.
  private(set) var notes: [String] = []

  init(directory: String) {
    self.directory = directory
  }

  /// What the owner did when it was asked for a target.
  mutating func entry(_ answer: Recording.Answer) throws -> Entry {
    var entry = Entry(answer.target)
    entry.type = answer.type ?? answer.target
    entry.format = answer.format ?? 8
    switch answer.state {
    case "ok": break
    case "no-property": entry.answer = .noProperty
    // Nobody asked then; whoever asks now is answered as the ICCCM says.
    case "not asked": entry.answer = answer.target == "MULTIPLE" ? .normal : .refuse
    default: entry.answer = .refuse
    }
    guard entry.answer == .normal, !["TARGETS", "MULTIPLE"].contains(answer.target) else {
      return entry
    }
    if answer.incr == true {
      entry.answer = .incr
      entry.stream.hint = answer.hint.map { .number(UInt32(clamping: $0)) } ?? .absent
      entry.stream.chunks = answer.chunks ?? []
    } else {
      entry.answer = .single
    }
    // The time of the recording means nothing now: the owner's own is given.
    if answer.target == "TIMESTAMP", answer.type == "INTEGER" { return entry }
    entry.content = try content(answer)
    return entry
  }

  /// What the owner did when it was asked for a TIMESTAMP that it may not have
  /// listed.
  mutating func timestamp(_ recording: Recording) throws -> Entry {
    var entry = Entry("TIMESTAMP")
    if recording.timestamp.state != "ok" { entry.answer = .refuse }
    if let same = recording.unlisted.first(where: { $0.target == "TIMESTAMP" }) {
      entry = try self.entry(same)
    }
    return entry
  }

  private mutating func content(_ answer: Recording.Answer) throws -> Content {
    if let file = answer.file { return Content(try FileContent.read(directory + "/" + file)) }
    if let text = answer.text { return Content(Array(text.utf8)) }
    let size = answer.bytes ?? 0
    guard size > 0 else { return Content([]) }
    let name = "\(answer.target) (\(size) bytes)"
    let isPicture = ["image/png", "image/x-png", "PNG", "application/x-qt-image"]
    if isPicture.contains(answer.target) || answer.type == "image/png" {
      notes.append(name + " as PNG")
      return Content(PNGFixture(byteCount: size).bytes())
    }
    if answer.target.hasPrefix("text/") || !answer.target.contains("/") {
      notes.append(name + " as text")
      return Content(Fixtures.text(byteCount: size))
    }
    notes.append(name + " as noise")
    return Content(count: size, seed: 1)
  }
}
