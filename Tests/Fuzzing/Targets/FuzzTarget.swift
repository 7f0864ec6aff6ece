/// What is tried with input that a peer controls.
///
/// Each one runs the input through and holds what must be true of any; what
/// isn't true ends the process.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// The items of properties: lists of targets.
  case items
  /// The pairs of `MULTIPLE`.
  case pairs
  /// The steps of transfers in parts, on both sides.
  case transfers
  /// Lists of files.
  case files
  /// The description of elements.
  case elements
  /// Received texts in every encoding.
  case texts
  /// Texts on their way out.
  case encodings
  /// Names of targets.
  case names
  /// Pictures that are decoded in process.
  case pictures
  /// Pictures that the helper looks through before it has them decoded.
  case structures
  /// What the helper answers, and what it is asked.
  case answers

  /// Runs an input through.
  package func run(_ input: [UInt8]) {
    switch self {
    case .items: fuzzItems(input)
    case .pairs: fuzzPairs(input)
    case .transfers: fuzzTransfers(input)
    case .files: fuzzFiles(input)
    case .elements: fuzzElements(input)
    case .texts: fuzzTexts(input)
    case .encodings: fuzzEncodings(input)
    case .names: fuzzNames(input)
    case .pictures: fuzzPictures(input)
    case .structures: fuzzStructures(input)
    case .answers: fuzzAnswers(input)
    }
  }

  /// Inputs to begin with, from which the fuzzer makes others.
  package var seeds: [[UInt8]] {
    switch self {
    case .items: [[4, 0, 0, 0, 31, 0, 0, 0], [0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]]
    case .pairs: [[9, 1, 2, 3, 4], [1, 5, 1, 5, 2, 0, 0, 7]]
    case .transfers: [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [0, 0, 0, 0]]
    case .files:
      [
        "file:///a%20b\r\nhttp://h/x\r\n", "copy\nfile:///x", "cut\nfile://host/y",
        "x-special/nautilus-clipboard\ncopy\nfile:///z\n", "#c\r\nfile:/p\r\n",
      ].map { Array($0.utf8) }
    case .elements:
      [
        #"{"version":1,"elements":[{"kind":"image","description":"a\u00e4\ud83d\ude00","offset":[1,-2.5e3],"size":[3,4],"rotation":90,"type":"image/png","bytes":5,"digest":"sha256:00"}]}"#,
        #"{"version":1,"elements":[]}"#, "[[[[[[[[[[[[[[[[[[[[", "null",
      ].map { Array($0.utf8) }
    case .texts:
      (0..<UInt8(7)).map { [$0, 3] + Array("grün\u{0}€\u{1F431}".utf8) }
        + [[4, 2, 0x1B, 0x25, 0x47, 0xE2, 0x82, 0xAC, 0x1B, 0x25, 0x40, 0x1B, 0x2D, 0x41, 0xE1]]
    case .encodings: [[3] + Array("a\r\nb\u{1}€\u{1F431}ü".utf8), [1, 0xFF, 0xC3]]
    case .names:
      [
        "text/plain;charset=utf-8", "Text/Plain; charset=\"UTF-8\";x=y", "image/png", "TARGETS",
        "application/x-openoffice-link;a=\"b;c\"", "text/",
      ].map { Array($0.utf8) }
    case .pictures: pictureSeeds
    case .structures: structureSeeds
    case .answers:
      [
        "cardclip-image 1 accepted 3 4 8 alpha still\n\0\0\0\u{3}abc\0\0\0\0",
        "cardclip-image 1 refused too-large pixels 5\n\0\0\0\0",
        "cardclip-image 1 refused corrupt no end\n",
        "thumbnail=16 jpeg width=1 height=2 pixels=3 bytes=4 frames=5 milliseconds=6",
      ].map { [1, 3] + Array($0.utf8) }
    }
  }
}
