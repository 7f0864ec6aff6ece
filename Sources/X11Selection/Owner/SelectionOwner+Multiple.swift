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
    let tally = TransferTally { [weak self] in self?.contentTaken($0) }
    var items: [UInt] = []
    // Two answers can't be in one place, nor one where the list is.
    var properties: Set<UInt> = [Atom.none.rawValue, request.property.rawValue]
    for (target, property) in list {
      let isAnswered =
        properties.insert(property.rawValue).inserted
        && target != .none && target != request.target
        && convert(to: target, into: property, of: request.requestor, tally: tally)
      items.append(target.rawValue)
      items.append(isAnswered ? property.rawValue : Atom.none.rawValue)
    }
    transfers[.init(requestor: request.requestor, property: request.property)]?.cancel()
    let error = connection.trap {
      connection.writeProperty(
        request.property, of: request.requestor, type: connection.protocolAtoms.atomPair,
        items: items)
    }
    connection.notify(request, property: error == nil ? request.property : .none)
    tally.answered()
  }

  /// The list of pairs; nil where it is missing, of an odd length, empty, too
  /// long or not of 32-bit items.
  private func pairs(of request: ConversionRequest) -> [(Atom, Atom)]? {
    var atoms: [UInt] = []
    var value: PropertyValue?
    connection.trap {
      value = connection.readProperty(
        request.property, of: request.requestor, limit: 8 * Self.pairLimit, deletes: false
      ) { _, bytes in
        atoms = words(bytes)
      }
    }
    // Of another type than ATOM_PAIR from some toolkits, so the format decides;
    // it goes back as ATOM_PAIR.
    guard let value, value.format == 32, value.bytesAfter == 0, atoms.count >= 2,
      atoms.count.isMultiple(of: 2)
    else { return nil }
    return stride(from: 0, to: atoms.count, by: 2).map { index in
      (Atom(rawValue: atoms[index]), Atom(rawValue: atoms[index + 1]))
    }
  }
}
