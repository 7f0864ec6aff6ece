import System

@testable import X11Selection

extension Connection {
  /// How much a connection keeps for what goes on.
  struct Load: Equatable {
    var subscriptions: Int
    var timers: Int
    var errorObservers: Int

    /// Nothing goes on, and so many windows are listened to.
    static func idle(subscriptions: Int) -> Load {
      Load(subscriptions: subscriptions, timers: 0, errorObservers: 0)
    }
  }

  /// How much is kept now.
  var load: Load {
    Load(
      subscriptions: subscriptions.count, timers: schedule.count,
      errorObservers: errorObservers.count)
  }
}
