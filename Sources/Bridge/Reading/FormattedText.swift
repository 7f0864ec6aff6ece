import Cards
import Transfer

/// The HTML of a text that is copied with its formatting, which is kept beside
/// the text where the setting `html` is on.
enum FormattedText {
  /// The target to ask for; nil where the text is all.
  static func candidate(in offer: Transfer.Offer, beside text: Candidate) -> Candidate? {
    guard case .text(let own) = text, MediaType(own)?.essence != Target.html else { return nil }
    let target = offer.targets.first { MediaType($0)?.essence == Target.html }
    return target.map(Candidate.text)
  }

  /// Adds what a sink took of that target to the text's element; nothing where
  /// it took no text, since the plain one is there already.
  static func add(_ html: Intaken, to taken: inout TakenElement) {
    guard case .element(let formatted) = html, taken.element.kind == .text,
      let content = formatted.element.representations.first?.content, content.byteCount > 0
    else { return }
    taken.element.representations.append(
      NewRepresentation(type: Target.html, content: content))
  }
}
