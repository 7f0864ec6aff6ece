import Arguments
import Bridge
import Images
import Settings

/// All settings, in the order in which they are listed.
enum KnownSettings {
  static let store = Setting(
    "store", default: "",
    help: "The directory of the store; when empty, `cardclip` in `$XDG_DATA_HOME`.")

  static let selection = Setting(
    "selection", default: SelectionName.clipboard,
    help: "The selection that is read, taken, asked and listened to.")

  static let timeout = Setting(
    "timeout", default: WaitingTime(.seconds(5)),
    help: "How long the owner of a selection may take for each step.")

  static let maximumSize = Setting(
    "max-size", default: ByteCount(256 << 20),
    help: "The most bytes that are taken of a selection.")

  static let prefer = Setting(
    "prefer", default: Preferred.auto,
    help: "What is taken of a selection that has an image as well as a text.")

  static let html = Setting(
    "html", default: Switch.off,
    help: "Whether a text that is copied with its formatting keeps that too, as `text/html`.")

  static let dedupe = Setting(
    "dedupe", default: Deduplication.last,
    help: "Whether listening takes no copy of what came last, or of anything on the card.")

  static let ignore = Setting(
    "ignore", default: WordList([]),
    help: "The classes of the windows whose copies listening ignores, with commas between them.")

  static let sensitiveClearAfter = Setting(
    "sensitive-clear-after", default: OptionalDuration.off,
    help: "The time after which `copy --sensitive` lets go by itself.")

  static let maximumWidth = Setting(
    "max-image-width", default: ImageLimits().width, help: "The most pixels of a picture's width.")

  static let maximumHeight = Setting(
    "max-image-height", default: ImageLimits().height,
    help: "The most pixels of a picture's height.")

  static let maximumPixels = Setting(
    "max-image-pixels", default: ImageLimits().pixels, help: "The most pixels of a picture.")

  static let maximumBytes = Setting(
    "max-image-size", default: ByteCount(ImageLimits().bytes),
    help: "The most bytes of a picture's file.")

  static let maximumFrames = Setting(
    "max-image-frames", default: ImageLimits().frames,
    help: "The most pictures of an animation, of which only the first is decoded.")

  static let decodingTime = Setting(
    "image-timeout", default: ImageLimits().time,
    help: "How long a picture in another format than PNG may take to decode.")

  static let pictures = Setting(
    "pictures", default: PictureStyle.auto,
    help: "How pictures are drawn on a terminal: as it says that it can, in one way, or not.")

  /// What there is to say about each.
  static var all: [SettingInfo] {
    [
      store.info, selection.info, timeout.info, maximumSize.info, prefer.info, html.info,
      dedupe.info, ignore.info, sensitiveClearAfter.info, maximumWidth.info, maximumHeight.info,
      maximumPixels.info, maximumBytes.info, maximumFrames.info, decodingTime.info,
      pictures.info,
    ]
  }

  /// The setting with a name.
  static func info(of key: String) throws(UsageError) -> SettingInfo {
    let known = all
    if let info = known.first(where: { $0.key == key }) { return info }
    throw UsageError(
      .invalidValue(
        key, for: "KEY",
        InvalidValue(
          expected: "the name of a setting",
          suggestion: suggestion(for: key, among: known.map(\.key))
        )))
  }
}
