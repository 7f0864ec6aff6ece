import CLinux
import Glibc

/// The signals that a process takes later.
struct SignalMask {
  private var before = sigset_t()

  private init() {}

  /// Has all signals wait.
  static func blockAll() -> SignalMask {
    var mask = SignalMask()
    var all = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &mask.before)
    return mask
  }

  /// Has them come as before.
  func restore() {
    var before = before
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
