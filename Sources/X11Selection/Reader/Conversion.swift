import CX11

/// One reading of one target: the request, the answer, and all that comes with
/// it, into a sink.
///
/// It has a window of its own, so that no two readings are taken for one
/// another (rules ), and it always ends, whatever the owner does.
public final class Conversion {
  /// How a conversion ended, and how many bytes the sink was given.
  public typealias Completion = (Result<Int, ConversionError>) -> Void

  private enum State {
    /// The request is out.
    case asked
    /// An INCR transfer runs.
    case incremental(IncrementalReception)
    /// A property was read in slices, with requests from this serial number on,
    /// and its deletion, which the last one did, isn't told yet.
    case sliced(since: UInt)
    /// It is over and the completion was told.
    case ended
  }

  /// The selection that is read.
  public let selection: Atom

  /// The target it is read as.
  public let target: Atom

  private let connection: Connection
  private let limits: ConversionLimits
  private let sink: any ContentSink
  private let completion: Completion
  /// The window of whoever is to answer.
  private var owner: Window
  private let window: Window
  /// Where the content comes: what was asked for, or what the answer names.
  private var property: Atom
  private let started = ContinuousClock.now
  private var state = State.asked
  /// The serial number of the first request that read the last property; nil
  /// where there was one only.
  private var firstSlice: UInt?
  private var hasBegun = false
  private var receivedCount = 0
  /// The bytes that came while they were wanted; only these prolong it.
  private var wantedCount = 0
  /// Why the content isn't wanted any more; what still comes is dropped.
  private var rejection: ConversionError? {
    didSet { if oldValue == nil { limitDraining() } }
  }
  private var stepTimer: Int?
  private var totalTimer: Int?
  private var drainTimer: Int?

  /// Asks for a target.
  ///
  /// The completion is called once, from ``Connection/process()`` or from
  /// ``cancel()``.
  ///
  /// - Parameters:
  ///   - selection: The selection.
  ///   - target: The target.
  ///   - time: The time of the owner's acquisition, or one from the server just
  ///     now (rule R-03).
  ///   - owner: The owner's window, whose end is then noticed (rule R-17).
  ///   - connection: The connection to read through.
  ///   - parent: A window of ours to make the requestor in; nil for the root.
  ///   - limits: How long it may take and how much may come.
  ///   - verifiesOwner: False where the content of any later owner is as good;
  ///     else it ends with ``ConversionError/ownerChanged``.
  ///   - sink: Where the bytes go.
  ///   - completion: Told how it ended.
  @discardableResult
  public init(
    of selection: Atom, to target: Atom, at time: Timestamp, owner: Window,
    on connection: Connection, within parent: Window? = nil,
    limits: ConversionLimits = ConversionLimits(), verifiesOwner: Bool = true,
    into sink: any ContentSink, completion: @escaping Completion
  ) {
    self.selection = selection
    self.target = target
    self.owner = owner
    self.connection = connection
    self.limits = limits
    self.sink = sink
    self.completion = completion
    window = connection.makeWindow(in: parent)
    property = connection.protocolAtoms.property
    connection.subscribe(self, to: window, mask: PropertyChangeMask)
    if owner != .none { connection.subscribe(self, to: owner, mask: StructureNotifyMask) }
    connection.convert(
      selection, to: target, into: property, of: window, at: time)
    // Sent before anything else is done, so that the owner works meanwhile.
    connection.flush()
    restartStepTimer()
    scheduleTotal(at: started + limits.totalTimeout)
    // The server sees the question together with the request, and the owner is
    // at work meanwhile. Not all owners refuse a time from before theirs.
    if verifiesOwner && owner != .none { verifyOwner() }
  }

  /// Looks whether the owner that was named is the one that answers.
  ///
  /// Another one is watched in its place: what it sends is drained, and the end
  /// of the first is nothing to that.
  private func verifyOwner() {
    let actual = connection.owner(of: selection)
    guard actual != owner else { return }
    rejection = .ownerChanged
    // Where there is none any more, the one that was named may have the request,
    // and its end is what is waited for.
    guard actual != .none else { return }
    connection.unsubscribe(self, from: owner)
    owner = actual
    connection.subscribe(self, to: owner, mask: StructureNotifyMask)
  }

  /// Gives the reading up, without draining it.
  public func cancel() {
    end(.failure(.cancelled))
  }

  /// Wants the content no more, but lets the owner finish what it has begun:
  /// what still comes is dropped, within the limits.
  public func abandon() {
    if rejection == nil { rejection = .cancelled }
  }

  // MARK: Reading

  private func takeAnswer(_ answer: SelectionNotification) {
    guard answer.property != .none else { return end(.failure(rejection ?? .refused)) }
    property = answer.property
    // An obsolete owner names another property than the one it was asked to
    // write (rule R-06).
    let step = take { value, _ in
      if value.type == self.connection.protocolAtoms.incr { return .wait }
      // A property that was never written (rule R-07; Qt refuses this way).
      return value.type == .none ? nil : .take
    }
    switch step {
    case .wait:
      // Its value is only a hint, and often a wrong one (rule R-12). Reading
      // it deleted it, which starts the transfer.
      state = .incremental(IncrementalReception(incr: connection.protocolAtoms.incr))
      restartStepTimer()
    case .take:
      guard let firstSlice else { return finish() }
      state = .sliced(since: firstSlice)
      restartStepTimer()
    case .abort(let violation): end(.failure(rejection ?? .violation(violation)))
    default: end(.failure(connection.isAlive ? rejection ?? .refused : .connectionLost))
    }
  }

