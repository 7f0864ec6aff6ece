import Transfer

extension Candidate {
  /// Those that needn't be tried once this one failed.
  ///
  /// A list of addresses elsewhere is kept as a text. Of one that names files
  /// here which can't be taken, the names would be no use.
  func substitutes(after reason: any Error) -> [Candidate] {
    guard case .files(let target) = self else { return [] }
    if case IntakeError.noLocalFiles = reason { return [] }
    return [.text(target: target)]
  }
}
