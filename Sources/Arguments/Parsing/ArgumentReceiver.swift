/// Something with a table of arguments that takes values by their index in it.
protocol ArgumentReceiver: AnyObject {
  /// The table.
  var infos: [ArgumentInfo] { get }

  /// Takes a value.
  ///
  /// - Parameters:
  ///   - text: The value; empty for a flag.
  ///   - index: The row of the table.
  /// - Throws: That it is no such value, or that the row was given already.
  func receive(_ text: String, at index: Int) throws(UsageError)

  /// True where the row was given.
  func isGiven(_ index: Int) -> Bool
}

extension ArgumentReceiver {
  /// The row of a flag or option.
  func index(ofOption name: some StringProtocol) -> Int? {
    infos.firstIndex { $0.kind != .operand && $0.name == name }
  }

  /// The row of a flag or option by its letter.
  func index(ofShort letter: Character) -> Int? {
    infos.firstIndex { $0.kind != .operand && $0.short == letter }
  }

  /// The row that takes the operand of a number, counted from 0; a repeating
  /// one takes all that follow.
  func index(ofOperand number: Int) -> Int? {
    var remaining = number
    for index in infos.indices where infos[index].kind == .operand {
      if remaining == 0 || infos[index].isRepeating { return index }
      remaining -= 1
    }
    return nil
  }
}
