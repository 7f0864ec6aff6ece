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
