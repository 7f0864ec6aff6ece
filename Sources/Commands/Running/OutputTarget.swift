import System

/// Where a command's bytes go: standard output, or a file that has its name
/// only once it is whole.
final class OutputTarget {
  private enum Place: ~Copyable {
    case output
    case new(StagingFile)
    case existing(FileDescriptor)
    case done
  }

  private let context: Context
  private let path: String
  private var place: Place

  /// Prepares to write; nothing is changed yet where the path names a file.
  ///
  /// - Throws: `Failure`, `SystemError`.
  init(_ path: String, _ context: Context) throws {
    self.context = context
    self.path = path
    if path == "-" {
      guard !context.output.isTerminal else {
        throw Failure(
          "standard output is a terminal; name a file with --output", status: .usage)
      }
      place = .output
      return
    }
    switch try FileSystem.status(path)?.kind {
    case nil, .regular:
      let directory = FileSystem.parent(of: path) ?? "/"
      do { place = .new(try StagingFile(in: directory, mode: 0o666)) } catch {
        throw Failure("cannot write to \(path): \(error.reason)", status: .cannotCreate)
      }
    case .directory:
      throw Failure("cannot write to \(path): it is a directory", status: .cannotCreate)
    // A device or a FIFO is written to, and never replaced.
    case .fifo, .other: place = .existing(try FileDescriptor.replace(path))
    }
  }

  func write(_ bytes: Span<UInt8>) throws {
    switch place {
    case .output: try context.output.write(bytes)
    case .new(let file): try file.descriptor.write(bytes)
    case .existing(let file): try file.write(bytes)
    case .done: break
    }
  }

  /// Gives the file its name.
  func finish() throws {
    var last = Place.done
    swap(&last, &place)
    switch consume last {
    case .new(var file): try file.commit(to: path)
    case .output: try context.output.flush()
    case .existing: break
    case .done: break
    }
  }
}
