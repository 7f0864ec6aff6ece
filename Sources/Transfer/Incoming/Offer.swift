private import Cards

/// What the owner of a selection offers, judged by the list of its targets
/// alone.
///
/// Nothing else is believed: some owners answer any target at all (xclip
/// does).
package struct Offer: Sendable, Equatable {
  /// The targets as the owner lists them, in its order.
  package let targets: [String]

  /// - Parameter targets: The names of the answer to TARGETS, in its order.
  package init(targets: [String]) {
    self.targets = targets
  }

  /// What to try with an owner that refuses to list its targets, as old Java
  /// programs do (rule R-21).
  package static let unlisted = Offer(targets: [Target.utf8String, Target.string])

  /// Whether a password manager or private window marked it as a secret.
  package var isSecret: Bool { targets.contains(where: SecretMark.isMark) }

  /// Whether it holds elements of a card.
  package var hasElement: Bool { targets.contains(Target.element) }

  /// Whether it holds a picture in a format that is known.
  package var hasImage: Bool { !images.isEmpty }

  /// Whether it holds a text in an encoding that is known.
  package var hasText: Bool { !texts.isEmpty }

  /// What a listed target is good for.
  ///
  /// Differs from the target's own use only for the lists of copied files,
  /// which aren't asked for where `text/uri-list` is there.
  package func use(of target: String) -> TargetUse {
    let use = TargetUse(of: target)
    guard use == .files, !FileOrder.lists(in: targets).contains(target) else { return use }
    return .sideEffect
  }

  /// What to ask for, in this order, going on where one is refused, empty or
  /// can't be decoded.
  ///
  /// A picture comes before a text, except beside both a UTF-8 text and a
  /// formatted one: those are the cells of a sheet, and the picture is only a
  /// rendering of them. Browsers that copy a picture add HTML but no text,
  /// viewers add text but no HTML.
  ///
  /// - Parameter preference: What a person prefers.
  /// - Returns: The candidates, none where there is nothing to take.
  package func candidates(_ preference: Preference = .automatic) -> [Candidate] {
    let elements = hasElement ? [Candidate.element(target: Target.element)] : []
    switch preference {
    case .automatic:
      return elements + (isRichText ? texts + images + files : images + files + texts) + addresses
    case .first(.image):
      return elements + images + files + texts + addresses
    case .first(.text):
      return elements + texts + images + files + addresses
    case .only(.image):
      // An offer of a card's elements also lists what they are.
      return (hasImage ? elements : []) + images + files
    case .only(.text):
      return (hasText ? elements : []) + texts + files + addresses
    }
  }

  /// The candidate for a type that a person names, whatever its spelling.
  ///
  /// - Parameter type: A target's name or MIME type.
  /// - Returns: What to ask for; nil where the type isn't listed, or where
  ///   asking for it would do more than fetch a content.
  package func candidate(type: String) -> Candidate? {
    guard let target = listedTarget(type) else { return nil }
    switch use(of: target) {
    case .element: return .element(target: target)
    case .image: return .image(target: target)
    case .files: return .files(target: target)
    case .text, .richText: return .text(target: target)
    case .protocol, .sideEffect, .secretMark: return nil
    case .other: return .data(target: target)
    }
  }

  /// The target listed under this name, or else under another spelling of it.
  private func listedTarget(_ type: String) -> String? {
    if targets.contains(type) { return type }
    guard let wanted = MediaType(type) else { return nil }
    return targets.first { MediaType($0) == wanted }
  }

  var isRichText: Bool {
    targets.contains(where: TextOrder.isUTF8)
      && targets.contains { TargetUse(of: $0) == .richText }
  }

  var images: [Candidate] {
    ranked(by: ImageOrder.rank).map(Candidate.image)
  }

  var texts: [Candidate] {
    ranked(by: TextOrder.rank).map(Candidate.text)
  }

  var files: [Candidate] {
    FileOrder.lists(in: targets).map(Candidate.files)
  }

  /// A list of addresses as a text, for one that names no file on this machine
  /// and comes without a text.
  var addresses: [Candidate] {
    guard !hasText else { return [] }
    return FileOrder.lists(in: targets).filter { MediaType($0)?.essence == Target.uriList }
      .map(Candidate.text)
  }

  /// The targets that have a rank, by it, and as listed where it is equal.
  private func ranked(by rank: (String) -> Int?) -> [String] {
    var found: [(rank: Int, place: Int, target: String)] = []
    for (place, target) in targets.enumerated() {
      guard let rank = rank(target) else { continue }
      found.append((rank, place, target))
    }
    found.sort { ($0.rank, $0.place) < ($1.rank, $1.place) }
    return found.map(\.target)
  }
}
