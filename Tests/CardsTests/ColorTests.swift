import Cards
import Testing

@Suite struct ColorTests {
  @Test(arguments: [
    ("#ffcc00", "#FFCC00"), ("#FFCC00", "#FFCC00"), ("#fc0", "#FFCC00"), ("#000", "#000000"),
    ("#0A0b0C", "#0A0B0C"),
  ])
  func `hexadecimal colours are read and written in one form`(text: String, form: String) {
    #expect(Color(text)?.description == form)
  }

  @Test(arguments: ["", "#", "ffcc00", "#ffcc0", "#ffcc001", "#ggg", "#ff cc0", "red", "#١٢٣"])
  func `anything else is no colour`(text: String) {
    #expect(Color(text) == nil)
  }
}
