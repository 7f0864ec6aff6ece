import Arguments
import Cards

extension Change {
  /// What was done, as a phrase: "deleted elements 3 and 4".
  var phrase: String {
    let object = [elementsText, cardsText].compactMap { $0 }.joined(separator: " and ")
    return switch kind {
    case .add: "added \(object)"
    case .edit: "changed \(object)"
    case .delete: "deleted \(object)"
    case .restore: "restored \(object)"
    case .cardNew: "made \(object)"
    case .cardEdit: "changed \(object)"
    case .cardUse: "chose \(object)"
    case .cardDelete: "deleted \(object)"
    case .cardRestore: "restored \(object)"
    case .empty: "emptied the trash, which can't be taken back"
    }
  }

  /// An edit that swaps two has both.
  private var elementsText: String? {
    if elements.isEmpty { return nil }
    let numbers = elements.prefix(10).map(\.description)
    let rest = elements.count - numbers.count
    if rest > 0 { return "\(elements.count) elements" }
    return (numbers.count == 1 ? "element " : "elements ") + Self.listed(numbers)
  }

  private var cardsText: String? {
    if cards.isEmpty { return nil }
    if cards.count > 10 { return "\(cards.count) cards" }
    let names = cards.map { card in
      // A new card that went for good has no name any more.
      card.name.isEmpty ? card.id.description : card.name.visible(limit: 60)
    }
    return (names.count == 1 ? "card " : "cards ") + Self.listed(names)
  }

  private static func listed(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
