package import Cards
package import Images
package import System
import Transfer

/// Gathers what a serving process is told: the plan, and an open file for each
/// content.
package struct ServedContents: ~Copyable {
  /// The most elements that are served at once; each has a descriptor or two.
  package static let elementLimit = ElementList.maximumCount

  /// The plan so far.
  package var plan: ServingPlan

  /// The numbers of the open files, in the order that the plan's entries count
  /// them; they are closed with the process, which ends soon.
  package private(set) var descriptors: [Int32] = []

  /// Why some pictures aren't offered as PNG.
  package private(set) var failures: [ImageError] = []

  private let pictures: PictureMaker

  /// Begins without a content.
  ///
  /// - Parameters:
  ///   - plan: What is to be served beside the contents.
  ///   - pictures: Makes PNGs.
  package init(plan: ServingPlan, pictures: PictureMaker) {
    self.plan = plan
    self.pictures = pictures
  }

  /// Adds a file and returns its number among the contents.
  package mutating func add(_ file: consuming FileDescriptor) -> Int {
    descriptors.append(file.release())
    return descriptors.count - 1
  }

  // MARK: Elements

  /// Adds the targets of an element, of one of its types only where one is
  /// named.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - store: The store it is in.
  ///   - type: The only target to offer; nil for all.
  ///   - withFile: True to offer a file of it as well.
  /// - Returns: False where the element has no such type.
  /// - Throws: `StoreError`, `SystemError`.
  package mutating func add(
    _ element: Element, of store: Store, type: String? = nil, withFile: Bool = false
  ) throws -> Bool {
    var files: [String: Int] = [:]
    var targets = OfferedTarget.list(
      kind: element.kind, representations: element.representations.map(\.type))
    if withFile { targets.insert(.files, at: max(0, targets.count - 1)) }
    for target in targets where type == nil || Self.matches(target.name, type) {
      switch target.source {
      case .representation(_, .png):
        try addPNG(of: element, store, as: target)
      case .representation(let source, let encoding):
        if files[source] == nil, let content = try open(source, of: element, in: store) {
          files[source] = content
        }
        guard let content = files[source] else { continue }
        add(target, encoding: encoding, content: content)
      case .description: try addDescription(of: [element])
      case .constant(let bytes):
        let content = add(try AnonymousFile.sealed(bytes.span))
        add(target, encoding: .exact, content: content)
      case .files: try addFiles(of: [element], in: store)
      }
    }
    return !plan.entries.isEmpty
  }

  /// Adds several elements: a file of each, and each content by a target of its
  /// own, which their description counts.
  ///
  /// The contents travel by targets, since files reach no program on another
  /// machine or of another user that shares the display.
  ///
  /// - Throws: `StoreError`, `SystemError`.
  package mutating func add(_ elements: [Element], of store: Store) throws {
    try addFiles(of: elements, in: store)
    try addDescription(of: elements)
    for (index, element) in elements.enumerated() {
      guard let own = element.representations.first,
        let content = try open(own.type, of: element, in: store)
      else { continue }
      plan.entries.append(
        ServingPlan.Entry(
          target: Target.content(index), type: Self.replyType(of: element, own),
          encoding: OfferedTarget.Encoding.exact.rawValue, content: content, isUTF8: false))
    }
  }

  private mutating func addPNG(
    of element: Element, _ store: Store, as target: OfferedTarget
  ) throws {
    do {
      let content = add(try pictures.png(of: element, in: store))
      add(target, encoding: .exact, content: content)
    } catch let error as ImageError {
      failures.append(error)
    }
  }

  private mutating func addFiles(of elements: [Element], in store: Store) throws {
    var paths: [[UInt8]] = []
    for element in elements {
      guard let own = element.representations.first else { continue }
      let path = try store.copyOfContent(of: element, own)
      paths.append(Array(FileSystem.absolute(path).utf8))
    }
    let content = add(try AnonymousFile.sealed(URIList.encode(paths: paths).span))
    add(.files, encoding: .exact, content: content)
    // Thunar and Caja paste no other list than their own.
    let copied = add(try AnonymousFile.sealed(URIList.encodeCopiedFiles(paths: paths).span))
    for target in [Target.gnomeCopiedFiles, Target.mateCopiedFiles] {
      plan.entries.append(
        ServingPlan.Entry(
          target: target, type: target, encoding: OfferedTarget.Encoding.exact.rawValue,
          content: copied, isUTF8: false))
    }
  }

  private mutating func addDescription(of elements: [Element]) throws(SystemError) {
    let content = add(try AnonymousFile.sealed(Self.description(of: elements).span))
    add(.description, encoding: .exact, content: content)
  }

  // MARK: Other contents

  /// Adds the targets of a content that is no element's.
  ///
  /// - Parameters:
  ///   - file: The content.
  ///   - kind: What it is.
  ///   - type: Its type.
  ///   - onlyType: True to offer nothing but that type.
  ///   - format: The format of a picture that is to be decoded, to offer it as
  ///     PNG as well.
  /// - Throws: `ImageError` where it can't be decoded; `SystemError`.
  package mutating func add(
    _ file: consuming FileDescriptor, kind: ElementKind, type: String, onlyType: Bool,
    decoding format: ImageFormat? = nil
  ) throws {
    if let format {
      let png = try pictures.png(of: file, format: format)
      let (own, made) = (add(file), add(png))
      for target in OfferedTarget.list(kind: kind, representations: [type]) {
        guard case .representation(_, let encoding) = target.source else { continue }
        add(target, encoding: .exact, content: encoding == .png ? made : own)
      }
      return
    }
    let content = add(file)
    if onlyType {
      // TEXT is no type of a reply, but asks for one of several (ICCCM 2.6.2).
      let replyType = type == Target.text ? Target.utf8String : type
      let isText = type.hasPrefix("text/") || replyType == Target.utf8String
      plan.entries.append(
        .init(
          target: type, type: replyType, encoding: OfferedTarget.Encoding.exact.rawValue,
          content: content, isUTF8: isText))
      return
    }
    for target in OfferedTarget.list(kind: kind, representations: [type]) {
      guard case .representation(_, let encoding) = target.source else { continue }
      add(target, encoding: encoding, content: content)
    }
  }

  /// Marks the content as a secret, for the listeners that look for the mark.
  package mutating func markSensitive() throws(SystemError) {
    plan.isSensitive = true
    guard case .constant(let bytes) = OfferedTarget.secretMark.source else { return }
    let content = add(try AnonymousFile.sealed(bytes.span))
    add(OfferedTarget.secretMark, encoding: .exact, content: content)
  }

  private mutating func add(
    _ target: OfferedTarget, encoding: OfferedTarget.Encoding, content: Int
  ) {
    let use = TargetUse(of: target.name)
    plan.entries.append(
      ServingPlan.Entry(
        target: target.name, type: target.type, encoding: encoding.rawValue, content: content,
        isUTF8: encoding == .exact && (use == .text || use == .richText)))
  }

  private mutating func open(
    _ type: String, of element: Element, in store: Store
  ) throws -> Int? {
    guard let representation = element.representations.first(where: { $0.type == type }) else {
      return nil
    }
    switch try store.content(of: representation.digest) {
    case .inline(let bytes): return add(try AnonymousFile.sealed(bytes.span))
    case .file(let file): return add(file)
    }
  }

  private static func description(of elements: [Element]) -> [UInt8] {
    ElementList(
      elements.map { element in
        let own = element.representations.first
        return ElementDescription(
          kind: element.kind, description: element.description, transform: element.transform,
          type: replyType(of: element, own), byteCount: own?.byteCount,
          digest: own?.digest.description)
      }
    ).encoded()
  }

  private static func replyType(of element: Element, _ own: Representation?) -> String {
    element.kind == .text ? Target.plainUTF8 : own?.type ?? Target.png
  }

  private static func matches(_ name: String, _ type: String?) -> Bool {
    guard let type else { return true }
    if name == type { return true }
    guard let wanted = MediaType(type) else { return false }
    return MediaType(name) == wanted
  }
}
