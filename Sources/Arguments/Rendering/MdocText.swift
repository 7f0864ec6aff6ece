/// A manual page's source in mdoc, as it is put together.
///
/// Whatever the texts hold, none of it is taken for a request, a macro or an
/// escape sequence.
struct MdocText {
  /// The lines, each ended by a newline.
  private(set) var text = ""

  /// Adds a macro line whose arguments are macros or escaped already.
  mutating func macro(_ line: String) {
    text += "." + line + "\n"
  }

  /// Adds text to be filled: a line for each sentence, as mdoc wants it, and
  /// none longer than 80 characters where spaces allow.
  mutating func paragraph(_ paragraph: String) {
    let words = Self.escaped(paragraph).split(separator: " ")
    var line = ""
    for (index, word) in words.enumerated() {
      let next = index + 1 < words.count ? words[index + 1] : nil
      line += line.isEmpty ? word : " " + word
      let endsSentence = Self.endsSentence(word)
      if let next {
        if endsSentence && next.first?.isLowercase != true {
          add(line)
        } else if line.count + next.count > 76 {
          // At a line's end a full stop would be taken for a sentence's.
          add(endsSentence ? line + #"\&"# : line)
        } else {
          continue
        }
        line = ""
      } else {
        add(line)
      }
    }
  }

  /// Adds lines that are shown as they are.
  mutating func literal(_ line: String) {
    macro("Bd \(Self.literalOptions)")
    add(Self.escaped(line, isCode: true))
    macro("Ed")
  }

  private static let literalOptions = "-literal -offset indent"

  private mutating func add(_ line: String) {
    let isControl = line.hasPrefix(".") || line.hasPrefix("'")
    text += (isControl ? #"\&"# : "") + line + "\n"
  }

  private static func endsSentence(_ word: Substring) -> Bool {
    let end = word.last { !")'\"".contains($0) }
    return end == "." || end == "?" || end == "!"
  }

  /// A text as an argument of a macro.
  static func argument(_ text: String) -> String {
    let escaped = escaped(text, isCode: true).replacing("\"", with: #"\(dq"#)
    // A macro's name or a lone delimiter would be taken for one.
    let guarded = text.count <= 3 ? #"\&"# + escaped : escaped
    return escaped.contains(" ") ? "\"\(guarded)\"" : guarded
  }

  /// The name of a page as an argument of a macro: its hyphens are plain ones,
  /// as the tools that look for pages want them.
  static func name(_ text: String) -> String {
    argument(text).replacing(#"\-"#, with: "-")
  }

  /// A text in which nothing is left to be taken for markup but `code`, which
  /// becomes bold.
  static func escaped(_ text: String, isCode: Bool = false) -> String {
    var isBold = false
    var result = ""
    var previous: Unicode.Scalar = " "
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      switch scalar {
      case "`" where !isCode:
        isBold.toggle()
        result += isBold ? #"\fB"# : #"\fP"#
      case "-":
        let isHyphen = !isCode && !isBold && previous.isLetter && next.isLetter
        result += isHyphen ? "-" : #"\-"#
      case "'" where isCode || isBold: result += #"\(aq"#
      default: result += escaped(scalar)
      }
      previous = scalar
    }
    return result
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": return #"\e"#
    case "`": return #"\(ga"#
    case "^": return #"\(ha"#
    case "~": return #"\(ti"#
    case " "..."~": return String(scalar)
    case _ where scalar.value < 0xA0: return " "
    default:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return #"\[u"# + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isLetter: Bool { properties.isAlphabetic }
}