  /// Ends with what was read in slices, unless another value of the same size
  /// took its place between two of them (rule R-16).
  private func takeChange(since firstSlice: UInt, serial: UInt, isDeleted: Bool) {
    guard serial >= firstSlice else { return }
    if isDeleted { return finish() }
    end(.failure(rejection ?? .violation(.rewritten)))
  }

  private func takeChange(_ reception: IncrementalReception, isDeleted: Bool) {
    var reception = reception
    guard reception.changed(isDeleted: isDeleted) else {
      return end(.failure(rejection ?? .violation(.rewritten)))
    }
    guard !isDeleted else {
      state = .incremental(reception)
      return
    }
    let step = take { value, byteCount in
      reception.receive(type: value.type, format: value.format, byteCount: byteCount)
    }
    switch step {
    case .wait: state = .incremental(reception)
    case .take:
      state = .incremental(reception)
      if rejection != nil && receivedCount > limits.drainLimit { return finish() }
      restartStepTimer()
    case .finish: finish()
    case .abort(let violation): end(.failure(rejection ?? .violation(violation)))
    case nil: end(.failure(connection.isAlive ? .violation(.rewritten) : .connectionLost))
    }
  }

  /// Reads and deletes a property, slice by slice, and gives it to the sink
  /// where it is content.
  ///
  /// The judge is told once what the property is and its whole size, and says
  /// what is to be done with it; that is returned, or nil where the property
  /// can't be read.
  private func take(
    judge: (PropertyValue, Int) -> IncrementalReception.Step?
  ) -> IncrementalReception.Step? {
    var step: IncrementalReception.Step?
    var first: PropertyValue?
    var offset = 0
    let serial = connection.nextSerial
    firstSlice = nil
    while true {
      var isSame = true
      let value = connection.readProperty(property, of: window, offset: offset, deletes: true) {
        value, bytes in
        if let first {
          isSame = value.isContinuation(of: first, at: offset)
        } else {
          step = judge(value, bytes.count + value.bytesAfter)
        }
        if isSame && step == .take { give(bytes, of: value) }
      }
      // Where it got shorter meanwhile, there is nothing at the offset.
      guard let value else {
        return first != nil && connection.isAlive ? .abort(.rewritten) : nil
      }
      if first == nil && value.byteCount == 0 {
        step = judge(value, 0)
        if step == .take || step == .finish { begin(value) }
      }
      guard isSame, first == nil || value.byteCount > 0 else { return .abort(.rewritten) }
      guard value.bytesAfter > 0, value.byteCount > 0, connection.isAlive else { return step }
      first = first ?? value
      firstSlice = serial
      offset += value.byteCount
    }
  }

  private func begin(_ value: PropertyValue) {
    guard !hasBegun, rejection == nil else { return }
    hasBegun = true
    let type = connection.names(of: [value.type])[0] ?? ""
    do { try sink.begin(type: type, format: value.format) } catch { rejection = .unwanted(error) }
  }

  private func give(_ bytes: Span<UInt8>, of value: PropertyValue) {
    begin(value)
    receivedCount += bytes.count
    guard rejection == nil else { return }
    wantedCount = receivedCount
    guard receivedCount <= limits.byteLimit else {
      rejection = .tooLarge(limit: limits.byteLimit)
      return
    }
    do { try sink.receive(bytes) } catch { rejection = .unwanted(error) }
  }

  // MARK: Ends

  private func restartStepTimer() {
    connection.callOff(stepTimer)
    stepTimer = connection.after(limits.stepTimeout) { [weak self] in self?.stepTimedOut() }
  }

  private func stepTimedOut() {
    if case .asked = state {
      return end(.failure(rejection ?? .noAnswer(after: limits.stepTimeout)))
    }
    end(.failure(rejection ?? .stalled(byteCount: receivedCount)))
  }

  private func scheduleTotal(at due: ContinuousClock.Instant) {
    totalTimer = connection.after(due - .now) { [weak self] in
      guard let self else { return }
      // What is only drained earns no more time.
      let due = started + limits.totalTimeout(byteCount: wantedCount)
      if due > .now { return scheduleTotal(at: due) }
      end(.failure(rejection ?? .stalled(byteCount: receivedCount)))
    }
  }

  /// Whoever waits for the error doesn't wait for all that may still come.
  private func limitDraining() {
    guard let rejection, let timeout = limits.drainTimeout else { return }
    drainTimer = connection.after(timeout) { [weak self] in self?.end(.failure(rejection)) }
  }

  private func finish() {
    if let rejection { return end(.failure(rejection)) }
    end(.success(receivedCount))
  }

  private func end(_ result: Result<Int, ConversionError>) {
    if case .ended = state { return }
    state = .ended
    connection.callOff(stepTimer)
    connection.callOff(totalTimer)
    connection.callOff(drainTimer)
    if owner != .none { connection.unsubscribe(self, from: owner) }
    // What comes late goes nowhere, and the property goes with the window
    // (rule R-11).
    connection.destroyWindow(window, of: self)
    completion(result)
  }
}

extension Conversion: EventHandler {
  func handle(_ event: Event) {
    switch event {
    case .selectionNotify(let answer) where answer.selection == selection:
      if case .asked = state { takeAnswer(answer) }
    case .propertyNotify(window, property, let serial, let isDeleted):
      switch state {
      case .incremental(let reception): takeChange(reception, isDeleted: isDeleted)
      case .sliced(let since): takeChange(since: since, serial: serial, isDeleted: isDeleted)
      // Also told for the INCR property itself, before the answer (rule R-13).
      case .asked, .ended: break
      }
    case .destroyNotify(owner):
      // It has done its part.
      if case .sliced = state { break }
      end(.failure(rejection ?? .ownerGone(byteCount: receivedCount)))
    default:
      break
    }
  }
}
