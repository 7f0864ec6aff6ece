import System

extension Owner {
  /// Does something else than serve.
  ///
  /// What only a transfer can do (stall,
  /// pause) is nothing here.
  func perform(_ action: Action) {
    trace("action", ["role": .string(role), "action": .string(action.rawValue)])
    switch action {
    case .own: own()
    case .ownTwice:
      own()
      own()
    case .clear:
      for selection in selections { connection.setOwner(0, of: selection, time: acquired) }
      connection.synchronize()
    case .destroy: destroyWindow()
    case .destroyAndOwn:
      destroyWindow()
      connection.loop.after(.milliseconds(plan.gap)) { [unowned self] in returnWithNewWindow() }
    case .rival: startRival?()
    case .rivalAndDie:
      startRival?()
      transfers.removeAll()
      summarize()
      connection.close()
    case .exit:
      connection.synchronize()
      endAtOnce(.died)
    case .stall, .pause: break
    }
  }

  /// Does what SIGUSR1 asks for: transfers that pause go on, and the planned
  /// action is done.
  func receiveSignal() {
    for transfer in transfers.values.filter(\.isStalled) {
      guard case .pause = transfer.entry.stream.interruption?.action else { continue }
      transfer.isStalled = false
      advance(transfer)
    }
    if let action = plan.onSignal { perform(action) }
  }

  /// Sends the next part of a transfer, or does what comes in its place.
  func advance(_ transfer: OutgoingTransfer) {
    guard !transfer.isStalled else { return }
    if transfer.isEnded { return finish(transfer) }
    if let action = transfer.interruption {
      transfer.isInterrupted = true
      trace(
        "interrupted",
        ["target": .string(transfer.entry.target), "chunks": .integer(transfer.sentChunks)])
      transfer.isStalled = [.stall, .pause, .destroy, .destroyAndOwn].contains(action)
      perform(action)
      guard !transfer.isStalled, !connection.isClosed else { return }
    }
    let delay = transfer.entry.stream.delay
    if transfer.entry.stream.isImpatient {
      while !transfer.isEnded { sendChunk(of: transfer) }
      return
    }
    guard delay > 0 else { return sendChunk(of: transfer) }
    connection.loop.after(.milliseconds(delay)) { [unowned self] in sendChunk(of: transfer) }
  }

  /// Writes one part; the last is empty.
  private func sendChunk(of transfer: OutgoingTransfer) {
    guard transfers[transfer.key] === transfer, !connection.isClosed else { return }
    guard let value = transfer.next(otherType: connection.atom("PROBE_OTHER_TYPE")) else {
      if transfer.entry.stream.isUnended { transfer.isStalled = true }
      return
    }
    connection.write(value, to: transfer.key.property, of: transfer.key.window)
    connection.flush()
    if transfer.sentChunks <= 40 || value.bytes.isEmpty {
      trace(
        "chunk",
        [
          "requestor": .window(transfer.key.window), "number": .integer(transfer.sentChunks),
          "type": .string(connection.name(value.type)), "bytes": .integer(value.bytes.count),
        ])
    }
  }

  private func finish(_ transfer: OutgoingTransfer) {
    transfers[transfer.key] = nil
    traceEnd(of: transfer, "complete")
    endIfDone()
  }
}
