import Cards
import Testing
import Transfer

@Suite struct OfferedTargetTests {
  private func names(_ kind: ElementKind, _ representations: [String]) -> [String] {
    OfferedTarget.list(kind: kind, representations: representations).map(\.name)
  }

  @Test func `a PNG is offered once and exactly, with nothing textual`() {
    let offered = OfferedTarget.list(kind: .image, representations: ["image/png", "text/html"])
    #expect(
      offered == [
        OfferedTarget(
          "image/png", source: .representation(type: "image/png", encoding: .exact)),
        OfferedTarget(Target.element, source: .description),
      ])
  }

  @Test func `another picture is offered as it is and encoded as PNG`() {
    let offered = OfferedTarget.list(kind: .image, representations: ["image/jpeg"])
    #expect(
      offered.map(\.source) == [
        .representation(type: "image/jpeg", encoding: .exact),
        .representation(type: "image/jpeg", encoding: .png), .description,
      ])
    #expect(offered.map(\.name) == ["image/jpeg", "image/png", Target.element])
  }

  @Test func `a PNG that is already there isn't encoded again`() {
    let offered = OfferedTarget.list(kind: .image, representations: ["image/webp", "image/png"])
    #expect(offered[1].source == .representation(type: "image/png", encoding: .exact))
  }

  @Test func `a text is offered under all its names, in the order of preference`() {
    #expect(
      names(.text, ["text/plain;charset=utf-8", "text/html"]) == [
        "UTF8_STRING", "text/plain;charset=utf-8", "text/plain;charset=UTF-8", "text/plain",
        "STRING", "TEXT", "COMPOUND_TEXT", "text/html", Target.element,
      ])
  }

  @Test func `every answer has the type that its requestors insist on`() {
    let offered = OfferedTarget.list(kind: .text, representations: ["text/plain", "text/html"])
    for target in offered where target.name != Target.text { #expect(target.type == target.name) }
    #expect(offered.first { $0.name == Target.text }?.type == Target.compoundText)
  }

  @Test func `each text has its encoding, and HTML its own bytes`() {
    let offered = OfferedTarget.list(kind: .text, representations: ["text/plain", "text/html"])
    let encodings: [String: OfferedTarget.Encoding] = [
      "UTF8_STRING": .exact, "text/plain": .exact, "STRING": .latin1, "TEXT": .compoundText,
      "COMPOUND_TEXT": .compoundText,
    ]
    for (name, encoding) in encodings {
      #expect(
        offered.first { $0.name == name }?.source
          == .representation(type: "text/plain", encoding: encoding))
    }
    #expect(
      offered.first { $0.name == "text/html" }?.source
        == .representation(type: "text/html", encoding: .exact))
  }

  @Test func `a text of another type is offered as that and as plain text`() {
    let offered = names(.text, ["text/csv"])
    #expect(offered.contains("UTF8_STRING") && offered.contains("text/csv"))
  }

  @Test func `an element without a representation of its kind only has a description`() {
    #expect(names(.image, []) == [Target.element])
    #expect(names(.text, ["image/png"]) == [Target.element])
  }

  @Test func `what an element offers is taken back as that element`() {
    for (kind, types) in [(ElementKind.image, ["image/jpeg"]), (.text, ["text/plain"])] {
      let offer = Offer(targets: names(kind, types))
      #expect(offer.candidates().first == .element(target: Target.element))
      #expect(offer.hasImage == (kind == .image) && offer.hasText == (kind == .text))
      #expect(!offer.isSecret)
    }
    #expect(Offer(targets: [OfferedTarget.secretMark.name]).isSecret)
  }
}
