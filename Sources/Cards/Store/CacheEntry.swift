/// What is made of a content and kept beside it, and can be made anew at any
/// time.
package enum CacheEntry: Sendable, Equatable {
  /// The picture as PNG.
  case png

  /// A small PNG of the picture, of so many pixels at its longer side at most.
  case thumbnail(side: Int)

  /// A copy of the content with a name, to be handed to other programs as a
  /// file; they may change it.
  case copy(name: String)

  /// The path below the directory of the content's entries.
  var path: String {
    switch self {
    case .png: "picture.png"
    case .thumbnail(let side): "thumbnail-\(side).png"
    case .copy(let name): "files/" + name
    }
  }
}
