/// Where two contents differ, in words that fit a line.
///
/// Large arrays are compared this way: an `#expect(a == b)` that fails works
/// out all their differences, which for megabytes doesn't end.
package struct Difference: CustomStringConvertible, Equatable {
  package let description: String

  /// The first difference; nil where there is none.
  package init?(_ received: [UInt8], from expected: [UInt8]) {
    guard received != expected else { return nil }
    let offset = zip(received, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let place = offset.map { "byte \($0) is the first that differs" } ?? "one begins with the other"
    description = "\(received.count) bytes instead of \(expected.count); \(place)"
  }
}
