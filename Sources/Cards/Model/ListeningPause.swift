/// Whether a listener captures now; kept in the store, so that it holds for the
/// listener that runs and for the one that is started next.
package enum ListeningPause: Equatable, Sendable {
  /// It captures.
  case none
  /// It captures nothing until a time, in milliseconds since 1970; nil until
  /// somebody resumes it.
  case until(Int64?)
}
