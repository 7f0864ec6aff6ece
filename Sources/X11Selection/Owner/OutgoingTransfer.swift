import CX11

/// One content on its way to one property of a requestor, chunk by chunk.
final class OutgoingTransfer: EventHandler {
  /// What tells transfers apart: not the window alone, nor the property alone
  /// (rule O-28; xclip#98).
  struct Key: Hashable {
    let requestor: Window
    let property: Atom
  }

  let key: Key
  /// When the requestor did something last.
  private(set) var lastActivity = ContinuousClock.now
  private let entry: Offer.Entry
  private let type: Atom
  private let connection: Connection
  private var transmission: IncrementalTransmission
  private var idleTimeout: Duration
  private var timer: Int?
  /// The serial number of the last request that wrote the property.
  private var lastSerial: UInt = 0
  private let ended: (OutgoingTransfer, Bool) -> Void

  /// Prepares a transfer; `ended` is told once, with true where the requestor got
  /// all.
  init(
    key: Key, entry: Offer.Entry, type: Atom, byteCount: Int, connection: Connection,
    idleTimeout: Duration,
    ended: @escaping (OutgoingTransfer, Bool) -> Void
  ) {
    self.key = key
    self.entry = entry
    self.type = type
    self.connection = connection
    self.idleTimeout = idleTimeout
    self.ended = ended
    transmission = IncrementalTransmission(
      byteCount: byteCount, chunkSize: connection.incrementSize)
  }

  /// Writes the INCR property; the first chunk follows when it is deleted.
  ///
  /// The events are selected first, so that no deletion is missed (rule O-22).
  func announce() {
    connection.subscribe(
      self, to: key.requestor, mask: PropertyChangeMask | StructureNotifyMask)
    lastSerial = connection.nextSerial
    connection.writeProperty(
      key.property, of: key.requestor, type: connection.protocolAtoms.incr,
      items: [UInt(transmission.byteCount)])
    connection.observeErrors(self) { [weak self] record in
      guard let self, record.serial == lastSerial else { return }
      end(isComplete: false)
    }
    restartTimer()
  }

  func handle(_ event: Event) {
    switch event {
    case .propertyNotify(_, key.property, let serial, isDeleted: true):
      // A deletion from before the last writing is of what was there before it
      // (rule O-23).
      if serial >= lastSerial { proceed() }
    case .destroyNotify:
      end(isComplete: transmission.isEndWritten)
    default:
      break
    }
  }

  /// Gives the transfer up; a new request for the same property replaces it.
  func cancel() {
    end(isComplete: false)
  }

  /// Waits no longer than this for the requestor from now on.
  func limitIdleTime(to timeout: Duration) {
    guard timer != nil else { return }
    idleTimeout = min(idleTimeout, timeout)
    restartTimer()
  }

  private func proceed() {
    guard timer != nil else { return }
    lastActivity = .now
    restartTimer()
    switch transmission.propertyDeleted() {
    case .write(let range):
      guard let count = write(range) else { return end(isComplete: false) }
      transmission.wrote(count)
      readAhead()
    case .writeEnd:
      let nothing: [UInt8] = []
      lastSerial = connection.nextSerial
      connection.writeProperty(
        key.property, of: key.requestor, type: type, format: entry.format, bytes: nothing.span)
    case .finished:
      end(isComplete: true)
    }
  }

  /// Writes a part of the content and returns its size.
  ///
  /// It is nil where the content can't be read to that point. There is no way to tell the requestor then:
  /// an early end would make it take a part for the whole.
  private func write(_ range: Range<Int>) -> Int? {
    guard
      let place = try? connection.chunk.load(
        entry.content, of: self, at: range.lowerBound, count: range.count),
      place.count == range.count
    else { return nil }
    let chunk = connection.chunk.bytes
    let bytes = chunk.span.extracting(place)
    let isLast = range.upperBound == transmission.byteCount
    let cut =
      entry.isUTF8 && !isLast ? IncrementalTransmission.characterBoundary(in: bytes) : range.count
    lastSerial = connection.nextSerial
    connection.writeProperty(
      key.property, of: key.requestor, type: type, format: entry.format,
      bytes: bytes.extracting(..<cut))
    return cut
  }

  /// Reads what comes next while the server and the requestor are at work on
  /// what was written.
  private func readAhead() {
    guard case .write(let next) = transmission.next else { return }
    connection.flush()
    // What can't be read is found out when it is to be written.
    _ = try? connection.chunk.load(
      entry.content, of: self, at: next.lowerBound, count: next.count)
  }

  /// A requestor that reads nothing for a while is given up, or it would keep
  /// the process for ever (rule O-31; xclip#91).
  private func restartTimer() {
    connection.callOff(timer)
    timer = connection.after(idleTimeout) { [weak self] in
      guard let self else { return }
      // Some requestors leave the end where it is: they have it all.
      end(isComplete: transmission.isEndWritten)
    }
  }

  private func end(isComplete: Bool) {
    guard timer != nil else { return }
    connection.callOff(timer)
    timer = nil
    connection.stopObservingErrors(self)
    connection.unsubscribe(self, from: key.requestor)
    ended(self, isComplete)
  }
}
