package import Cards
package import Images
package import Transfer
package import X11Selection

/// What a listener is to do.
package struct ListenerOptions {
  /// The names of the selections to listen to.
  package var selections: [String]
  /// The card to fill; nil for the one that is current at each capture.
  package var card: CardID?
  /// The kind that alone is captured; nil for both.
  package var only: ElementKind?
  /// The window classes of the programs that are ignored.
  package var ignoredClasses: [String] = []
  /// How long an owner may take, and how much it may send.
  package var limits = ConversionLimits()
  /// What a picture may measure.
  package var images = ImageLimits()
  /// Where large contents are kept for the time after their owner; nil where
  /// nothing is.
  package var keepingDirectory: String?
  /// The command that is run for each capture; nil for none.
  package var command: String?
  /// How long each may run.
  package var commandTimeout = Duration.seconds(30)
  /// What is taken of a copy that is both an image and a text.
  package var preference = Preference.automatic
  /// True to keep the formatting of a text, as HTML.
  package var keepsHTML = false
  /// True to take nothing that the card has already, though it isn't what came
  /// last.
  package var widensDuplicates = false
  /// The program that decodes pictures.
  package var helper: HelperProgram
  /// True to end after the first capture.
  package var isOnce = false

  /// Options for these selections, with the program that decodes pictures.
  package init(selections: [String], helper: HelperProgram) {
    self.selections = selections
    self.helper = helper
  }
}
