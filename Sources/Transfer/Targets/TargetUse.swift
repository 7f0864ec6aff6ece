/// What a target is good for here.
package enum TargetUse: String, Sendable {
  /// Elements of a card.
  case element
  /// A picture.
  case image
  /// A list of files.
  case files
  /// A text.
  case text
  /// A formatted text, only taken beside a plain one.
  case richText = "rich-text"
  /// A part of the protocol, no content.
  case `protocol`
  /// Asking for it changes something in its owner; it never is.
  case sideEffect = "side-effect"
  /// A mark of a secret; it is never asked for.
  case secretMark = "secret-mark"
  /// Unknown or of no use.
  case other

  /// Tells what a target is good for, by its name alone.
  package init(of target: String) {
    let essence = MediaType(target)?.essence
    if SecretMark.isMark(target) {
      self = .secretMark
    } else if Self.hasSideEffect(target, essence: essence) {
      self = .sideEffect
    } else if Self.protocolNames.contains(target) {
      self = .protocol
    } else if target == Target.element {
      self = .element
    } else if ImageOrder.rank(of: target) != nil {
      self = .image
    } else if essence == Target.uriList || FileOrder.copiedFiles.contains(target) {
      self = .files
    } else if TextOrder.rank(of: target) != nil {
      self = .text
    } else if let essence, Self.richTexts.contains(essence) {
      self = .richText
    } else {
      self = .other
    }
  }

  /// The targets of ICCCM section 2.6.2 and of the clipboard manager
  /// specification that say something about an offer, and INCR, which some
  /// owners list.
  private static let protocolNames = [
    "TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "INCR", "TARGET_SIZES",
  ]

  private static let richTexts = [
    Target.html, "text/rtf", "text/richtext", "application/rtf", "application/x-rtf",
  ]

  /// DELETE and the INSERT targets of ICCCM section 2.6.3, and the link of
  /// LibreOffice, which starts a conversation with the owner.
  private static func hasSideEffect(_ target: String, essence: String?) -> Bool {
    target == "DELETE" || target.hasPrefix("INSERT_")
      || essence == "application/x-openoffice-link"
  }
}
