import CX11

extension SelectionOwner {
  /// The most pairs of one request; longer lists are refused (rule O-16).
  static let pairLimit = 1024

  /// Answers a `MULTIPLE` request: each pair by itself and in order, the
  /// refused ones marked, then one event for all (ICCCM 2.6.2; rules O-16,
  /// O-17).
  func answerMultiple(_ request: ConversionRequest) {
    guard request.property != .none, let list = pairs(of: request) else {
      return connection.notify(request, property: .none)
    }
    var items: [UInt] = []
    var taken: Atom?
    for (target, property) in list.pairs {
      let answer = convertPair(target, property, of: request)
      if answer == .written(isContent: true) { taken = taken ?? target }
      items.append(target.rawValue)
      items.append(answer == .refused ? Atom.none.rawValue : property.rawValue)
    }
    let error = connection.trap {
      connection.writeProperty(
        request.property, of: request.requestor, type: list.type, items: items)
    }
    connection.notify(request, property: error == nil ? request.property : .none)
    if let taken { contentTaken(taken) }
  }

  private func convertPair(
    _ target: Atom, _ property: Atom, of request: ConversionRequest
  ) -> Answer {
    guard target != .none, property != .none, target != request.target,
      property != request.property
    else { return .refused }
    return convert(to: target, into: property, of: request.requestor)
  }

  /// The list of pairs; nil where it is missing, of an odd length, empty, too
  /// long or not of 32-bit items.
  private func pairs(
    of request: ConversionRequest
  ) -> (type: Atom, pairs: [(Atom, Atom)])? {
    var atoms: [UInt] = []
    var value: PropertyValue?
    connection.trap {
      value = connection.readProperty(
        request.property, of: request.requestor, limit: 8 * Self.pairLimit, deletes: false
      ) { _, bytes in
        atoms = words(bytes)
      }
    }
    // Of another type than ATOM_PAIR from some toolkits, so the format decides.
    guard let value, value.format == 32, value.bytesAfter == 0, atoms.count >= 2,
      atoms.count.isMultiple(of: 2)
    else { return nil }
    let pairs = stride(from: 0, to: atoms.count, by: 2).map { index in
      (Atom(rawValue: atoms[index]), Atom(rawValue: atoms[index + 1]))
    }
    return (connection.protocolAtoms.atomPair, pairs)
  }
}
