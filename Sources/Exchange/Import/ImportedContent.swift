internal import Bridge
internal import Cards
internal import Images
internal import System
internal import Transfer

/// Takes one content of an export as its bytes come, and checks it like any
/// other that comes in: against its digest, and by decoding it.
final class ImportedContent {
  /// The most bytes of a content: 1 GiB, as for a file that is added.
  static let limit = 1 << 30

  private enum Form {
    case image(ElementIntake)
    case text(ContentWriter, UTF8Check)
    /// A form beside the element's own, of which only the digest is checked.
    case other(ContentWriter)
  }

  private let claimed: Representation
  private let element: Int
  private var form: Form
  private var byteCount = 0

  /// Begins to take a content.
  ///
  /// - Parameters:
  ///   - claimed: What the export says of it.
  ///   - element: Which element's it is, counted from 1.
  ///   - store: The store that it goes to.
  /// - Throws: `ImportError.tooLarge`, before any byte is taken.
  init(_ claimed: Representation, of element: Int, into store: Store) throws(ImportError) {
    guard claimed.byteCount <= Self.limit else {
      throw .tooLarge(element: element, limit: Self.limit)
    }
    self.claimed = claimed
    self.element = element
    let writer = store.makeContentWriter()
    if claimed.type.hasPrefix("text/") || claimed.type.hasPrefix("image/svg") {
      form = .text(writer, UTF8Check())
    } else if claimed.type.hasPrefix("image/") {
      form = .image(ElementIntake(expecting: .image, into: writer))
    } else {
      form = .other(writer)
    }
  }

  /// True where all the bytes came that should.
  var isComplete: Bool { byteCount == claimed.byteCount }

  /// Takes the next bytes.
  ///
  /// - Throws: `ImportError`; `StoreError`.
  func receive(_ bytes: Span<UInt8>) throws {
    byteCount += bytes.count
    guard byteCount <= claimed.byteCount else { throw ImportError.wrongContent(element: element) }
    try checking {
      switch form {
      case .image(let intake): try intake.receive(bytes)
      case .text(let writer, var check):
        try check.write(bytes)
        form = .text(writer, check)
        try writer.write(bytes)
      case .other(let writer): try writer.write(bytes)
      }
    }
  }

  /// Ends the content.
  ///
  /// - Throws: `ImportError`; `StoreError`.
  func finish() throws -> NewRepresentation {
    guard isComplete else { throw ImportError.wrongContent(element: element) }
    let representation = try checking {
      switch form {
      case .image(let intake):
        try intake.finish().checked(by: HelperProgram(of: .current())).element.representations[0]
      case .text(let writer, let check):
        try finish(check, writer)
      case .other(let writer):
        NewRepresentation(
          type: claimed.type, content: try writer.finish(), pixelSize: claimed.pixelSize)
      }
    }
    guard representation.content.digest == claimed.digest else {
      throw ImportError.wrongContent(element: element)
    }
    return representation
  }

  private func finish(
    _ check: UTF8Check, _ writer: ContentWriter
  ) throws -> NewRepresentation {
    try check.finish()
    return NewRepresentation(type: claimed.type, content: try writer.finish())
  }

  /// Says of a content that can't be decoded whose it is.
  private func checking<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as StoreError { throw error } catch {
      throw ImportError.badContent(element: element, reason: "\(error)")
    }
  }
}
