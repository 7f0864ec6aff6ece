package import Cards

/// One target that an element answers, and where the answer comes from.
///
/// The targets of the protocol (TARGETS, TIMESTAMP, MULTIPLE, SAVE_TARGETS)
/// are the selection owner's business.
package struct OfferedTarget: Hashable, Sendable {
  /// Where the bytes of an answer come from.
  package enum Source: Hashable, Sendable {
    /// The representation of this type, in an encoding.
    case representation(type: String, encoding: Encoding)

    /// The description of the elements, see ``ElementList``.
    case description

    /// The addresses of the elements' files.
    case files

    /// These bytes.
    case constant([UInt8])
  }

  /// What is done with a representation's bytes.
  package enum Encoding: String, Sendable {
    /// Nothing.
    case exact

    /// From UTF-8 to Latin-1, see ``Latin1Encoder``.
    case latin1

    /// From UTF-8 to compound text, see ``CompoundTextEncoder``.
    case compoundText

    /// From another picture format to PNG.
    case png
  }

  /// The target's name.
  package let name: String

  /// The type of the property that answers it.
  package let type: String

  /// Where the bytes come from.
  package let source: Source

  /// - Parameters:
  ///   - name: The target's name.
  ///   - type: The property's type; the target's name where nil, which many
  ///     requestors insist on for MIME types.
  ///   - source: Where the bytes come from.
  package init(_ name: String, type: String? = nil, source: Source) {
    self.name = name
    self.type = type ?? name
    self.source = source
  }

  /// The mark that keeps an offer out of other programs' histories.
  package static let secretMark = OfferedTarget(
    Target.passwordHint, source: .constant(Array("secret".utf8)))

  /// The elements as files.
  package static let files = OfferedTarget(Target.uriList, source: .files)

  /// The description of the elements.
  package static let description = OfferedTarget(Target.element, source: .description)

  /// Lists what an element offers, in order of preference.
  ///
  /// - Parameters:
  ///   - kind: What the element is.
  ///   - representations: The types of its representations, its own first.
  /// - Returns: The targets; only the description where the element has no
  ///   representation of its kind.
  package static func list(
    kind: ElementKind, representations: [String]
  ) -> [OfferedTarget] {
    switch kind {
    case .image: images(representations) + [description]
    case .text: texts(representations) + [description]
    }
  }

  /// The picture as it is, and as PNG.
  ///
  /// Nothing textual: some desktops keep only the text of an offer.
  private static func images(_ representations: [String]) -> [OfferedTarget] {
    let images = representations.filter { $0.lowercased().hasPrefix("image/") }
    guard let own = images.first else { return [] }
    var offered = [exact(own, of: own)]
    if own != Target.png {
      let hasPNG = images.contains(Target.png)
      offered.append(
        hasPNG
          ? exact(Target.png, of: Target.png)
          : OfferedTarget(
            Target.png, source: .representation(type: own, encoding: .png)))
    }
    return offered
  }

  /// The text under all its names, then its other forms.
  private static func texts(_ representations: [String]) -> [OfferedTarget] {
    let texts = representations.filter { $0.lowercased().hasPrefix("text/") }
    let plain = texts.first { MediaType($0)?.essence == Target.plain }
    guard let source = plain ?? texts.first else { return [] }
    let compound = Source.representation(type: source, encoding: .compoundText)
    var offered = [
      exact(Target.utf8String, of: source),
      exact(Target.plainUTF8, of: source),
      exact(Target.plainUTF8Capital, of: source),
      exact(Target.plain, of: source),
      OfferedTarget(Target.string, source: .representation(type: source, encoding: .latin1)),
      // The owner chooses the encoding of TEXT (ICCCM section 2.6.2). Compound
      // text is the same bytes as STRING as long as those suffice, and whoever
      // knows TEXT knows it, so that the text needn't be looked through first.
      OfferedTarget(Target.text, type: Target.compoundText, source: compound),
      OfferedTarget(Target.compoundText, source: compound),
    ]
    for type in texts where MediaType(type)?.essence != Target.plain {
      offered.append(exact(type, of: type))
    }
    return offered
  }

  private static func exact(_ name: String, of type: String) -> OfferedTarget {
    OfferedTarget(name, source: .representation(type: type, encoding: .exact))
  }
}
