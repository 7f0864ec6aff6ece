import Cards
import Images
import System
import X11Selection

/// The small pictures of elements, each made once, beside everything else that
/// the loop does.
final class Thumbnails {
  /// How many are kept.
  private static let capacity = 256

  /// How many are made at once.
  private static let runLimit = 2

  /// The largest small PNG, in bytes.
  private static let byteLimit = 4 << 20

  /// Called when a picture is there that was asked for before.
  var onChange: () -> Void = {}

  private let store: Store
  private let helper: HelperProgram
  private let limits: ImageLimits
  private let loop: PollLoop
  /// The pictures by content; nil for those that can't be made.
  private var made: [Digest: Bitmap?] = [:]
  private var waiting: [Element] = []
  private var runs: [Digest: HelperRun] = [:]

  init(of store: Store, by helper: HelperProgram, limits: ImageLimits, loop: PollLoop) {
    self.store = store
    self.helper = helper
    self.limits = limits
    self.loop = loop
  }

  deinit {
    for run in runs.values { run.cancel() }
  }

  /// An element's picture, at most 256 pixels wide and high; nil for a text,
  /// and for a picture that isn't made yet or can't be.
  func picture(of element: Element) -> Bitmap? {
    guard element.kind == .image, let own = element.representations.first else { return nil }
    if let known = made[own.digest] { return known }
    if let file = try? store.cached(Self.entry, of: own.digest) {
      let picture = Self.bitmap(read(file))
      keep(picture, of: own.digest)
      return picture
    }
    if runs[own.digest] == nil, !waiting.contains(where: { $0.id == element.id }) {
      waiting.append(element)
      startNext()
    }
    return nil
  }

  private static var entry: CacheEntry { .thumbnail(side: PictureMaker.thumbnailSide) }

  private func keep(_ picture: Bitmap?, of digest: Digest) {
    if made.count >= Self.capacity { made.removeAll() }
    made.updateValue(picture, forKey: digest)
  }

  private func startNext() {
    while runs.count < Self.runLimit, !waiting.isEmpty {
      let element = waiting.removeFirst()
      guard let own = element.representations.first, runs[own.digest] == nil else { continue }
      guard let format = ImageFormat.named(own.type),
        let content = try? store.content(of: own.digest)
      else {
        keep(nil, of: own.digest)
        continue
      }
      start(
        HelperRequest(.thumbnail(side: PictureMaker.thumbnailSide), of: format, limits: limits),
        StoredBytes(content), of: own.digest)
    }
  }

  private func start(_ request: HelperRequest, _ bytes: StoredBytes, of digest: Digest) {
    var png: [UInt8] = []
    let run = HelperRun.start(
      helper, request, on: loop, input: bytes.read,
      write: { piece in
        guard png.count + piece.count <= Self.byteLimit else { throw ImageError.outOfMemory }
        png.append(copying: piece)
      },
      completion: { [weak self] result in
        let isMade = (try? result.get()) != nil
        self?.ended(digest, isMade ? Self.bitmap(png) : nil)
      })
    // It may have ended already.
    if made.index(forKey: digest) == nil { runs[digest] = run }
  }

  private func ended(_ digest: Digest, _ picture: Bitmap?) {
    runs[digest] = nil
    keep(picture, of: digest)
    startNext()
    if picture != nil { onChange() }
  }

  private func read(_ file: borrowing FileDescriptor) -> [UInt8] {
    guard let count = try? file.status().byteCount, count <= Self.byteLimit else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    guard (try? file.read(into: &bytes, at: 0)) == count else { return [] }
    return bytes
  }

  private static func bitmap(_ png: [UInt8]) -> Bitmap? {
    guard let image = try? PixelImage(png: png.span) else { return nil }
    return Bitmap(width: image.width, height: image.height, rgba: image.rgba.span)
  }
}
