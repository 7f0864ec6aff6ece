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
  /// The permissions of the file that is replaced; nil for a new one.
  private let permissions: UInt32?
  private var place: Place

  /// Prepares to write; nothing is changed yet where the path names a file.
  ///
  /// - Throws: `Failure`, `SystemError`.
  init(_ path: String, _ context: Context) throws {
    self.context = context
    guard path != "-" else {
      guard !context.output.isTerminal else {
        throw Failure(
          "standard output is a terminal; name a file with --output", status: .usage)
      }
      self.path = path
      permissions = nil
      place = .output
      return
    }
    guard !path.isEmpty else {
      throw Failure("the name of the file to write is empty", status: .usage)
    }
    // A link is written through, and not replaced by a file.
    self.path = FileSystem.resolved(path) ?? path
    let status = try FileSystem.status(path)
    permissions = status?.permissions
    switch status?.kind {
    case nil, .regular:
      let directory = FileSystem.parent(of: self.path) ?? "/"
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
    case .new(var file):
      if let permissions { try file.descriptor.setPermissions(permissions) }
      // A person's own file, as of any program that writes one: its bytes are
      // on the disk when the system puts them there.
      try file.commit(to: path, isDurable: false)
    case .output: try context.output.flush()
    case .existing: break
    case .done: break
    }
  }
}
