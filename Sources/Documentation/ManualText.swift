import Arguments
import Bridge

/// The sections of the program's page that no command's description has.
enum ManualText {
  static let sections = [json, jsonElement, jsonListener, environment, files, caveats, bugs]

  private static let json = ManualSection(
    "JSON",
    text: """
      With `--json`, a command that lists prints one array, and one that reports prints one object \
      a line. The keys below stay; others may be added, and one that has no value is left out. \
      Times are RFC 3339 in UTC.

      `card list` and `card new --json` print cards, `list`, `show`, `add`, `paste` and `edit` \
      elements. `trash` prints an object with `cards` and `elements`, `targets` objects with \
      `target`, `use` and `usable`, `check` objects with `problem` and `loss`, and `empty` an \
      object with the numbers of `cards`, `elements` and `bytes` that are gone.

      A card has these keys:
      """,
    entries: [
      .init("id", "Its number."),
      .init("name", "Its name."),
      .init("background", "Its background, as `#RRGGBB`."),
      .init("elements", "How many elements it has."),
      .init("current", "Whether it is the current card."),
      .init("created", "When it was made."),
      .init("modified", "When it was last changed."),
      .init("trashed", "When it was deleted."),
    ])

  private static let jsonElement = ManualSection(
    "ELEMENTS IN JSON",
    text: "An element has these keys:",
    entries: [
      .init("id", "Its number, which no other element ever gets."),
      .init("kind", "What it is: `image` or `text`."),
      .init("card", "The number of its card."),
      .init("type", "The MIME type of its content."),
      .init("types", "All types that it is kept in; the first one is `type`."),
      .init("bytes", "The size of its content."),
      .init("digest", "The SHA-256 of its content, in hexadecimal."),
      .init("width", "The width of an image in pixels."),
      .init("height", "The height of an image in pixels."),
      .init("description", "What it is called; may be empty."),
      .init("preview", "The first line of a text, of at most 200 characters."),
      .init("offset", "Its distance from the card's centre, right and down."),
      .init("size", "Its width and height on the card."),
      .init("rotation", "Its rotation in degrees, clockwise."),
      .init(
        "origin",
        "Where it was pasted from: an object with `selection`, `owner`, `target` and `time`."),
      .init("created", "When it was made."),
      .init("modified", "When it was last changed."),
      .init("trashed", "When it was deleted."),
    ])

  private static let jsonListener = ManualSection(
    "THE LISTENER IN JSON",
    text: """
      `listen --json` prints an object for each event. All have these keys:
      """,
    entries: [
      .init(
        "event",
        """
        What happened: `listening` at the start, `captured`, `rejected`, `owner` where the \
        selection changed hands; `command-failed` of `--exec`; `kept`, `offered-again` and \
        `not-keeping` of `--keep`.
        """),
      .init("selection", "The selection, such as CLIPBOARD."),
      .init("owner", "The class of the windows of the program that copied."),
      .init("time", "When it happened."),
      .init(
        "element",
        """
        Of a capture, the number of the new element, with `card`, `kind`, `type`, `bytes`, `width` \
        and `height` as above.
        """),
      .init(
        "reason",
        """
        Of a rejection, why, with more in `detail`: \(reasons). Of a command, or of what isn't \
        kept, why in words.
        """),
      .init("targets", "Of what is kept or offered again, its types; `bytes` is their size."),
      .init(
        "change",
        """
        Of a change of the owner, which one: `taken`, `cleared`, `window-destroyed` or \
        `client-closed`.
        """),
      .init(
        "listener",
        """
        What `status --json` says besides `running`, `paused`, `paused_until`, `skipping` and \
        `card`: an object with `process`, `since`, `selections`, `captured`, `waiting` for a \
        store that another process has locked, `rejected` by reason, `recent` rejections and \
        `memory` in bytes.
        """),
    ])

  /// The reasons of rejections, as they are told.
  private static var reasons: String {
    Rejection.Reason.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
  }

  private static let environment = ManualSection(
    "ENVIRONMENT", style: .variable,
    entries: [
      .init("CARDCLIP_STORE", "The store's directory, where `--store` isn't given."),
      .init(
        "XDG_DATA_HOME",
        "Where the store is, as `cardclip`, when neither says; `~/.local/share` when it is unset."),
      .init(
        "XDG_CONFIG_HOME",
        """
        Where the settings are, in `cardclip/config`; `~/.config` when it is unset. Each setting \
        has a variable as well: see `cardclip-config(1)`.
        """),
      .init("NO_COLOR", "When it is set, nothing is coloured on a terminal."),
      .init("DISPLAY", "The X server, where `--display` isn't given."),
      .init("XAUTHORITY", "The file with the X server's keys; `~/.Xauthority` when it is unset."),
      .init(
        "TMPDIR",
        """
        Where `copy` keeps what is not in the store and too large for memory, in a file without a \
        name; `/var/tmp` when it is unset.
        """),
    ])

  private static let files = ManualSection(
    "FILES",
    text: """
      All is in the store's directory, which only its owner may enter. It may be copied while no \
      cardclip is running.
      """,
    style: .path,
    entries: [
      .init(
        "cards.sqlite",
        "The cards and elements, and contents of up to 100 KiB; an SQLite database."),
      .init("contents", "Larger contents, each in a file named by its SHA-256."),
      .init("staging", "Contents that are still being written."),
      .init(
        "cache",
        "What was made of contents: PNGs, small pictures and files for other programs."),
    ])

  private static let caveats = ManualSection(
    "CAVEATS",
    text: """
      What `copy` handed out lives in a process of its own: it is gone when that is killed, or when \
      the X server ends.

      The content of a selection is whatever its owner sends. An owner may send something else the \
      next time it is asked.
      """)

  private static let bugs = ManualSection(
    "BUGS",
    text: """
      Of an animation only the first picture is offered as `image/png` and drawn, and of a picture \
      with 16 bits a channel in another format than PNG only the upper 8.

      Several elements that are copied at once reach most programs as files or as one text; only \
      cardclip takes each for itself.

      A card is drawn by estimate: the lines of a text are broken where they would be in a font \
      of usual width, and a text that is higher than its element is cut off.

      `search` looks into the first 100 KiB of a text, in no picture, and for words of fewer than \
      three letters it reads what it would otherwise look up.

      The store is not encrypted. `compact` gives the space of deleted contents back to the file \
      system, which may keep their bytes.

      `check` and `export` can't be interrupted and go on later; they begin anew.

      A Wayland session is reached only through its X server, which shows a copy of a Wayland \
      program only while an X program has the focus, in some of them.
      """)
}
