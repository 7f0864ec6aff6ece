/// Which of the file lists of an offer are tried.
enum FileOrder {
  /// The lists that file managers add, with "copy" or "cut" in the first line.
  static let copiedFiles = [Target.gnomeCopiedFiles, Target.mateCopiedFiles]

  /// The lists among the targets.
  ///
  /// `text/uri-list` wherever it is listed. The others only where it isn't:
  /// PCManFM lets go of the selection when it is asked for
  /// `x-special/gnome-copied-files` after a cut, and the cut is lost.
  static func lists(in targets: [String]) -> [String] {
    let plain = targets.first { MediaType($0)?.essence == Target.uriList }
    if let plain { return [plain] }
    return copiedFiles.filter { targets.contains($0) }
  }
}
