import TestSupport
import Testing

extension Desk {
  /// Expects two of the desk's files to have the same bytes.
  func expectSame(
    _ name: String, as other: String, _ what: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try Program("cmp", files.file(name), files.file(other)).run()
    #expect(Outcome(result) == .done(), what, sourceLocation: sourceLocation)
  }
}
