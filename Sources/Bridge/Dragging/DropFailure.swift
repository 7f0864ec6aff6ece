import X11Selection

/// Why nothing came of a drop.
package struct DropFailure: Error {
  /// What went wrong.
  package let reason: any Error

  /// The program that it was dragged from, by the class of its windows.
  package let source: String?

  init(_ error: any Error, source: String?) {
    reason = if case ConversionError.unwanted(let inner) = error { inner } else { error }
    self.source = source
  }
}

extension DropFailure: CustomStringConvertible {
  package var description: String {
    guard let error = reason as? ConversionError else { return "\(reason)" }
    guard let source else { return "the source \(error)" }
    return "the source (\(source)) \(error)"
  }
}
