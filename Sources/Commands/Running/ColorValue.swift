import Arguments
import Cards

/// A colour on the command line.
struct ColorValue: ArgumentValue {
  let color: Color

  init(argument: String) throws(InvalidValue) {
    guard let color = Color(argument) else {
      throw InvalidValue(expected: "a colour such as #FFCC00")
    }
    self.color = color
  }

  static var placeholder: String { "COLOUR" }

  var argumentText: String { color.description }
}
