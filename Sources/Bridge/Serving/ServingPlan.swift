/// What a serving process is told: which selections to take, with which
/// targets, and where their bytes are.
///
/// It goes to the process in a file in memory, the contents in open
/// descriptors, so that neither shows in a process list.
package struct ServingPlan: Codable {
  /// One target.
  package struct Entry: Codable {
    /// The target's name.
    package var target: String
    /// The name of the reply's type.
    package var type: String
    /// How the content is made of the bytes: an `OfferedTarget.Encoding`.
    package var encoding: String
    /// Which of the contents it is made of, from 0.
    package var content: Int
    /// True for a text in UTF-8.
    package var isUTF8: Bool

    package init(target: String, type: String, encoding: String, content: Int, isUTF8: Bool) {
      self.target = target
      self.type = type
      self.encoding = encoding
      self.content = content
      self.isUTF8 = isUTF8
    }
  }

  /// The display to own them on.
  package var display: String
  /// The selections' names.
  package var selections: [String]
  /// The targets, the preferred one first.
  package var entries: [Entry]
  /// How many finished transfers end it; nil for any number.
  package var loops: Int?
  /// After how many milliseconds it ends; nil for never.
  package var clearAfter: Int64?
  /// True for a secret, which no clipboard manager is asked to save.
  package var isSensitive: Bool
  /// Where a content that is made on demand is kept, should it be large.
  package var directory: String

  package init(display: String, selections: [String], directory: String) {
    self.display = display
    self.selections = selections
    self.directory = directory
    entries = []
    isSensitive = false
  }
}
