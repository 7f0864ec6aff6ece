import Cards
import Testing
import X11Selection

@testable import Bridge

@Suite struct CardLayoutTests {
  @Test(arguments: [
    (390, 600, 0.3), (1300, 2000, 1), (650, 5000, 0.5), (5000, 1000, 0.5), (1, 1, 1 / 1300.0),
  ])
  func `a card is as large as fits`(width: Int, height: Int, scale: Double) {
    #expect(abs(CardLayout(width: width, height: height).scale - scale) < 1e-9)
  }

  @Test(arguments: [
    (195, 300, 0.0, 0.0), (225, 300, 100, 0), (195, 270, 0, -100), (0, 0, -650, -1000),
    (390, 600, 650, 1000), (9999, -9999, 650, -1000), (196, 301, 10 / 3.0, 10 / 3.0),
  ])
  func `a pixel stands for an offset from the card's centre`(
    x: Int, y: Int, right: Double, down: Double
  ) {
    let offset = CardLayout(width: 390, height: 600).offset(x: x, y: y)
    #expect(abs(offset.x - right) < 1e-9)
    #expect(abs(offset.y - down) < 1e-9)
  }

  @Test(arguments: [(390, 600), (640, 480), (131, 777)])
  func `an element's place is where it was dropped`(width: Int, height: Int) {
    let layout = CardLayout(width: width, height: height)
    for (x, y) in [(layout.card.x + 3, layout.card.y + 5), (width / 2, layout.card.maxY - 9)] {
      let place = layout.position(of: layout.offset(x: x, y: y))
      #expect(abs(place.x - Double(x)) < 1e-6)
      #expect(abs(place.y - Double(y)) < 1e-6)
    }
  }
}
