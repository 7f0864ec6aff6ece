/// How long an owner may take and how much it may send (rules ).
public struct ConversionLimits: Sendable {
  /// How long the first answer, and each further part, may take.
  public var stepTimeout: Duration

  /// How long the whole may take at least; each received MiB adds a second, so
  /// that a slow network can bring a large image and a trickle ends.
  public var totalTimeout: Duration

  /// The most bytes that are wanted.
  public var byteLimit: Int

  /// The most bytes that are read and dropped of a content that isn't wanted
  /// any more: abandoning a transfer kills or freezes other people's programs
  /// (CopyQ#1070, #636).
  public var drainLimit: Int

  /// How long such a content is read on; nil for as long as it may take at all.
  public var drainTimeout: Duration?

  /// Makes limits.
  ///
  /// - Parameters:
  ///   - stepTimeout: For each step; 5 s where nothing is said.
  ///   - totalTimeout: For the whole; twelve steps where nothing is said.
  ///   - byteLimit: 256 MiB where nothing is said.
  ///   - drainLimit: 1 GiB where nothing is said.
  ///   - drainTimeout: No other than for the whole where nothing is said.
  public init(
    stepTimeout: Duration = .seconds(5), totalTimeout: Duration? = nil,
    byteLimit: Int = 256 << 20, drainLimit: Int = 1 << 30, drainTimeout: Duration? = nil
  ) {
    self.stepTimeout = stepTimeout
    self.totalTimeout = totalTimeout ?? stepTimeout * 12
    self.byteLimit = byteLimit
    self.drainLimit = drainLimit
    self.drainTimeout = drainTimeout
  }

  /// How long the whole may take once so many bytes of it have come.
  func totalTimeout(byteCount: Int) -> Duration {
    totalTimeout + .seconds(byteCount >> 20)
  }
}
