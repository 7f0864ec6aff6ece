/// What an XdndEnter says.
struct DragEntry: Equatable {
  /// The versions that are spoken here.
  static let versions = 3...5

  var source: Window
  /// The version that the source speaks to this target.
  var version: Int
  /// True where the types are in a property of the source, all of them.
  var hasTypeList: Bool
  /// The first three types at most.
  var types: [Atom]

  /// Announces a source's types: the first three go into the message in any
  /// case, since some targets look nowhere else (rule S-05).
  init(source: Window, version: Int, types: [Atom]) {
    self.source = source
    self.version = version
    hasTypeList = types.count > 3
    self.types = Array(types.prefix(3))
  }

  init(_ words: [UInt]) {
    source = Window(rawValue: words[0])
    version = Int(words[1] >> 24 & 0xFF)
    hasTypeList = words[1] & 1 != 0
    types = words[2...4].filter { $0 != 0 }.map { Atom(rawValue: $0) }
  }

  var words: [UInt] {
    let listed = types.prefix(3).map(\.rawValue)
    let padded = listed + [UInt](repeating: 0, count: 3 - listed.count)
    return [source.rawValue, UInt(version) << 24 | (hasTypeList ? 1 : 0)] + padded
  }
}
