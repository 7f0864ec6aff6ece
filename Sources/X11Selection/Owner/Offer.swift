/// What a selection can be converted to: targets in order of preference, each
/// with its content.
public struct Offer {
  /// One target and the content that it stands for.
  public struct Entry {
    /// The target's name.
    public let target: String

    /// The name of the reply's type.
    public let type: String

    /// The bits of an item of the reply: 8, 16 or 32.
    public let format: Int

    /// The bytes; items of format 32 as 4 bytes each.
    public let content: any Content

    /// True for a text in UTF-8, which is cut between characters only.
    public let isUTF8: Bool

    /// Makes an entry.
    ///
    /// - Parameters:
    ///   - target: The target's name.
    ///   - type: The name of the reply's type; nil for the target itself,
    ///     which readers expect of MIME types (protocol.md 1.5).
    ///   - format: The bits of an item of the reply: 8, 16 or 32.
    ///   - content: The bytes; items of format 32 as 4 bytes each.
    ///   - isUTF8: True for a text in UTF-8.
    public init(
      target: String, type: String? = nil, format: Int = 8, content: any Content,
      isUTF8: Bool = false
    ) {
      self.target = target
      self.type = type ?? target
      self.format = format
      self.content = content
      self.isUTF8 = isUTF8
    }
  }

  /// The entries, the preferred one first; each target once.
  public let entries: [Entry]

  /// True where the clipboard manager is asked to save the content when the
  /// owner ends; never for a secret (rule O-36).
  public let isSavable: Bool

  /// Makes an offer; of entries with the same target the first one counts.
  public init(_ entries: [Entry], isSavable: Bool = true) {
    var seen: Set<String> = []
    self.entries = entries.filter { seen.insert($0.target).inserted }
    self.isSavable = isSavable
  }
}
