package import Cards
package import Images
package import X11Selection

/// What a drop window is to do.
package struct DropOptions {
  /// Where drops go.
  package enum Destination {
    /// Onto a card; nil for the current one, as it is at each drop.
    case card(CardID?, Store)
    /// To an output; a large content is kept in the directory meanwhile.
    case output(directory: String)
  }

  /// Where drops go.
  package var destination: Destination
  /// True to end after the first drop that was taken.
  package var isOnce = false
  /// Where the window is to be, and how large.
  package var geometry = WindowGeometry()
  /// How long a source may take, and how much it may send.
  package var limits = ConversionLimits()
  /// What a picture may measure.
  package var images = ImageLimits()

  /// The program that decodes pictures.
  package var helper: HelperProgram

  package init(destination: Destination, helper: HelperProgram) {
    self.destination = destination
    self.helper = helper
  }
}
