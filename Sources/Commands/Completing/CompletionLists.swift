import Arguments
import Cards
import Settings
import System
import Transfer
import X11Selection

/// What of the user's own can stand on a command line: cards, elements, types
/// and targets.
///
/// Whoever presses TAB asked for no message: what can't be read has no
/// candidates.
struct CompletionLists {
  /// The most candidates of a list; more can't be read.
  private static let limit = 200

  /// The most cards whose elements are looked at: a key has to be answered at
  /// once, whatever the store has in it.
  private static let cardLimit = 20

  /// How long the owner of a selection may take to list its targets.
  private static let patience = Duration.milliseconds(300)

  private typealias Candidate = Arguments.Candidate

  private let environment: System.Environment

  init(_ environment: System.Environment) {
    self.environment = environment
  }

  /// The candidates of the list that the query names.
  func completion(for query: CompletionQuery<Globals>) -> Completion {
    let context = Context(globals: query.globals, environment: environment, path: [])
    let candidates =
      switch query.id {
      case "card": try? cards(query, context)
      case "element": try? elements(query, context)
      case "trashed": try? trashedElements(query, context)
      case "trashed-card": try? trashedCards(query, context)
      case "type": try? types(query, context)
      case "target": try? targets(query, context)
      case "setting": settings(query)
      case "setting-value": settingValues(query)
      default: [Candidate]()
      }
    return Completion(candidates ?? [])
  }

  // MARK: The store's

  private func cards(
    _ query: CompletionQuery<Globals>, _ context: Context
  ) throws -> [Candidate] {
    let cards =
      try context.openStoreForReading()?
      .cards(withPrefix: query.prefix, limit: Self.limit) ?? []
    return chosen(cards.reversed(), query) { card in
      Candidate(card.name, "card \(card.id), \(card.elementCountText)")
    }
  }

  /// The elements of the current card, and then those of the newest ones.
  private func elements(
    _ query: CompletionQuery<Globals>, _ context: Context
  ) throws -> [Candidate] {
    guard let store = try context.openStoreForReading() else { return [] }
    var cards = (try? store.currentCard().id).map { [$0] } ?? []
    for card in try store.cards(limit: Self.cardLimit).reversed() where !cards.contains(card.id) {
      cards.append(card.id)
    }
    // One that was typed whole is told of, however old it is.
    let typed = try? store.element(ElementNumber(argument: query.prefix).id)
    var found = chosen(typed.map { [$0] } ?? [], query, Self.candidate)
    for card in cards where found.count < Self.limit {
      var selection = ElementSelection(limit: Self.limit)
      selection.numberPrefix = query.prefix
      let elements = try store.elements(on: card, selection)
      found += chosen(elements.reversed().filter { $0.id != typed?.id }, query, Self.candidate)
    }
    return Array(found.prefix(Self.limit))
  }

  private func trashedElements(
    _ query: CompletionQuery<Globals>, _ context: Context
  ) throws -> [Candidate] {
    let elements = try context.openStoreForReading()?.trash().elements ?? []
    return chosen(elements.reversed(), query, Self.candidate)
  }

  private func trashedCards(
    _ query: CompletionQuery<Globals>, _ context: Context
  ) throws -> [Candidate] {
    let cards = try context.openStoreForReading()?.trash().cards ?? []
    return chosen(cards.reversed(), query) { card in
      Candidate(card.name, "card \(card.id), \(card.elementCountText)")
    }
  }

  /// The types of the element that was named before.
  private func types(
    _ query: CompletionQuery<Globals>, _ context: Context
  ) throws -> [Candidate] {
    guard let word = query.operands.first, let store = try context.openStoreForReading() else {
      return []
    }
    let element = try store.element(ElementNumber(argument: word).id)
    return element.representations.map {
      Candidate($0.type, ByteCounts.text($0.byteCount))
    }
  }

  private static func candidate(_ element: Element) -> Candidate {
    let summary = "\(element.kind.rawValue) \(element.sizeText)"
    return Candidate(
      element.id.description, element.title.isEmpty ? summary : "\(summary): \(element.title)")
  }

  private func settings(_ query: CompletionQuery<Globals>) -> [Candidate] {
    KnownSettings.all.map { Candidate($0.key, $0.help) }
  }

  private func settingValues(_ query: CompletionQuery<Globals>) -> [Candidate] {
    guard let key = query.operands.first, let info = try? KnownSettings.info(of: key),
      case .words(let words) = info.completion
    else { return [] }
    return words.map { Candidate($0) }
  }

  /// Makes candidates that start as the word does and don't stand on the line
  /// yet.
  private func chosen<Item>(
    _ items: some Sequence<Item>, _ query: CompletionQuery<Globals>,
    _ candidate: (Item) -> Candidate
  ) -> [Candidate] {
    let fitting = items.lazy.map(candidate).filter {
      $0.text.hasPrefix(query.prefix) && !query.operands.contains($0.text)
    }
    return Array(fitting.prefix(Self.limit))
  }

  // MARK: The selection's

  /// What the selection offers at this moment.
  private func targets(
    _ query: CompletionQuery<Globals>, _ context: Context
  ) throws -> [Candidate] {
    let selection = query.values["selection"]?.last.flatMap(SelectionName.init) ?? .clipboard
    let limits = ConversionLimits(stepTimeout: Self.patience, totalTimeout: Self.patience)
    let names = try context.listedTargets(of: selection, limits: limits)
    let offer = Transfer.Offer(targets: names)
    return names.compactMap { name in
      guard let explanation = Self.explanation(of: offer.use(of: name)) else { return nil }
      return Candidate(name, explanation)
    }
  }

  /// What a target is, in a word; nil for one that is no content.
  private static func explanation(of use: TargetUse) -> String? {
    switch use {
    case .element: "elements of a card"
    case .image: "image"
    case .files: "files"
    case .text: "text"
    case .richText: "formatted text"
    case .other: ""
    case .protocol, .sideEffect, .secretMark: nil
    }
  }
}
