import FoundationEssentials
import TestSupport

/// The array that a list command prints.
struct JSONList {
  let values: [TraceValue]

  init(_ text: String) throws {
    values = try JSONDecoder().decode([TraceValue].self, from: Data(text.utf8))
  }

  var count: Int { values.count }
}
