/// Where the candidates for a value come from when the user presses TAB.
package enum CompletionSource: Sendable, Equatable {
  /// Nowhere: any text will do.
  case none
  /// The shell's own completion of file names.
  case files
  /// The shell's own completion of directory names.
  case directories
  /// A fixed list.
  case words([String])
  /// The program, at that moment; the text says which of its lists.
  case dynamic(String)
}
