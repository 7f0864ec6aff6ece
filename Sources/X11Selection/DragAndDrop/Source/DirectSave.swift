/// Saving of a drag's content by its source, into the folder that it is dropped
/// on (the protocol XDS, version 0).
public struct DirectSave {
  /// What the source says to the target.
  public enum Answer: UInt8, Sendable {
    /// It has saved the content where it was told to.
    case saved = 0x53
    /// It can't reach that place; the target may save by itself.
    case unreachable = 0x46
    /// It couldn't or wouldn't save it.
    case failed = 0x45
  }

  /// The name that the file would have, without any directory.
  public let fileName: String

  /// Saves the content at an address, as the target wrote it.
  public let save: (_ address: [UInt8]) -> Answer

  /// Makes an offer to save.
  public init(fileName: String, save: @escaping (_ address: [UInt8]) -> Answer) {
    self.fileName = fileName
    self.save = save
  }
}

/// The content of the target XdndDirectSave0: asking for it saves the file, and
/// the answer is one letter.
final class DirectSaveContent: Content {
  private let ask: () -> DirectSave.Answer
  private var answer = DirectSave.Answer.failed

  init(_ ask: @escaping () -> DirectSave.Answer) {
    self.ask = ask
  }

  func byteCount() -> Int {
    answer = ask()
    return 1
  }

  func read(into buffer: inout [UInt8], at offset: Int) -> Int {
    guard offset == 0, !buffer.isEmpty else { return 0 }
    buffer[0] = answer.rawValue
    return 1
  }
}
