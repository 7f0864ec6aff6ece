/// What a stub owner does at a moment that its flags name.
enum Action: String, CaseIterable {
  /// Takes the selection anew, with a new time.
  case own
  /// Takes it twice in a row, as browsers do.
  case ownTwice = "own-twice"
  /// Gives the selection up: no owner.
  case clear
  /// Destroys the owner's window.
  case destroy
  /// Destroys it, and takes the selection with another window after `--gap`
  /// milliseconds.
  case destroyAndOwn = "destroy-own"
  /// Another client takes the selection and offers what follows `--rival`.
  case rival
  /// The same, and this client's connection ends.
  case rivalAndDie = "rival-die"
  /// The process ends without a word.
  case exit
  /// Nothing more happens to the transfer.
  case stall
  /// The transfer waits for SIGUSR1.
  case pause

  /// True where this client is gone afterwards.
  var isEnd: Bool { self == .exit || self == .rivalAndDie }
}
