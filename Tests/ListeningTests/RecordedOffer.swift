import FoundationEssentials
import System
import TestSupport

/// A copy that was made in a real program, from Tests/Fixtures/offers, and what a
/// person would expect to be taken of it.
///
/// The files are those of the recordings: one JSON file a copy, and the bytes
/// of the smaller contents beside it.
struct RecordedOffer: Decodable {
  /// What should be taken.
  struct Take: Decodable {
    /// `image`, `text`, `files`, `secret` or `none`.
    let kind: String
    let target: String?
  }

  private struct Answer: Decodable {
    let target: String
    let bytes: Int?
    let file: String?
  }

  let selection: String
  let take: Take

  private let targets: [Answer]
  private let windowClass: [String]?
  private let ancestorClass: [String]?
  private let clientClasses: [[String]]

  private enum CodingKeys: String, CodingKey {
    case selection
    case take
    case targets
    case windowClass = "wm_class"
    case ancestorClass = "wm_class_ancestor"
    case clientClasses = "wm_class_same_client"
  }

  private static var folder: String {
    let tests = FileSystem.parent(of: FileSystem.parent(of: #filePath) ?? ".") ?? "."
    return tests + "/Fixtures/offers"
  }

  /// The names of all recordings.
  static func names() throws -> [String] {
    try FileSystem.names(in: folder).filter { $0.hasSuffix(".json") }
      .map { String($0.dropLast(5)) }.sorted()
  }

  static func named(_ name: String) throws -> RecordedOffer {
    let bytes = try FileContent.read(path(of: name))
    return try JSONDecoder().decode(RecordedOffer.self, from: Data(bytes))
  }

  /// The recording's file.
  static func path(of name: String) -> String { "\(folder)/\(name).json" }

  /// The size of what should be taken.
  var byteCount: Int? { answer?.bytes }

  /// What should be taken, where it is kept.
  var content: [UInt8]? {
    get throws { try answer?.file.map { try FileContent.read("\(Self.folder)/\($0)") } }
  }

  /// The names by which the owner's program may be known.
  var owners: Set<String> {
    let classes = [windowClass, ancestorClass].compactMap { $0 } + clientClasses
    return Set(classes.compactMap(\.last).filter { !$0.isEmpty })
  }

  private var answer: Answer? { targets.first { $0.target == take.target } }

  /// Writes the recording anew, with a list of files that are in a directory
  /// and not where the program had them.
  ///
  /// - Returns: The new recording's path, and the files, which are made: the
  ///   first is a photo, the second a text.
  static func rewritten(
    _ name: String, in directory: TemporaryDirectory
  ) throws -> (path: String, files: [String]) {
    let offer = try named(name)
    guard let file = offer.answer?.file, let list = try offer.content else {
      return (path(of: name), [])
    }
    var files: [String] = []
    let photo = directory.file("Foto ü.jpg")
    let made = try Program(
      "convert", "-seed", "7", "-size", "64x48", "plasma:red-blue", "-quality", "90", photo
    ).run()
    guard made.status == 0 else { throw Unmade(reason: made.errorText) }
    files = [photo, try directory.write(Array("recorded words".utf8), to: "words.txt")]
    // Its ends of lines, and the NUL that one program adds, stay.
    var paths = files.map {
      "file://" + $0.replacing(" ", with: "%20").replacing("ü", with: "%C3%BC")
    }[...]
    var rewritten: [UInt8] = []
    for line in String(decoding: list, as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false)
    {
      if !rewritten.isEmpty { rewritten += Array("\r\n".utf8) }
      let end = line.hasSuffix("\0") ? "\0" : ""
      rewritten += Array((line.hasPrefix("file:") ? paths.popFirst() ?? "" : "").utf8)
      rewritten += Array(end.utf8)
    }
    let text = String(decoding: try FileContent.read(path(of: name)), as: UTF8.self)
    try directory.write(rewritten, to: "list")
    let recording = text.replacing("\"\(file)\"", with: "\"list\"")
    let path = try directory.write(Array(recording.utf8), to: "\(name).json")
    try copyContents(of: offer, except: file, to: directory)
    return (path, files)
  }

  /// A file that couldn't be made.
  private struct Unmade: Error {
    let reason: String
  }

  private static func copyContents(
    of offer: RecordedOffer, except list: String, to directory: TemporaryDirectory
  ) throws {
    let files = Set(offer.targets.compactMap(\.file)).subtracting([list])
    for file in files.sorted() {
      let parts = file.split(separator: "/")
      for depth in 1..<parts.count {
        try FileSystem.makeDirectory(directory.file(parts[..<depth].joined(separator: "/")))
      }
      try directory.write(FileContent.read("\(folder)/\(file)"), to: file)
    }
  }
}
