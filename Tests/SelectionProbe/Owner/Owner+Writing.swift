import CX11

extension Owner {
  /// Writes what an entry gives to a requestor's property, or starts an INCR
  /// there; false where nothing could be written.
  func write(_ entry: Entry, _ request: SelectionRequest, to property: Atom) -> Bool {
    var entry = entry
    if let atoms = entry.atoms { entry.content = Content(bytes(ofAtoms: atoms)) }
    if plan.entries.contains(where: { $0.target == entry.target }) == false || isRecordedTime(entry)
    {
      switch entry.target {
      case "TIMESTAMP":
        let time = PropertyValue.bytes([UInt32(truncatingIfNeeded: acquired)])
        let value = PropertyValue(type: connection.atom("INTEGER"), format: 32, bytes: time)
        connection.write(value, to: property, of: request.requestor)
        return true
      case "MULTIPLE": return writeMultiple(request, property)
      default: break
      }
    }
    let size = entry.stream.isEndless ? Int.max : entry.content.count
    if entry.answer == .incr || (entry.answer != .single && size > entry.threshold) {
      startTransfer(entry, to: property, of: request.requestor)
      return true
    }
    let bytes = entry.content.read(at: 0, entry.content.count)
    let type = connection.atom(entry.type)
    connection.write(
      PropertyValue(type: type, format: entry.format, bytes: bytes), to: property,
      of: request.requestor)
    return true
  }

  /// True for a TIMESTAMP that is listed without a value of its own.
  private func isRecordedTime(_ entry: Entry) -> Bool {
    ["TIMESTAMP", "MULTIPLE"].contains(entry.target) && entry.content.count == 0
  }

  private func startTransfer(_ entry: Entry, to property: Atom, of window: Window) {
    let key = OutgoingTransfer.Key(window: window, property: property)
    let transfer = OutgoingTransfer(
      key, entry, type: connection.atom(entry.type), skipsDigest: plan.skipsDigests)
    // First to be told of deletions, then the property (ICCCM 2.7.2).
    connection.observe(window)
    let items: [UInt32] =
      switch entry.stream.hint {
      case .exact: [UInt32(clamping: entry.content.count)]
      case .absent: []
      case .number(let number): [number]
      }
    let header = PropertyValue(
      type: connection.atom("INCR"), format: 32, bytes: PropertyValue.bytes(items))
    connection.write(header, to: property, of: window)
    transfers[key] = transfer
    trace(
      "incr",
      [
        "requestor": .window(window), "target": .string(entry.target),
        "hint": items.first.map { .integer(Int($0)) } ?? .null,
        "bytes": .integer(entry.content.count),
      ])
  }

  /// Serves the pairs of a MULTIPLE in order and marks those that failed
  /// (ICCCM 2.6.2).
  private func writeMultiple(_ request: SelectionRequest, _ property: Atom) -> Bool {
    guard request.property != 0,
      var list = connection.read(property, of: request.requestor), list.format == 32
    else { return false }
    var items = list.items
    for pair in stride(from: 0, to: items.count - items.count % 2, by: 2) {
      let target = connection.name(Atom(items[pair]))
      let place = Atom(items[pair + 1])
      guard place != 0, target != "MULTIPLE", let entry = entry(for: target),
        [.normal, .incr, .single].contains(entry.answer)
      else {
        items[pair + 1] = 0
        continue
      }
      if !write(entry, request, to: place) { items[pair + 1] = 0 }
    }
    list.bytes = PropertyValue.bytes(items)
    connection.write(list, to: property, of: request.requestor)
    return true
  }

  /// The bytes of a list of atoms: names and numbers as `#7`, `auto` for what
  /// the owner has, `many:N` for N atoms of names that nobody uses.
  func bytes(ofAtoms text: String) -> [UInt8] {
    var items: [Atom] = []
    for name in text.split(separator: ",").map(String.init) {
      if name == "auto" {
        let standard = plan.addsStandardTargets ? ["TARGETS", "TIMESTAMP", "MULTIPLE"] : []
        let own = plan.entries.map(\.target)
        items += (standard.filter { !own.contains($0) } + own).map(connection.atom)
      } else if name.hasPrefix("many:"), let count = Int(name.dropFirst(5)) {
        items += connection.atoms(count)
      } else {
        items.append(connection.atom(name))
      }
    }
    return PropertyValue.bytes(items.map { UInt32(truncatingIfNeeded: $0) })
  }
}
