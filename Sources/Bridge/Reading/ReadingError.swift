import Transfer
package import X11Selection

/// Why nothing could be read from a selection.
package struct ReadingError: Error {
  /// What went wrong.
  package enum Reason {
    /// Nobody owns the selection.
    case empty
    /// The owner doesn't offer what is wanted; what it does offer.
    case notOffered(wanted: String, offered: [String])
    /// The owner offers nothing that can be used; what it does offer.
    case nothingUsable(offered: [String])
    /// The owner failed to hand it over.
    case failed(ConversionError)
  }

  /// The selection's name.
  package let selection: String

  /// The program that owns it, by the class of its windows.
  package let owner: String?

  /// What went wrong.
  package let reason: Reason

  package init(selection: String, owner: String?, reason: Reason) {
    self.selection = selection
    self.owner = owner
    self.reason = reason
  }
}

extension ReadingError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .empty:
      "\(selection) is empty: nothing is copied"
    case .notOffered(let wanted, let offered):
      "\(ownerPhrase) does not offer \(Self.shown(wanted))" + Self.list(offered)
    case .nothingUsable(let offered):
      "\(ownerPhrase) offers no image, file or text" + Self.list(offered)
        + (Self.contents(of: offered).isEmpty ? "" : "; name one with --type")
    case .failed(.connectionLost):
      X11Error.connectionLost.description
    case .failed(let error):
      "\(ownerPhrase) \(error)"
    }
  }

  private var ownerPhrase: String {
    guard let owner else { return "the owner of \(selection)" }
    return "the owner of \(selection) (\(Self.shown(owner)))"
  }

  /// What there is instead: the names of contents, a few of them, with what a
  /// peer put into them made harmless.
  private static func list(_ names: [String]) -> String {
    let names = contents(of: names)
    if names.isEmpty { return "" }
    let shown = names.prefix(8).map { Self.shown($0) }.joined(separator: ", ")
    return ", only " + (names.count > 8 ? shown + ", …" : shown)
  }

  private static func contents(of names: [String]) -> [String] {
    names.filter { ![.protocol, .sideEffect, .secretMark].contains(TargetUse(of: $0)) }
  }

  private static func shown(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.unicodeScalars.prefix(64).map { scalar in
          scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
        }))
  }
}
