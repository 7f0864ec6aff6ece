import CX11

extension Owner {
  /// What is done for a target; nil where it is refused, as it should be.
  func entry(for target: String) -> Entry? {
    if let entry = plan.entries.first(where: { $0.target == target }) { return entry }
    if let entry = plan.unlisted.first(where: { $0.target == target }) { return entry }
    guard plan.addsStandardTargets else { return nil }
    switch target {
    case "TARGETS":
      var entry = Entry(target)
      entry.type = "ATOM"
      entry.format = 32
      entry.atoms = "auto"
      return entry
    case "TIMESTAMP", "MULTIPLE": return Entry(target)
    default: return nil
    }
  }

  /// Answers a request as its entry says.
  func answer(_ request: SelectionRequest, _ entry: Entry?) {
    guard !connection.isClosed else { return }
    // ICCCM 2.2: an obsolete requestor names no property, and means the one
    // with the target's name.
    let property = request.property == 0 ? request.target : request.property
    guard let entry else { return finishAnswer(request, property: 0, "refused") }
    storm(request, entry.storm)
    var notify = SelectionNotify(
      requestor: request.requestor, selection: request.selection, target: request.target,
      property: property, time: request.time, isSynthetic: false)
    switch entry.answer {
    case .never: return finishAnswer(request, property: nil, "ignored")
    case .refuse: return finishAnswer(request, property: 0, "refused")
    case .noProperty: return finishAnswer(request, property: property, "no-property")
    case .otherProperty:
      let other = connection.atom("PROBE_OTHER_PROPERTY")
      _ = write(entry, request, to: other)
      return finishAnswer(request, property: other, "other-property")
    case .wrongProperty:
      _ = write(entry, request, to: property)
      return finishAnswer(request, property: connection.atom("PROBE_WRONG"), "wrong-property")
    case .normal, .incr, .single:
      let isWritten = write(entry, request, to: property)
      let outcome = isWritten ? "answered" : "refused"
      return finishAnswer(request, property: isWritten ? property : 0, outcome)
    case .wrongTarget: notify = notify.with(target: connection.atom("PROBE_WRONG"))
    case .wrongSelection: notify = notify.with(selection: connection.atom("PROBE_WRONG"))
    case .wrongTime: notify = notify.with(time: request.time &+ 1)
    case .twice: break
    }
    _ = write(entry, request, to: property)
    connection.send(notify)
    if entry.answer == .twice { connection.send(notify) }
    traceAnswer(request, property: property, entry.answer.rawValue)
    performAfterRequest()
  }

  /// Sends the one notify, where there is to be one, then does what was
  /// planned for the moment after it.
  private func finishAnswer(_ request: SelectionRequest, property: Atom?, _ outcome: String) {
    let isFirstList = connection.name(request.target) == "TARGETS" && counts["TARGETS"] == 1
    let action = isFirstList ? plan.afterTargets : nil
    // Done before the notify, so that whoever has the list finds the selection
    // changed; only an end has to wait.
    if let action, !action.isEnd { perform(action) }
    if let property {
      connection.send(
        SelectionNotify(
          requestor: request.requestor, selection: request.selection, target: request.target,
          property: property, time: request.time, isSynthetic: false))
    }
    traceAnswer(request, property: property, outcome)
    if let action, action.isEnd { perform(action) }
    performAfterRequest()
  }

  private func performAfterRequest() {
    if let action = plan.afterRequest, !connection.isClosed { perform(action) }
  }

  private func traceAnswer(_ request: SelectionRequest, property: Atom?, _ outcome: String) {
    trace(
      "answer",
      [
        "role": .string(role), "requestor": .window(request.requestor),
        "target": .string(connection.name(request.target)),
        "property": property.map { .string(connection.name($0)) } ?? .null,
        "outcome": .string(outcome),
      ])
  }

  /// Sends notifies that are about something else than the requestor asked.
  private func storm(_ request: SelectionRequest, _ count: Int) {
    for number in 0..<count {
      let selection = number % 2 == 0 ? "SECONDARY" : "PROBE_FOREIGN"
      connection.send(
        SelectionNotify(
          requestor: request.requestor, selection: connection.atom(selection),
          target: request.target, property: 0, time: request.time, isSynthetic: false))
    }
  }
}

extension SelectionNotify {
  fileprivate func with(
    selection: Atom? = nil, target: Atom? = nil, time: Time? = nil
  ) -> SelectionNotify {
    SelectionNotify(
      requestor: requestor, selection: selection ?? self.selection, target: target ?? self.target,
      property: property, time: time ?? self.time, isSynthetic: isSynthetic)
  }
}
