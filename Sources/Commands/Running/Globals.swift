import Arguments

/// The options that every command takes, before or after its name.
struct Globals: ParsableArguments {
  var store: String?
  var display: String?
  var json = false
  var quiet = false

  static var arguments: [Argument<Globals>] {
    [
      .option(
        \.store, "store", value: "DIR",
        help: "The store's directory, instead of $CARDCLIP_STORE or the usual place.",
        completion: .directories),
      .option(\.display, "display", value: "NAME", help: "The X display, instead of $DISPLAY."),
      .flag(\.json, "json", help: "Print JSON where the command lists or reports."),
      .flag(\.quiet, "quiet", short: "q", help: "Print no messages but errors."),
    ]
  }
}
