import Settings
import System

/// The file with a person's settings, `$XDG_CONFIG_HOME/cardclip/config`.
struct SettingsFile {
  /// More has no such file, and isn't read.
  private static let byteLimit = 1 << 20

  let path: String

  /// The file of an environment; nil where that names no home.
  init?(of environment: System.Environment) {
    guard let directory = BaseDirectories(environment).configuration else { return nil }
    path = directory + "/cardclip/config"
  }

  /// The text; nil where there is no file.
  ///
  /// - Throws: `Failure` where it can't be read, or isn't UTF-8.
  func read() throws -> String? {
    let file: FileDescriptor
    do { file = try FileDescriptor.open(path) } catch {
      if error.isNotFound { return nil }
      throw Failure(error)
    }
    let status = try file.status()
    guard status.kind == .regular else { throw Failure("it is no file", status: .noInput) }
    guard status.byteCount <= Self.byteLimit else {
      throw Failure("it is larger than 1 MiB", status: .badContent)
    }
    var bytes = [UInt8](repeating: 0, count: status.byteCount)
    let count = try file.read(into: &bytes, at: 0)
    bytes.removeLast(bytes.count - count)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure("it isn't UTF-8", status: .badContent)
    }
    return text
  }

  /// The values of all settings.
  func values(_ environment: System.Environment) -> SettingValues {
    do {
      guard let text = try read() else { return SettingValues { environment[$0] } }
      return SettingValues(SettingsDocument(text), path: path, known: KnownSettings.all) {
        environment[$0]
      }
    } catch {
      return SettingValues(unreadable: path, Failure(error).message ?? "") { environment[$0] }
    }
  }

  /// Replaces the text, at once.
  func write(_ text: String, _ context: Context) throws {
    if let directory = FileSystem.parent(of: path) { try FileSystem.makeDirectory(directory) }
    let target = try OutputTarget(path, context)
    try target.write(text.utf8.span)
    try target.finish()
  }
}
