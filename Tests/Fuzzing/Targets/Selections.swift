import Bridge
import X11Selection

/// Any bytes as the items of a property.
func fuzzItems(_ input: [UInt8]) {
  let items = words(input.span)
  precondition(items.count == input.count / 4)
  precondition(items.allSatisfy { $0 <= UInt(UInt32.max) })
  let atoms = items.map { Atom(rawValue: $0) }
  let distinct = SelectionReader.distinct(atoms)
  precondition(Set(distinct).count == distinct.count)
  // None is no target.
  let count = Set(atoms).subtracting([.none]).count
  precondition(distinct.count == min(count, SelectionReader.targetLimit))
  let sink = MemorySink()
  for format in [8, 16, 32] {
    sink.begin(type: "ATOM", format: format)
    sink.receive(input.span)
    precondition(format == 32 || sink.atoms.isEmpty)
  }
}

/// Any bytes as the pairs of `MULTIPLE`: the first one is the property they are
/// in, and one item each of the others, of few values, so that some are equal.
func fuzzPairs(_ input: [UInt8]) {
  let own = Atom(rawValue: UInt(input.first ?? 1) % 8)
  let items = input.dropFirst().map { $0 == 0xFF ? UInt.max : UInt($0) % 16 }
  guard var list = PairList(items, in: own) else {
    precondition(items.isEmpty || !items.count.isMultiple(of: 2) || items.count > 2048)
    return
  }
  var answered: [Atom] = []
  list.answer { target, property in
    precondition(target != .none && property != .none && property != own)
    guard target.rawValue % 3 != 0 else { return false }
    answered.append(property)
    return true
  }
  precondition(Set(answered).count == answered.count, "two answers in one place")
  precondition(list.items.count == items.count)
  var left = answered[...]
  for index in stride(from: 0, to: items.count, by: 2) {
    precondition(list.items[index] == items[index])
    guard list.items[index + 1] != 0 else { continue }
    precondition(list.items[index + 1] == items[index + 1])
    precondition(left.popFirst()?.rawValue == items[index + 1])
  }
  precondition(left.isEmpty)
}

/// Any sequence of events for the two sides of a transfer in parts.
func fuzzTransfers(_ input: [UInt8]) {
  let incr = Atom(rawValue: 1)
  var reception = IncrementalReception(incr: incr)
  var parts = 0
  for byte in input {
    switch byte & 7 {
    case 0, 1: _ = reception.changed(isDeleted: byte & 1 == 1)
    default:
      let type = Atom(rawValue: UInt(byte >> 6))
      let step = reception.receive(
        type: type, format: [8, 16, 32][Int(byte >> 4) % 3], byteCount: Int(byte >> 3 & 1) * 5)
      if step == .take { parts += 1 }
      precondition(type != .none || step == .wait)
      precondition(type != incr || step == .abort(.nestedTransfer))
    }
  }
  precondition(reception.partCount == parts)

  // Whatever is cut off each part, all is written once and then the end.
  let count = input.reduce(1) { $0 + Int($1) }
  let chunkSize = Int(input.first ?? 0) + 4
  var transmission = IncrementalTransmission(byteCount: count, chunkSize: chunkSize)
  var written = 0
  var turn = 0
  while case .write(let range) = transmission.propertyDeleted() {
    precondition(range.lowerBound == written && range.count > 0 && range.count <= chunkSize)
    let cut = turn < input.count ? min(Int(input[turn] & 3), range.count - 1) : 0
    transmission.wrote(range.count - cut)
    written += range.count - cut
    turn += 1
  }
  precondition(written == count && transmission.isEndWritten)
  precondition(transmission.propertyDeleted() == .finished)
  let boundary = IncrementalTransmission.characterBoundary(in: input.span)
  precondition(boundary <= input.count && boundary >= input.count - 3)
  precondition(boundary > 0 || input.isEmpty)
}
