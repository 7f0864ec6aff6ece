package import System

/// The program that decodes pictures, and how it is run.
package struct HelperProgram {
  private enum Place {
    case path(String)
    case own(Environment)
  }

  private let place: Place

  /// The program with a path.
  package init(path: String) {
    place = .path(path)
  }

  /// The one that belongs to this executable: beside it where it was built, or
  /// in `../libexec/cardclip` where it is installed.
  ///
  /// It isn't looked for before it is needed.
  ///
  /// - Parameter environment: Where tests name another one, in
  ///   `CARDCLIP_IMAGE_HELPER`; only a debug build looks.
  package init(of environment: Environment) {
    place = .own(environment)
  }

  /// Where it is, or should be.
  package var path: String {
    switch place {
    case .path(let path): path
    case .own(let environment): Self.ownPath(environment)
    }
  }

  private static func ownPath(_ environment: Environment) -> String {
    #if DEBUG
      if let path = environment["CARDCLIP_IMAGE_HELPER"] { return path }
    #endif
    let directory = ChildProcess.executablePath.flatMap(FileSystem.parent) ?? "."
    let beside = directory + "/" + name
    if (try? FileSystem.status(beside))??.kind == .regular { return beside }
    let prefix = FileSystem.parent(of: directory) ?? "/"
    return (prefix == "/" ? "" : prefix) + "/libexec/cardclip/" + name
  }

  /// The program's name.
  package static let name = "cardclip-image"

  /// Has a picture looked at or converted, and waits for it.
  ///
  /// - Parameters:
  ///   - request: What is wanted.
  ///   - input: Copies the picture's bytes from an offset on into a buffer, and
  ///     says how many.
  ///   - write: Given the bytes of the PNG.
  /// - Returns: The picture's measures; it is whole.
  /// - Throws: `ImageError`; what `input` or `write` throws; `SystemError`
  ///   where the process can't sleep.
  package func run(
    _ request: HelperRequest, input: @escaping HelperRun.Input,
    write: @escaping HelperRun.Output = { _ in }
  ) throws -> ImageMeasures {
    let loop = PollLoop()
    var result: Result<ImageMeasures, any Error>?
    HelperRun.start(self, request, on: loop, input: input, write: write) {
      result = $0
      loop.stop()
    }
    if result == nil { try loop.run() }
    guard let result else { throw ImageError.decoderMisbehaved(request.format) }
    return try result.get()
  }
}
