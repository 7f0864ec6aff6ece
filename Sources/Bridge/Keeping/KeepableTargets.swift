import Transfer

/// Which targets of an offer are kept for the time after their owner.
enum KeepableTargets {
  /// The most targets of one copy.
  static let limit = 128

  /// Those of ICCCM 2.6.2 that name something in the owner or the server that
  /// ends with the owner.
  private static let transientNames: Set<String> = [
    "BACKGROUND", "BITMAP", "CLIENT_WINDOW", "COLORMAP", "DRAWABLE", "FOREGROUND", "PIXMAP",
    "PROCESS", "TASK",
  ]

  /// Those with content, in their order and each once; never one with a side
  /// effect.
  static func list(_ targets: [String]) -> [String] {
    let offer = Transfer.Offer(targets: targets)
    var seen: Set<String> = []
    let kept = targets.filter { target in
      guard seen.insert(target).inserted, !transientNames.contains(target),
        // LibreOffice has several, and starts a conversation for each.
        !target.lowercased().hasPrefix("application/x-openoffice-link")
      else { return false }
      return switch offer.use(of: target) {
      case .protocol, .sideEffect: false
      case .element, .image, .files, .text, .richText, .secretMark, .other: true
      }
    }
    return Array(kept.prefix(limit))
  }
}
