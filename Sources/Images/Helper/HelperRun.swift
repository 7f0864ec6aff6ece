package import System

/// One run of the helper, in a loop that never waits for it.
///
/// Its end is told in any case: by its answer, by its death, or by the deadline.
/// A run that is given up is killed and buried all the same.
package final class HelperRun {
  /// Copies bytes from an offset on into a buffer, and says how many; 0 at the
  /// end.
  package typealias Input = (inout [UInt8], Int) throws -> Int

  /// Takes bytes of the PNG.
  package typealias Output = (Span<UInt8>) throws -> Void

  /// Told once how it ended.
  package typealias Completion = (Result<ImageMeasures, any Error>) -> Void

  /// What a pipe holds, and is written or read at a time.
  private static let pieceSize = 64 << 10

  private let request: HelperRequest
  private let loop: PollLoop
  private let input: Input
  private let write: Output
  private var completion: Completion?
  private var answer: HelperAnswer

  private var process: ChildProcess?
  private var inputPipe: FileDescriptor?
  private var outputPipe: FileDescriptor?
  private var endDescriptor: FileDescriptor?
  private var sources: [Part: PollLoop.Source] = [:]
  private var timer: PollLoop.Timer?

  private var piece: [UInt8] = []
  private var pieceOffset = 0
  private var inputOffset = 0
  private var ending: ChildProcess.Ending?
  private var failure: (any Error)?

  /// What of the process is watched.
  private enum Part {
    case input
    case output
    case end
  }

  private init(
    _ request: HelperRequest, on loop: PollLoop, input: @escaping Input,
    write: @escaping Output, completion: @escaping Completion
  ) {
    self.request = request
    self.loop = loop
    self.input = input
    self.write = write
    self.completion = completion
    answer = HelperAnswer(to: request)
  }

  /// Starts the helper.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - request: What is wanted.
  ///   - loop: The loop to run it in.
  ///   - input: The picture's bytes.
  ///   - write: Given the bytes of the PNG.
  ///   - completion: Told the measures of a picture that is whole; an
  ///     `ImageError`, or what `input` and `write` threw, otherwise. It may be
  ///     called before this returns.
  /// - Returns: The run, to give it up by; it needn't be kept.
  @discardableResult
  package static func start(
    _ program: HelperProgram, _ request: HelperRequest, on loop: PollLoop,
    input: @escaping Input, write: @escaping Output = { _ in },
    completion: @escaping Completion
  ) -> HelperRun {
    let run = HelperRun(
      request, on: loop, input: input, write: write, completion: completion)
    do throws(SystemError) {
      try run.launch(program)
    } catch {
      run.complete(.failure(ImageError.decoderMissing(reason: error.description)))
    }
    return run
  }

  /// Gives the run up; the completion isn't called any more.
  package func cancel() {
    completion = nil
    kill()
  }

  private func launch(_ program: HelperProgram) throws(SystemError) {
    let toHelper = try Pipe().ends()
    inputPipe = FileDescriptor(adopting: toHelper.write, name: "the image helper")
    let childInput = FileDescriptor(adopting: toHelper.read, name: "the image helper")
    let fromHelper = try Pipe().ends()
    outputPipe = FileDescriptor(adopting: fromHelper.read, name: "the image helper")
    let childOutput = FileDescriptor(adopting: fromHelper.write, name: "the image helper")
    var launch = ChildProcess.Launch(
      path: program.path, arguments: [HelperProgram.name] + request.arguments)
    launch.environment = []
    launch.descriptors = [(childInput.number, as: 0), (childOutput.number, as: 1)]
    launch.closedStreams = [2]
    let process = try ChildProcess(launch)
    let end: FileDescriptor
    do { end = try process.endDescriptor() } catch {
      process.endAtOnce()
      _ = process.wait()
      throw error
    }
    self.process = process
    inputPipe?.setNonBlocking(true)
    outputPipe?.setNonBlocking(true)
    sources[.input] = loop.watchForWriting(toHelper.write) { self.feed() }
    sources[.output] = loop.watch(fromHelper.read) { self.drain() }
    sources[.end] = loop.watch(end.number) { self.bury() }
    endDescriptor = consume end
    timer = loop.after(request.limits.time) {
      self.fail(ImageError.decoderTooSlow(self.request.format, limit: self.request.limits.time))
    }
  }

  // MARK: What the loop calls

  private func feed() {
    do {
      if pieceOffset == piece.count {
        piece = [UInt8](repeating: 0, count: Self.pieceSize)
        let count = try input(&piece, inputOffset)
        guard count > 0 else { return closeInput() }
        piece.removeLast(piece.count - count)
        inputOffset += count
        pieceOffset = 0
      }
    } catch {
      return fail(error)
    }
    do {
      pieceOffset += try inputPipe?.writeSome(piece.span.extracting(pieceOffset...)) ?? 0
    } catch {
      // It reads no more: it has refused the picture, or is dead. Its answer or
      // its end tells.
      closeInput()
    }
  }

  private func drain() {
    var buffer = [UInt8](repeating: 0, count: Self.pieceSize)
    let count: Int
    do { count = try outputPipe?.read(into: &buffer) ?? 0 } catch { return }
    guard count > 0 else {
      closeOutput()
      return concludeIfOver()
    }
    guard failure == nil else { return }
    do {
      try answer.receive(buffer.span.extracting(..<count), write: write)
    } catch is HelperAnswer.Nonsense {
      fail(ImageError.decoderMisbehaved(request.format))
    } catch {
      fail(error)
    }
  }

  private func bury() {
    ending = process?.waitForEnding()
    unwatch(.end)
    endDescriptor = nil
    closeInput()
    if failure != nil { closeOutput() }
    concludeIfOver()
  }

  // MARK: The end

  private func fail(_ error: any Error) {
    failure = failure ?? error
    kill()
    // It is dead, but a child that it shouldn't have holds the pipe.
    guard ending != nil else { return }
    closeOutput()
    concludeIfOver()
  }

  private func kill() {
    if ending == nil { process?.endAtOnce() }
  }

  private func closeInput() {
    unwatch(.input)
    inputPipe = nil
  }

  private func closeOutput() {
    unwatch(.output)
    outputPipe = nil
  }

  private func unwatch(_ part: Part) {
    if let source = sources.removeValue(forKey: part) { loop.remove(source) }
  }

  private func concludeIfOver() {
    guard let ending, outputPipe == nil else { return }
    if let timer { loop.cancel(timer) }
    timer = nil
    complete(result(ending))
  }

  private func result(_ ending: ChildProcess.Ending) -> Result<ImageMeasures, any Error> {
    if let failure { return .failure(failure) }
    let format = request.format
    if let signal = ending.signal {
      return .failure(
        Signals.timeExceeded.contains(signal)
          ? ImageError.decoderTooSlow(format, limit: request.limits.time)
          : ImageError.decoderCrashed(format))
    }
    guard answer.isWhole, ending.status == 0, let verdict = answer.verdict else {
      return .failure(ImageError.decoderMisbehaved(format))
    }
    switch verdict {
    case .accepted(let measures): return .success(measures)
    case .refused(let error): return .failure(error)
    }
  }

  private func complete(_ result: Result<ImageMeasures, any Error>) {
    let completion = completion
    self.completion = nil
    completion?(result)
  }
}
