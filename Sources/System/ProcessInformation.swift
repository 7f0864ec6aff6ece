import Glibc

/// What the system knows of this process.
package enum ProcessInformation {
  /// The process id.
  package static var id: Int32 { getpid() }

  /// The resident memory in bytes; 0 where /proc doesn't say.
  package static var residentMemory: Int {
    guard let file = try? FileDescriptor.open("/proc/self/statm") else { return 0 }
    var buffer = [UInt8](repeating: 0, count: 256)
    guard let count = try? file.read(into: &buffer) else { return 0 }
    let fields = String(decoding: buffer[..<count], as: UTF8.self).split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
