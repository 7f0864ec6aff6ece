import Arguments
import X11Selection

/// A window's place and size on the command line.
struct GeometryValue: ArgumentValue {
  let geometry: WindowGeometry
  private let text: String

  init(argument: String) throws(InvalidValue) {
    guard let geometry = WindowGeometry(argument) else {
      throw InvalidValue(expected: "WIDTHxHEIGHT+X+Y, WIDTHxHEIGHT or +X+Y")
    }
    self.geometry = geometry
    text = argument
  }

  static var placeholder: String { "WxH+X+Y" }

  var argumentText: String { text }
}
