/// A picture of coloured text: a cell has two pixels, one above the other.
package struct HalfBlocks {
  /// How many colours the terminal has.
  package enum Depth: Sendable {
    /// Any colour, as red, green and blue.
    case trueColor
    /// The 256 colours of xterm.
    case palette
  }

  private let depth: Depth

  package init(_ depth: Depth) {
    self.depth = depth
  }

  /// The lines of a picture, a cell for each of its columns.
  ///
  /// Each ends with the usual colours. What is transparent shows the terminal's
  /// own background.
  package func lines(_ pixels: PixelGrid) -> [String] {
    stride(from: 0, to: pixels.height, by: 2).map { row in
      var line = ""
      var current: (foreground: TerminalColor?, background: TerminalColor?) = (nil, nil)
      for column in 0..<pixels.width {
        let top = pixels.color(x: column, y: row)
        let bottom = row + 1 < pixels.height ? pixels.color(x: column, y: row + 1) : nil
        let cell = Self.cell(top, bottom)
        if cell.background != current.background {
          line += code(cell.background, selector: 48)
          current.background = cell.background
        }
        if let foreground = cell.foreground, foreground != current.foreground {
          line += code(foreground, selector: 38)
          current.foreground = foreground
        }
        line += cell.sign
      }
      return line + "\u{1B}[0m"
    }
  }

  private typealias Cell = (sign: String, foreground: TerminalColor?, background: TerminalColor?)

  private static func cell(_ top: TerminalColor?, _ bottom: TerminalColor?) -> Cell {
    switch (top, bottom) {
    case (nil, nil): (" ", nil, nil)
    case (nil, let bottom?): ("▄", bottom, nil)
    case (let top?, nil): ("▀", top, nil)
    case (let top?, let bottom?):
      top == bottom ? (" ", nil, bottom) : ("▀", top, bottom)
    }
  }

  /// Selects a colour (SGR 38 and 48, ISO 8613-6), or the terminal's own.
  private func code(_ color: TerminalColor?, selector: Int) -> String {
    guard let color else { return "\u{1B}[\(selector + 1)m" }
    return switch depth {
    case .trueColor: "\u{1B}[\(selector);2;\(color.red);\(color.green);\(color.blue)m"
    case .palette: "\u{1B}[\(selector);5;\(color.paletteIndex)m"
    }
  }
}
