import Arguments
import System

/// Tells a person at a terminal how far a long task is, on a line of its own
/// that is gone when the task is over.
struct Progress {
  private let isShown: Bool

  /// How many bytes pass between two updates of the line.
  private static let step = 8 << 20

  init(_ context: Context) {
    isShown = StandardStream.error.isTerminal && !context.globals.quiet
  }

  /// Runs a part of the task, which tells how many bytes it has done.
  func during<Result>(
    _ name: String, _ body: ((Int) -> Void) throws -> Result
  ) throws -> Result {
    guard isShown else { return try body { _ in } }
    var shown = 0
    defer { if shown > 0 { show("") } }
    return try body { byteCount in
      guard byteCount - shown >= Self.step else { return }
      shown = byteCount
      show("\(Self.label(name)): \(ByteCounts.text(byteCount))")
    }
  }

  /// A name that fits into the line; of a long path it is the end that tells one
  /// file from another.
  private static func label(_ name: String) -> String {
    let scalars = name.visible().unicodeScalars
    return scalars.count > 60
      ? "…" + String(String.UnicodeScalarView(scalars.suffix(59))) : String(scalars)
  }

  private func show(_ text: String) {
    try? StandardStream.error.write("\r\u{1B}[K" + text)
  }
}
