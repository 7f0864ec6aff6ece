internal import Cards
internal import System

/// Where things are in the folder of an exported card.
struct ExportFolder {
  let path: String

  /// The lines that tell of the card and its elements.
  var lines: String { path + "/card.json" }

  /// The contents, each in a file named by its digest.
  var contents: String { path + "/contents" }

  /// The file of a content.
  func file(of representation: Representation) -> String {
    "\(contents)/\(representation.digest).\(FileExtension.of(representation.type))"
  }
}
