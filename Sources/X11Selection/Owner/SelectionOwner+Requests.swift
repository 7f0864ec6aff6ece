import CX11

extension SelectionOwner {
  /// How a single target was answered.
  enum Answer: Equatable {
    /// Nothing was written: the request is refused.
    case refused
    /// The property was written; true where it is content, which counts.
    case written(isContent: Bool)
    /// An INCR transfer was begun.
    case begun
  }

  /// Answers a request with exactly one event, whatever happens (rule O-10).
  func answer(_ request: ConversionRequest) {
    guard isOwner, request.selection == selection, isTimely(request.time) else {
      return connection.notify(request, property: .none)
    }
    if request.target == connection.protocolAtoms.multiple {
      return answerMultiple(request)
    }
    // An obsolete requestor names no property; the target's name serves
    // (ICCCM 2.2; rule O-12).
    let property = request.property == .none ? request.target : request.property
    let answer = convert(to: request.target, into: property, of: request.requestor)
    connection.notify(request, property: answer == .refused ? .none : property)
    if answer == .written(isContent: true) { contentTaken(request.target) }
  }

  /// A request from before we took the selection is meant for another owner;
  /// one without a time is taken as of now (ICCCM 2.2; rule O-11).
  private func isTimely(_ time: Timestamp) -> Bool {
    time == .currentTime || !time.isEarlier(than: acquired)
  }

  /// Writes what a target stands for into a property, or begins to.
  func convert(to target: Atom, into property: Atom, of requestor: Window) -> Answer {
    let atoms = connection.protocolAtoms
    switch target {
    case atoms.targets:
      return write(property, of: requestor, type: ProtocolAtoms.atom, items: allTargets)
    case atoms.timestamp:
      // Mandatory: VMware, Citrix and rdesktop paste nothing without it (rule
      // O-15; xclip#9, #163).
      return write(
        property, of: requestor, type: ProtocolAtoms.integer, items: [UInt(acquired.rawValue)])
    case atoms.saveTargets where isSavable:
      // A marker when asked of us: nothing is done, and that worked (O-18).
      return write(property, of: requestor, type: atoms.null, items: [])
    default:
      guard let (entry, type) = entries[target] else { return .refused }
      return write(entry, target: target, type: type, into: property, of: requestor)
    }
  }

  /// Everything that converts, and nothing that would be refused (rule O-14).
  private var allTargets: [UInt] {
    let atoms = connection.protocolAtoms
    var list = [atoms.targets, atoms.timestamp, atoms.multiple]
    if isSavable { list.append(atoms.saveTargets) }
    return (list + targets).map(\.rawValue)
  }

  private func write(
    _ property: Atom, of requestor: Window, type: Atom, items: [UInt]
  ) -> Answer {
    let error = connection.trap {
      connection.writeProperty(property, of: requestor, type: type, items: items)
    }
    return error == nil ? .written(isContent: false) : .refused
  }

  private func write(
    _ entry: Offer.Entry, target: Atom, type: Atom, into property: Atom, of requestor: Window
  ) -> Answer {
    let key = OutgoingTransfer.Key(requestor: requestor, property: property)
    // A new request for the same property replaces the old transfer (O-28).
    transfers[key]?.cancel()
    guard let count = try? entry.content.byteCount() else { return .refused }
    if count > connection.chunkSize {
      return begin(entry, target: target, type: type, byteCount: count, key: key)
    }
    guard let readCount = try? entry.content.read(into: &connection.chunk, at: 0),
      readCount >= count
    else { return .refused }
    let chunk = connection.chunk
    // Confirmed before the notification: the window may be gone, or the server
    // out of memory (ICCCM 2.5; rule O-20).
    let error = connection.trap {
      connection.writeProperty(
        property, of: requestor, type: type, bytes: chunk.span.extracting(..<count))
    }
    guard error == nil else {
      connection.trap { connection.deleteProperty(property, of: requestor) }
      return .refused
    }
    return .written(isContent: true)
  }

  private func begin(
    _ entry: Offer.Entry, target: Atom, type: Atom, byteCount: Int, key: OutgoingTransfer.Key
  ) -> Answer {
    guard transfers.count < Self.transferLimit else { return .refused }
    let transfer = OutgoingTransfer(
      key: key, target: target, entry: entry, type: type, byteCount: byteCount,
      connection: connection, idleTimeout: idleTimeout
    ) { [weak self] transfer, isComplete in
      self?.ended(transfer, isComplete: isComplete)
    }
    transfers[key] = transfer
    guard connection.trap({ transfer.announce() }) == nil else {
      transfer.cancel()
      return .refused
    }
    return .begun
  }

  private func ended(_ transfer: OutgoingTransfer, isComplete: Bool) {
    transfers[transfer.key] = nil
    if isComplete { contentTaken(transfer.target) }
    if transfers.isEmpty { onIdle() }
  }

  func contentTaken(_ target: Atom) {
    onContentTaken(connection.names(of: [target])[0] ?? "")
  }
}
