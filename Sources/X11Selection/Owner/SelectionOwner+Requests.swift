import CX11

extension SelectionOwner {
  /// Answers a request with exactly one event, whatever happens (rule O-10).
  func answer(_ request: ConversionRequest) {
    // Only a made-up request names no window; to send an event to 0 or 1 is to
    // send it to whatever is below the pointer, or has the focus.
    guard request.requestor.rawValue > 1 else { return }
    guard isOwner, request.selection == selection, isTimely(request.time) else {
      return connection.notify(request, property: .none)
    }
    if let handler = handlers[request.target] {
      let reply = DeferredReply(to: request, on: connection, timeout: handler.timeout)
      return handler.body(reply)
    }
    if request.target == connection.protocolAtoms.multiple {
      return answerMultiple(request)
    }
    // An obsolete requestor names no property; the target's name serves
    // (ICCCM 2.2; rule O-12).
    let property = request.property == .none ? request.target : request.property
    let tally = TransferTally { [weak self] in self?.contentTaken($0) }
    let isAnswered = convert(
      to: request.target, into: property, of: request.requestor, tally: tally)
    connection.notify(request, property: isAnswered ? property : .none)
    tally.answered()
  }

  /// A request from before we took the selection is meant for another owner;
  /// one without a time is taken as of now (ICCCM 2.2; rule O-11).
  private func isTimely(_ time: Timestamp) -> Bool {
    time == .currentTime || acceptsEarlierTimes
      || !time.isEarlier(than: acquired, takenSince: .now - acquiredAt)
  }

  /// Writes what a target stands for into a property, or begins to.
  ///
  /// - Returns: False where nothing was written: the request is refused.
  func convert(
    to target: Atom, into property: Atom, of requestor: Window, tally: TransferTally
  ) -> Bool {
    handover?.requested(target, by: requestor)
    let atoms = connection.protocolAtoms
    let key = OutgoingTransfer.Key(requestor: requestor, property: property)
    switch target {
    case atoms.targets:
      return write(allTargets, type: ProtocolAtoms.atom, to: key)
    case atoms.timestamp:
      // Mandatory: VMware, Citrix and rdesktop paste nothing without it (rule
      // O-15; xclip#9, #163).
      return write([UInt(acquired.rawValue)], type: ProtocolAtoms.integer, to: key)
    case atoms.saveTargets where isSavable:
      // A marker when asked of us: nothing is done, and that worked (O-18).
      return write([], type: atoms.null, to: key)
    default:
      guard let (entry, type) = entries[target],
        let count = try? entry.content.byteCount()
      else { return false }
      if count > wholeLimit && property != atoms.clipTemporary {
        return begin(entry, target: target, type: type, byteCount: count, key: key, tally: tally)
      }
      guard write(entry, count, type: type, to: key) else { return false }
      tally.add(target)
      return true
    }
  }

  /// The largest content that goes in one property, in bytes.
  private var wholeLimit: Int {
    guard let sizeLimit = wholeSizeLimit else { return connection.chunkSize }
    return min(sizeLimit, connection.propertyLimit)
  }

  /// Everything that converts, and nothing that would be refused (rule O-14).
  private var allTargets: [UInt] {
    let atoms = connection.protocolAtoms
    var list = [atoms.targets, atoms.timestamp, atoms.multiple]
    if isSavable { list.append(atoms.saveTargets) }
    for target in handlers.keys where !list.contains(target) { list.append(target) }
    return (list + targets).map(\.rawValue)
  }

  private func write(_ items: [UInt], type: Atom, to key: OutgoingTransfer.Key) -> Bool {
    write(to: key) {
      connection.writeProperty(key.property, of: key.requestor, type: type, items: items)
    }
  }

  /// Writes a content in one piece.
  private func write(
    _ entry: Offer.Entry, _ count: Int, type: Atom, to key: OutgoingTransfer.Key
  ) -> Bool {
    // Only what goes to CLIP_TEMPORARY, or is dragged, may be larger than a
    // chunk (rules O-33, S-17).
    guard count <= connection.propertyLimit else { return false }
    var whole: [UInt8] = []
    let readCount: Int?
    if count > connection.chunkSize {
      whole = [UInt8](repeating: 0, count: count)
      readCount = try? entry.content.read(into: &whole, at: 0)
    } else {
      readCount = try? connection.chunk.read(entry.content, at: 0)
      whole = connection.chunk.bytes
    }
    guard let readCount, readCount >= count else { return false }
    return write(to: key) {
      connection.writeProperty(
        key.property, of: key.requestor, type: type, format: entry.format,
        bytes: whole.span.extracting(..<count))
    }
  }

  /// Writes a property and makes sure of it before the requestor is told: its
  /// window may be gone, or the server out of memory (ICCCM 2.5; rule O-20).
  private func write(to key: OutgoingTransfer.Key, _ body: () -> Void) -> Bool {
    connection.endTransfer(to: key)
    if connection.trap(body) == nil { return true }
    connection.trap { connection.deleteProperty(key.property, of: key.requestor) }
    return false
  }

  private func begin(
    _ entry: Offer.Entry, target: Atom, type: Atom, byteCount: Int, key: OutgoingTransfer.Key,
    tally: TransferTally
  ) -> Bool {
    connection.endTransfer(to: key)
    if transfers.count >= Self.transferLimit { cancelIdlest() }
    let transfer = OutgoingTransfer(
      key: key, entry: entry, type: type, byteCount: byteCount, connection: connection,
      idleTimeout: idleTimeout
    ) { [weak self] transfer, isComplete in
      self?.transfers[transfer.key] = nil
      tally.end(target, isComplete: isComplete)
      self?.endedTransfer()
    }
    tally.begin()
    transfers[key] = transfer
    guard connection.trap({ transfer.announce() }) == nil else {
      transfer.cancel()
      return false
    }
    return true
  }

  /// Gives up the transfer whose requestor has read nothing for longest.
  private func cancelIdlest() {
    transfers.values.min { $0.lastActivity < $1.lastActivity }?.cancel()
  }

  private func endedTransfer() {
    guard transfers.isEmpty else { return }
    onIdle()
    handover?.ownerChanged()
  }

  func contentTaken(_ target: Atom) {
    onContentTaken(connection.names(of: [target])[0] ?? "")
  }
}
