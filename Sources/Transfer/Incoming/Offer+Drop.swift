extension Offer {
  /// What to ask for of something that was dropped.
  ///
  /// As of a copy, but for a picture that is dragged out of a web page: beside
  /// it browsers offer its address as a text and a piece of HTML, which look
  /// like the cells of a sheet. They promise the picture as a file too, which
  /// tells it from those. Its file is what the page has; Chromium has that as
  /// `application/octet-stream`, Firefox in the list of files where it is on
  /// this machine, and else only as it encodes the picture anew.
  ///
  /// - Parameter readsFiles: True where the files of a list are read, and not
  ///   the list itself kept.
  /// - Returns: The candidates, none where there is nothing to take.
  package func dropCandidates(readsFiles: Bool) -> [Candidate] {
    guard isPromisedFile, isRichText else { return candidates() }
    let octets = targets.filter { $0 == Target.octets }.map(Candidate.image)
    let elements = hasElement ? [Candidate.element(target: Target.element)] : []
    return elements + (readsFiles ? files : []) + octets + images + texts
      + (readsFiles ? [] : files) + addresses
  }

  /// Whether the source would save what is dragged as a file.
  private var isPromisedFile: Bool {
    targets.contains { $0 == Target.directSave || $0 == Target.filePromise }
  }
}
