import System

/// Files that this process opens and reads by itself, which may take as long as
/// the file system pleases.
final class DirectFiles: FileSource {
  private var file: FileDescriptor?

  func open(_ path: [UInt8]) throws(FileIntakeError) {
    file = try FileIntake.open(pathBytes: path)
  }

  func read(into buffer: inout [UInt8]) throws(FileIntakeError) -> Int? {
    do throws(SystemError) { return try file?.read(into: &buffer) ?? 0 } catch {
      throw .system(error)
    }
  }
}
