/// A way to show a picture on a terminal.
package enum PictureProtocol: Equatable, Sendable {
  /// The graphics protocol of kitty.
  case kitty
  /// The protocol of iTerm2.
  case iterm
  /// DEC's sixels.
  case sixel
  /// Coloured half blocks.
  case blocks(HalfBlocks.Depth)
}

extension PictureProtocol {
  /// What the environment says of the terminal.
  package enum Detection: Equatable, Sendable {
    /// It is known.
    case known(PictureProtocol)
    /// Whether it has sixels must be asked of it; half blocks otherwise.
    case unknown(otherwise: PictureProtocol)
    /// It shows no pictures, or nobody wants them.
    case none
  }

  /// Finds the way by the environment variables of a terminal.
  ///
  /// - Parameter variable: Looks one up; nil where it is unset or empty.
  /// - Returns: What is known.
  package static func detect(_ variable: (String) -> String?) -> Detection {
    guard let name = variable("TERM"), name != "dumb", variable("NO_COLOR") == nil else {
      return .none
    }
    let blocks = PictureProtocol.blocks(depth(variable))
    // A multiplexer passes on what its own terminal said of itself, and no
    // graphics but sixels.
    let isMultiplexed =
      variable("TMUX") != nil || variable("STY") != nil || name.hasPrefix("screen")
      || name.hasPrefix("tmux")
    if isMultiplexed { return isUTF8(variable) ? .unknown(otherwise: blocks) : .none }
    if let known = byName(name, variable) { return .known(known) }
    guard isUTF8(variable) else { return .none }
    // A console, or a terminal of before colours, has no sixels that it would
    // tell of.
    if name == "linux" { return .known(.blocks(.palette)) }
    return .unknown(otherwise: blocks)
  }

  private static func byName(
    _ name: String, _ variable: (String) -> String?
  ) -> PictureProtocol? {
    if variable("KITTY_WINDOW_ID") != nil || name.hasPrefix("xterm-kitty")
      || name.hasPrefix("xterm-ghostty")
    {
      return .kitty
    }
    switch variable("TERM_PROGRAM") {
    case "ghostty": return .kitty
    case "iTerm.app", "WezTerm", "mintty": return .iterm
    default: break
    }
    return name.hasPrefix("foot") || name.hasPrefix("mlterm") || name.hasPrefix("yaft")
      ? .sixel : nil
  }

  /// How many colours a terminal has by its environment variables.
  package static func depth(_ variable: (String) -> String?) -> HalfBlocks.Depth {
    switch variable("COLORTERM") {
    case "truecolor", "24bit": .trueColor
    default: variable("TERM")?.hasSuffix("-direct") == true ? .trueColor : .palette
    }
  }

  /// True where the locale has the half blocks.
  private static func isUTF8(_ variable: (String) -> String?) -> Bool {
    let locale = variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG") ?? ""
    let encoding = locale.uppercased()
    return encoding.contains("UTF-8") || encoding.contains("UTF8")
  }
}
