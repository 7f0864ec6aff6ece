import Glibc

/// A directory of a test's own, removed with the files in it at the end.
final class TemporaryDirectory {
  let path: String

  init() {
    path = "/tmp/cardclip-sqlite-\(UInt64.random(in: 0 ... .max))"
    unsafe mkdir(path, 0o700)
  }

  deinit {
    if let directory = unsafe opendir(path) {
      while let entry = unsafe readdir(directory) {
        let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        unsafe unlink(file(name))
      }
      unsafe closedir(directory)
    }
    unsafe rmdir(path)
  }

  func file(_ name: String) -> String {
    path + "/" + name
  }

  func write(_ text: String, to name: String) {
    let number = unsafe creat(file(name), 0o600)
    unsafe Glibc.write(number, text, text.utf8.count)
    close(number)
  }
}
