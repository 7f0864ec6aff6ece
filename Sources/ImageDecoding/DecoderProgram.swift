import Glibc
import Images
import System

/// The program `cardclip-image`: decodes one picture from standard input and
/// answers on standard output, see `HelperVerdict`.
///
/// The picture may be hostile and its decoder broken. So the process gives up
/// what it doesn't need before it reads the first byte, and its starter believes
/// nothing of its answer.
package enum DecoderProgram {
  /// The most processors that decoders use.
  private static let processorLimit: Int32 = 4

  /// How many files may be open at once: the decoders are loaded from files.
  private static let fileLimit = 32

  /// Runs the program.
  package static func main() -> Never {
    guard let request = HelperRequest(arguments: Array(CommandLine.arguments.dropFirst())) else {
      try? StandardStream.error.write(
        "\(HelperProgram.name): it is started by cardclip and not by hand\n")
      exit(64)
    }
    do {
      try Confinement.enter(
        processors: processorLimit,
        seconds: Int(request.limits.time.components.seconds) + 2, fileCount: fileLimit)
      try answer(request)
    } catch {
      exit(70)
    }
    exit(0)
  }

  private static func answer(_ request: HelperRequest) throws {
    var reply = Reply()
    do {
      let input = try read(limit: request.limits.bytes)
      let bytes = input.span
      let structure = try FileStructure(bytes, format: request.format)
      try structure.check(request.limits, format: request.format)
      try limitMemory(for: structure, byteCount: bytes.count, request.limits)
      let image = try DecodedImage(
        bytes, format: request.format, structure: structure,
        pixelLimit: request.limits.pixels)
      try FileStructure.check(
        width: image.width, height: image.height, request.limits, format: request.format)
      let frameCount = max(structure.frameCount, image.frameCount)
      guard frameCount <= request.limits.frames else {
        throw ImageError.tooLarge(.frames, limit: request.limits.frames)
      }
      try reply.begin(
        .accepted(
          ImageMeasures(
            format: request.format, width: image.width, height: image.height,
            bitDepth: structure.bitDepth, hasAlpha: image.hasAlpha, isAnimated: frameCount > 1)))
      switch request.wish {
      case .measures: break
      case .png: try encode(image, into: &reply)
      case .thumbnail(let side): try encodeThumbnail(image, side: side, into: &reply)
      }
    } catch let error as ImageError where !reply.hasBegun {
      try reply.begin(.refused(error))
    }
    try reply.finish()
  }

  /// Reads all of standard input.
  private static func read(limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    let input = StandardStream.input.descriptor
    while true {
      let count = try input.read(into: &buffer)
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else { throw ImageError.tooLarge(.bytes, limit: limit) }
      bytes.append(copying: buffer.span.extracting(..<count))
    }
  }

  /// Lets the process have the memory that such a picture needs, and no more.
  ///
  /// A decoder may keep a picture in three forms at once: its coefficients or
  /// planes in 16 bits, its colours, and Imlib2's pixels. The libraries and their
  /// threads' stacks take most of a gigabyte of address space, if little
  /// memory.
  private static func limitMemory(
    for structure: FileStructure, byteCount: Int, _ limits: ImageLimits
  ) throws {
    let pixels = structure.size.map { $0.width * $0.height } ?? limits.pixels
    try Confinement.limitAddressSpace(to: 1 << 30 + 20 * pixels + 2 * byteCount)
  }

  private static func encode(_ image: borrowing DecodedImage, into reply: inout Reply) throws {
    var encoder = try PNGEncoder(
      width: image.width, height: image.height, hasAlpha: image.hasAlpha)
    for row in 0..<image.height {
      try image.withRow(row) { pixels in
        Result { try encoder.write(pixels) { try reply.write($0) } }
      }?.get()
    }
    try encoder.finish { try reply.write($0) }
  }

  private static func encodeThumbnail(
    _ image: borrowing DecodedImage, side: Int, into reply: inout Reply
  ) throws {
    var averaging = AreaAveraging(width: image.width, height: image.height, side: side)
    var encoder = try PNGEncoder(
      width: averaging.width, height: averaging.height, hasAlpha: image.hasAlpha)
    for row in 0..<image.height {
      try image.withRow(row) { pixels in
        Result {
          try averaging.add(pixels) { made in
            try encoder.write(made) { try reply.write($0) }
          }
        }
      }?.get()
    }
    try encoder.finish { try reply.write($0) }
  }
}
