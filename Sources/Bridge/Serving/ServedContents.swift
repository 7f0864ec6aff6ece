package import Cards
package import System
import Transfer

/// Gathers what a serving process is told: the plan, and an open file for each
/// content.
package struct ServedContents: ~Copyable {
  /// The plan so far.
  package var plan: ServingPlan

  /// The numbers of the open files, in the order that the plan's entries count
  /// them; they are closed with the process, which ends soon.
  package private(set) var descriptors: [Int32] = []

  package init(plan: ServingPlan) {
    self.plan = plan
  }

  /// Adds a file and returns its number among the contents.
  package mutating func add(_ file: consuming FileDescriptor) -> Int {
    descriptors.append(file.release())
    return descriptors.count - 1
  }

  /// Adds the targets of an element, of one of its types only where one is
  /// named.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - store: The store it is in.
  ///   - type: The only target to offer; nil for all.
  /// - Returns: False where the element has no such type.
  /// - Throws: `StoreError`, `SystemError`.
  package mutating func add(
    _ element: Element, of store: Store, type: String? = nil
  ) throws -> Bool {
    var files: [String: Int] = [:]
    let targets = OfferedTarget.list(
      kind: element.kind, representations: element.representations.map(\.type))
    for target in targets where type == nil || Self.matches(target.name, type) {
      switch target.source {
      case .representation(let source, let encoding):
        if files[source] == nil, let content = try open(source, of: element, in: store) {
          files[source] = content
        }
        guard let content = files[source] else { continue }
        add(target, encoding: encoding, content: content)
      case .description:
        let content = add(try AnonymousFile.sealed(Self.description(of: element).span))
        add(target, encoding: .exact, content: content)
      case .constant(let bytes):
        let content = add(try AnonymousFile.sealed(bytes.span))
        add(target, encoding: .exact, content: content)
      case .files: continue
      }
    }
    return !plan.entries.isEmpty
  }

  /// Adds the targets of a content that is no element's.
  package mutating func add(
    _ file: consuming FileDescriptor, kind: ElementKind, type: String, onlyType: Bool
  ) {
    let content = add(file)
    if onlyType {
      let isText = type.hasPrefix("text/") || type == Target.utf8String
      plan.entries.append(
        .init(
          target: type, type: type, encoding: OfferedTarget.Encoding.exact.rawValue,
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

  private static func description(of element: Element) -> [UInt8] {
    let own = element.representations.first
    return ElementList([
      ElementDescription(
        kind: element.kind, description: element.description, transform: element.transform,
        type: element.kind == .text ? Target.plainUTF8 : own?.type ?? Target.png,
        byteCount: own?.byteCount, digest: own?.digest.description)
    ]).encoded()
  }

  private static func matches(_ name: String, _ type: String?) -> Bool {
    guard let type else { return true }
    if name == type { return true }
    guard let wanted = MediaType(type) else { return false }
    return MediaType(name) == wanted
  }
}
