/// Names of targets, as owners list them.
///
/// A target stays the name that its owner spelled: it is asked for in just
/// that spelling. ``MediaType`` compares spellings.
package enum Target {
  /// UTF-8 text, by X's own name for it.
  package static let utf8String = "UTF8_STRING"

  /// The list of targets (ICCCM 2.6.2).
  package static let targets = "TARGETS"

  /// Latin-1 text (ICCCM section 2.6.2).
  package static let string = "STRING"

  /// Text in an encoding that the owner chooses (ICCCM section 2.6.2).
  package static let text = "TEXT"

  /// Text in several character sets with escape sequences between them.
  package static let compoundText = "COMPOUND_TEXT"

  /// UTF-8 text, by its MIME type as most programs spell it.
  package static let plainUTF8 = "text/plain;charset=utf-8"

  /// UTF-8 text, as Java spells it.
  package static let plainUTF8Capital = "text/plain;charset=UTF-8"

  /// Text without a named encoding.
  package static let plain = "text/plain"

  /// A web page or a part of one.
  package static let html = "text/html"

  /// A PNG picture.
  package static let png = "image/png"

  /// Addresses, one a line (RFC 2483 section 5).
  package static let uriList = "text/uri-list"

  /// Files copied or cut in Nautilus and its like.
  package static let gnomeCopiedFiles = "x-special/gnome-copied-files"

  /// Files copied or cut in Caja.
  package static let mateCopiedFiles = "x-special/mate-copied-files"

  /// Saving of what is dragged by its source (XDS).
  package static let directSave = "XdndDirectSave0"

  /// A file that Firefox would make of what is dragged out of it.
  package static let filePromise = "application/x-moz-file-promise"

  /// The content of a file, whatever it is.
  package static let octets = "application/octet-stream"

  /// Elements of a card: kind, description and transform, in JSON.
  package static let element = "application/x-cardclip-element+json"

  /// The content of one of several elements, by its place in their description.
  package static func content(_ index: Int) -> String {
    "application/x-cardclip-content;index=\(index)"
  }

  /// The mark of a secret that most password managers set.
  package static let passwordHint = "x-kde-passwordManagerHint"
}
