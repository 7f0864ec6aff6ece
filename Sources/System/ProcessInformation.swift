import CLinux
import Glibc

/// What the system knows of this process.
package enum ProcessInformation {
  /// The process id.
  package static var id: Int32 { getpid() }

  /// This machine's name in the network; empty where it has none.
  package static var hostName: String {
    var name = [UInt8](repeating: 0, count: 256)
    let status = unsafe name.withUnsafeMutableBytes { bytes in
      guard let start = unsafe bytes.bindMemory(to: CChar.self).baseAddress else {
        return Int32(-1)
      }
      return unsafe gethostname(start, bytes.count - 1)
    }
    return status == 0 ? String(decoding: name.prefix { $0 != 0 }, as: UTF8.self) : ""
  }

  /// Lets this process have so many files open, or as many as the system lets
  /// it.
  package static func raiseFileLimit(to count: Int) {
    _ = cl_raise_file_limit(UInt(count))
  }

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
