/// How a requestor takes the parts of an INCR.
struct Pacing {
  /// What it does instead of a deletion.
  enum Interruption: String, CaseIterable {
    /// Nothing more: the window lives on until the process is told to end.
    case stall
    /// It goes on with the next request and leaves this one as it is.
    case next
    /// It destroys the window and goes on with the next request.
    case destroy
    /// The process ends without a word.
    case exit
    /// It waits for SIGUSR1, then goes on.
    case pause
  }

  /// Milliseconds between reading a part and deleting it.
  var delay = 0
  /// After how many parts it is interrupted: 0 is before the first, with the
  /// INCR property read and not deleted.
  var stopAfter: Int?
  var interruption = Interruption.stall
}
