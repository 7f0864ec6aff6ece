extension Connection {
  /// Ends the transfer to a property that something else is written to now.
  ///
  /// A new request for the same property replaces the old one, whichever
  /// selection it was for: two transfers would both answer one deletion
  /// (rule O-28; wlroots#2425).
  func endTransfer(to key: OutgoingTransfer.Key) {
    for case let transfer as OutgoingTransfer in subscriptions.handlers(key.requestor)
    where transfer.key == key { transfer.cancel() }
  }
}
