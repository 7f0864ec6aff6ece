import CX11

extension SelectionOwner {
  /// Answers a `MULTIPLE` request: each pair by itself and in order, the
  /// refused ones marked, then one event for all (ICCCM 2.6.2; rules O-16,
  /// O-17).
  func answerMultiple(_ request: ConversionRequest) {
    guard var list = pairs(of: request) else {
      return connection.notify(request, property: .none)
    }
    let tally = TransferTally { [weak self] in self?.contentTaken($0) }
    list.answer { target, property in
      target != request.target
        && convert(to: target, into: property, of: request.requestor, tally: tally)
    }
    connection.endTransfer(to: .init(requestor: request.requestor, property: request.property))
    let error = connection.trap {
      connection.writeProperty(
        request.property, of: request.requestor, type: connection.protocolAtoms.atomPair,
        items: list.items)
    }
    connection.notify(request, property: error == nil ? request.property : .none)
    tally.answered()
  }

  /// The list of pairs; nil where it is missing, too long, or none.
  private func pairs(of request: ConversionRequest) -> PairList? {
    guard request.property != .none else { return nil }
    var items: [UInt] = []
    var value: PropertyValue?
    connection.trap {
      value = connection.readProperty(
        request.property, of: request.requestor, limit: 8 * PairList.limit, deletes: false
      ) { _, bytes in
        items = words(bytes)
      }
    }
    // Of another type than ATOM_PAIR from some toolkits, so the format decides;
    // it goes back as ATOM_PAIR.
    guard let value, value.format == 32, value.bytesAfter == 0 else { return nil }
    return PairList(items, in: request.property)
  }
}
