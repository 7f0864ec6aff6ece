import Arguments
import Cards

/// An element's number on the command line.
struct ElementNumber: ArgumentValue {
  let id: ElementID

  init(argument: String) throws(InvalidValue) {
    guard let number = Int64(argument), number > 0 else {
      throw InvalidValue(expected: "the number of an element")
    }
    id = ElementID(rawValue: number)
  }

  static var placeholder: String { "ELEMENT" }

  static var completion: CompletionSource { .dynamic("element") }

  var argumentText: String { id.description }
}
