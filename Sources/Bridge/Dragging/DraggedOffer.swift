import Cards
import System
import Transfer
import X11Selection

/// What a drag of elements offers: the targets of a copy, the elements as
/// files, and saving by ourselves into a folder.
struct DraggedOffer {
  /// The targets.
  let offer: X11Selection.Offer

  /// The targets that are answered and not announced: each type that is
  /// announced is fetched by some while the pointer is over them (rule S-15).
  let unlisted: Set<String>

  /// How a folder has the element saved; nil for several, which the protocol
  /// doesn't know.
  let directSave: DirectSave?

  /// Gathers the contents, which never change from here on (rule O-29).
  ///
  /// - Parameters:
  ///   - elements: The elements, one at least.
  ///   - store: The store that they are in.
  ///   - pictures: Makes PNGs.
  ///   - directory: Where a large text in another encoding is kept.
  ///   - asFiles: True to offer them as files too.
  /// - Throws: `StoreError`, `SystemError`.
  init(
    _ elements: [Element], of store: Store, pictures: PictureMaker, directory: String,
    asFiles: Bool
  ) throws {
    // A display has no part in it: the plan isn't handed to another process.
    var contents = ServedContents(
      plan: ServingPlan(display: "", selections: [], directory: directory), pictures: pictures)
    guard elements.count == 1, let element = elements.first else {
      if elements.allSatisfy({ $0.kind == .text }) {
        var spool = try Spool(directory: directory, isSensitive: false)
        try JoinedTexts(of: store).write(elements) { try spool.write($0) }
        try contents.add(
          spool.finish(), kind: .text, type: Target.plainUTF8, onlyType: false)
      }
      try contents.add(elements, of: store)
      let all = try contents.plan.offer(descriptors: contents.descriptors).entries
      // The lists that file managers paste are none that they are dropped, and
      // each type that is announced costs a fetch (rule S-15).
      let left =
        [Target.gnomeCopiedFiles, Target.mateCopiedFiles]
        + (asFiles ? [] : [Target.uriList])
      offer = X11Selection.Offer(all.filter { !left.contains($0.target) }, isSavable: false)
      unlisted = Set(elements.indices.map(Target.content))
      directSave = nil
      return
    }
    _ = try contents.add(element, of: store)
    var entries = try contents.plan.offer(descriptors: contents.descriptors).entries
    unlisted = []
    guard asFiles else {
      offer = X11Selection.Offer(entries, isSavable: false)
      directSave = nil
      return
    }
    // Behind the content itself: this is no file before somebody wants one. For
    // files it would stand first (rule S-24).
    entries.append(
      .init(
        target: Target.uriList,
        content: LazyContent { BytesContent(try Self.uriList(of: element, in: store)) }))
    if let own = entries.first {
      entries.append(.init(target: Target.octets, content: own.content))
    }
    offer = X11Selection.Offer(entries, isSavable: false)
    let saving = DirectSaving(element, of: store)
    directSave = DirectSave(fileName: Self.fileName(of: element)) { saving.save(at: $0) }
  }

  /// The name that an element has as a file.
  static func fileName(of element: Element) -> String {
    Store.fileName(for: element, type: element.representations.first?.type ?? "")
  }

  /// The list with a file of an element, which is made now; the same each time
  /// (rule S-25).
  ///
  /// The file is a copy in the store's cache, that stays there: file managers
  /// copy after they have said that they are finished.
  private static func uriList(of element: Element, in store: Store) throws -> [UInt8] {
    guard let own = element.representations.first else { return [] }
    let path = FileSystem.absolute(try store.copyOfContent(of: element, own))
    return URIList.encode(paths: [Array(path.utf8)])
  }
}
