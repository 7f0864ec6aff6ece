import System
import Transfer
package import X11Selection

extension ServingPlan {
  /// The offer that the plan describes.
  ///
  /// - Parameter descriptors: The open files of the contents, which are taken
  ///   over.
  /// - Returns: The offer.
  /// - Throws: `SystemError`.
  package func offer(descriptors: [Int32]) throws -> X11Selection.Offer {
    var contents: [any Content] = []
    for number in descriptors {
      contents.append(
        try FileContent(FileDescriptor(adopting: number, name: "a copied content")))
    }
    var made: [String: any Content] = [:]
    var list: [X11Selection.Offer.Entry] = []
    for entry in entries where contents.indices.contains(entry.content) {
      let source = contents[entry.content]
      let content: any Content
      if let encoding = OfferedTarget.Encoding(rawValue: entry.encoding), encoding != .exact {
        // TEXT and COMPOUND_TEXT are the same bytes, made once.
        let key = "\(entry.content) \(entry.encoding)"
        content =
          made[key]
          ?? LazyContent { [directory, isSensitive] in
            try EncodedText(
              source: source, encoding: encoding, directory: directory, isSensitive: isSensitive
            ).make()
          }
        made[key] = content
      } else {
        content = source
      }
      list.append(
        X11Selection.Offer.Entry(
          target: entry.target, type: entry.type, content: content, isUTF8: entry.isUTF8))
    }
    return X11Selection.Offer(list, isSavable: !isSensitive)
  }

  /// When the session that serves the plan ends by itself.
  package var limits: ServingSession.Limits {
    ServingSession.Limits(loops: loops, time: clearAfter.map { .milliseconds($0) })
  }
}
