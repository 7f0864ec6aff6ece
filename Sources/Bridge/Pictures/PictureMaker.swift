package import Cards
package import Images
package import System

/// Makes PNGs and thumbnails of pictures, each once: what is made of an element
/// is kept in the store's cache.
///
/// A PNG is made before the selection is taken and not when somebody asks for
/// it: the process that serves a selection answers everybody in one loop, which
/// must not stand still for the second or more that a large photo takes, and a
/// picture that can't be converted is told of while a person is looking.
package struct PictureMaker {
  /// The longer side of a thumbnail in pixels.
  package static let thumbnailSide = 256

  private let helper: HelperProgram
  private let directory: String
  private let isSensitive: Bool
  private let limits: ImageLimits

  /// Prepares to make pictures.
  ///
  /// - Parameters:
  ///   - helper: The program that decodes.
  ///   - directory: Where a large picture is kept that no cache takes.
  ///   - isSensitive: True to keep what isn't in the store off every disk.
  ///   - limits: What a picture may measure.
  package init(
    helper: HelperProgram, directory: String, isSensitive: Bool = false,
    limits: ImageLimits = ImageLimits()
  ) {
    self.helper = helper
    self.directory = directory
    self.isSensitive = isSensitive
    self.limits = limits
  }

  /// An element's picture as PNG.
  ///
  /// - Throws: `ImageError`, `StoreError`, `SystemError`.
  package func png(of element: Element, in store: Store) throws -> FileDescriptor {
    try make(.png, .png, of: element, in: store)
  }

  /// A small PNG of an element's picture.
  ///
  /// - Parameters:
  ///   - element: An image.
  ///   - store: The store it is in.
  ///   - side: The longer side in pixels at most; a smaller picture keeps its
  ///     size.
  /// - Returns: The file.
  /// - Throws: `ImageError`, `StoreError`, `SystemError`.
  package func thumbnail(
    of element: Element, in store: Store, side: Int = thumbnailSide
  ) throws -> FileDescriptor {
    try make(.thumbnail(side: side), .thumbnail(side: side), of: element, in: store)
  }

  /// A picture as PNG that isn't in the store.
  ///
  /// - Parameters:
  ///   - file: The picture.
  ///   - format: Its format.
  /// - Returns: A file without a name.
  /// - Throws: `ImageError`, `SystemError`.
  package func png(
    of file: borrowing FileDescriptor, format: ImageFormat
  ) throws -> FileDescriptor {
    let number = file.number
    let name = file.name
    return try spooled(HelperRequest(.png, of: format, limits: limits)) { buffer, offset in
      try FileDescriptor(adopting: number, name: name, closing: false)
        .read(into: &buffer, at: offset)
    }
  }

  private func make(
    _ wish: HelperRequest.Wish, _ entry: CacheEntry, of element: Element, in store: Store
  ) throws -> FileDescriptor {
    guard let own = element.representations.first, let format = ImageFormat.named(own.type) else {
      throw ImageError.notAnImage
    }
    if let file = try store.cached(entry, of: own.digest) { return file }
    let request = HelperRequest(wish, of: format, limits: limits)
    let bytes = StoredBytes(try store.content(of: own.digest))
    let writer: CacheWriter
    do { writer = try store.makeCacheWriter(entry, of: own.digest) } catch {
      // A store that can only be read has no cache.
      return try spooled(request, bytes.read)
    }
    let output = Output(writer)
    _ = try helper.run(request, input: bytes.read, write: output.write)
    return try output.finish()
  }

  private func spooled(
    _ request: HelperRequest, _ read: @escaping HelperRun.Input
  ) throws -> FileDescriptor {
    let output = try SharedSpool(directory: directory, isSensitive: isSensitive)
    _ = try helper.run(request, input: read, write: output.write)
    return try output.finish()
  }

  /// A cache's writer, for a closure.
  private final class Output {
    private var writer: CacheWriter?

    init(_ writer: consuming CacheWriter) {
      self.writer = consume writer
    }

    func write(_ bytes: Span<UInt8>) throws {
      try writer?.write(bytes)
    }

    func finish() throws -> FileDescriptor {
      guard let writer = writer.take() else { throw ImageError.outOfMemory }
      return try writer.finish()
    }
  }
}
