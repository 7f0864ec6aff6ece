import Cards

/// An element that was found, in JSON: the element's own keys, and where the
/// words are.
struct SearchRecord: Encodable {
  private enum CodingKeys: CodingKey {
    case cardName
    case snippet
    case matches
  }

  private let element: ElementRecord
  private let cardName: String
  private let snippet: Snippet

  init(_ hit: SearchHit) {
    element = ElementRecord(hit.element)
    cardName = hit.cardName
    snippet = hit.snippet
  }

  func encode(to encoder: any Encoder) throws {
    try element.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(cardName, forKey: .cardName)
    try container.encode(snippet.text, forKey: .snippet)
    // Start and length, in Unicode scalars.
    try container.encode(snippet.matches.map { [$0.lowerBound, $0.count] }, forKey: .matches)
  }
}
