import Arguments

/// A format that cards are imported from.
enum ImportFormat: String, CaseIterable, ArgumentValue {
  case json
  case folder
  case cliphist
  case copyq
  case gpaste

  // Spelled out, as SelectionName's are.
  static let placeholder = "json|folder|cliphist|copyq|gpaste"
  static let completion = CompletionSource.words(["json", "folder", "cliphist", "copyq", "gpaste"])

  /// For the list of a history, what reads a line of it and prints the item; nil
  /// for the other formats.
  ///
  /// The files of these programs are nowhere documented, and their commands are.
  var printingCommand: String? {
    switch self {
    case .json, .folder: nil
    case .cliphist: "cliphist decode"
    case .copyq:
      """
      read -r row
      if copyq read '?' "$row" | grep -qx image/png
      then copyq read image/png "$row"
      else copyq read text/plain "$row"
      fi
      """
    // It keeps an image as a file, and its value is the path.
    case .gpaste:
      """
      IFS= read -r line
      value=$(gpaste-client get --raw "${line%%:*}" && echo x) || exit
      value=${value%x}
      case ${line#*: } in \\[Image,*) [ ! -f "$value" ] || exec cat -- "$value" ;; esac
      printf %s "$value"
      """
    }
  }
}
