import System
import Transfer
import X11Selection

/// One drop on its way to an output: kept until it is whole, so that nothing of
/// a content that fails is handed on, and its source needn't wait for a reader.
final class DropSpooling: DropTaking {
  let drop: Drop
  private(set) var target = ""

  private let directory: String
  private let limits: ConversionLimits
  private let completion: Completion
  private var candidates: [Candidate]
  private var failure: (any Error)?
  private var conversion: Conversion?
  private var hasEnded = false

  init(
    _ drop: Drop, in directory: String, limits: ConversionLimits,
    completion: @escaping Completion
  ) {
    self.drop = drop
    self.directory = directory
    self.limits = limits
    self.completion = completion
    candidates = Transfer.Offer(targets: drop.types).dropCandidates(readsFiles: false)
    candidates.removeAll { if case .element = $0 { true } else { false } }
  }

  func start() {
    guard !candidates.isEmpty else {
      return end(.failure(failure ?? IntakeError.neitherImageNorText))
    }
    let candidate = candidates.removeFirst()
    target = candidate.target
    do {
      let spool = try SharedSpool(directory: directory, isSensitive: false)
      let sink = OutputSink(candidate, on: drop.connection, trims: false) { try spool.write($0) }
      conversion = drop.convert(to: target, limits: limits, into: sink) { [weak self] result in
        self?.took(result) {
          try sink.finish()
          return try FileContent(spool.finish())
        }
      }
    } catch {
      end(.failure(error))
    }
  }

  func cancel() {
    end(.failure(ConversionError.cancelled))
  }

  private func took(
    _ result: Result<Int, ConversionError>, _ finish: () throws -> FileContent
  ) {
    guard !hasEnded else { return }
    do {
      _ = try result.get()
      end(.success(.bytes(try finish())))
    } catch {
      let isSilent = if case ConversionError.noAnswer = error { true } else { false }
      failure = failure ?? error
      guard Paste.isWorthAnother(error), !isSilent else { return end(.failure(error)) }
      start()
    }
  }

  private func end(_ result: Result<TakenDrop, any Error>) {
    guard !hasEnded else { return }
    hasEnded = true
    conversion?.cancel()
    conversion = nil
    completion(self, result)
  }
}
