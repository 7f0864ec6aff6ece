import Cards
import Images
import System
import Transfer

/// Makes elements of the files that a list names.
struct FileListIntake {
  private let store: Store
  private let limits: ImageLimits

  /// The most bytes of one file.
  private let byteLimit: Int

  init(into store: Store, limits: ImageLimits, byteLimit: Int = 1 << 30) {
    self.store = store
    self.limits = limits
    self.byteLimit = byteLimit
  }

  /// The elements of those files on this machine that are pictures or texts, in
  /// the list's order.
  ///
  /// - Throws: `IntakeError.noLocalFiles`; what is wrong with the first file,
  ///   where none can be taken.
  func elements(_ list: [UInt8]) throws -> [NewElement] {
    let paths = URIList(list).entries.compactMap(\.path)
    guard !paths.isEmpty else { throw IntakeError.noLocalFiles }
    let intake = FileIntake(into: store, limits: limits, byteLimit: byteLimit)
    var elements: [NewElement] = []
    var failure: (any Error)?
    for path in paths {
      do {
        elements.append(
          try intake.read(FileIntake.open(String(decoding: path, as: UTF8.self))))
      } catch let error as StoreError {
        throw error
      } catch {
        failure = failure ?? error
      }
    }
    if elements.isEmpty, let failure { throw failure }
    return elements
  }
}
