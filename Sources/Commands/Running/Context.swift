import Arguments
import Bridge
import Cards
import FoundationEssentials
import Images
import Settings
import System
import X11Selection

/// What a command runs in: the options of all commands, the environment, and
/// where its data and messages go.
final class Context {
  let globals: Globals
  let environment: System.Environment
  /// The words that call the command: "cardclip", "card", "new".
  let path: [String]
  let output = Output()
  /// The status to exit with though the command itself went on; set by
  /// `report(_:)`.
  private(set) var status = Status.done
  private var connections: [Connection] = []
  private var loadedSettings: SettingValues?

  init(globals: Globals, environment: System.Environment, path: [String]) {
    self.globals = globals
    self.environment = environment
    self.path = path
  }

  // MARK: Messages

  /// Tells of a failure on standard error, in one line, and goes on.
  func report(_ failure: Failure) {
    if status == .done { status = failure.status }
    warn(failure)
  }

  /// The same, without an effect on the exit status: what a person sees fail
  /// in a window, they can do again.
  func warn(_ failure: Failure) {
    guard let message = failure.message else { return }
    say("\(path.joined(separator: " ")): \(message.visible(limit: 1000))")
  }

  /// Tells a person something that isn't data, unless they want it quiet.
  func note(_ message: String) {
    if !globals.quiet { say(message) }
  }

  private func say(_ line: String) {
    // There is nowhere to tell that standard error can't be written.
    try? StandardStream.error.write(line + "\n")
  }

  /// True where text may be coloured: on a terminal that can, unless the user
  /// has set NO_COLOR (no-color.org).
  var isStyled: Bool {
    output.isTerminal && environment["NO_COLOR"] == nil && environment["TERM"] != nil
      && environment["TERM"] != "dumb"
  }

  /// The values of all settings; what is wrong with the file is told when they
  /// are first asked for.
  var settings: SettingValues {
    if let loadedSettings { return loadedSettings }
    let environment = environment
    let values =
      SettingsFile(of: environment)?.values(environment) ?? SettingValues { environment[$0] }
    loadedSettings = values
    warn(of: values.problems)
    return values
  }

  // MARK: Places

  /// The store's directory: `--store`, else `$CARDCLIP_STORE`, else the setting,
  /// else in `$XDG_DATA_HOME`.
  var storeDirectory: String {
    get throws {
      let directory = setting(KnownSettings.store, else: globals.store)
      if !directory.isEmpty { return directory }
      guard let data = BaseDirectories(environment).data else {
        throw Failure(
          "no place for the store: set HOME, CARDCLIP_STORE or --store", status: .noInput)
      }
      return data + "/cardclip"
    }
  }

  /// The store, made where there is none yet.
  func openStore() throws -> Store {
    try Store(storeDirectory)
  }

  /// A connection to the X server.
  func connect(interning names: [String] = []) throws -> Connection {
    guard let displayName else { throw X11Error.noDisplayName }
    let connection = try Connection(displayName: displayName, interning: names)
    connections.append(connection)
    return connection
  }

  /// The display's name: `--display`, else `$DISPLAY`.
  var displayName: String? { globals.display ?? environment["DISPLAY"] }

  /// Where a large content is kept that is served and not in the store.
  var temporaryDirectory: String { environment["TMPDIR"] ?? "/var/tmp" }

  /// The program that decodes pictures other than PNG.
  var imageHelper: HelperProgram { HelperProgram(of: environment) }

  /// Makes PNGs of pictures, within the limits of the settings.
  var pictureMaker: PictureMaker {
    PictureMaker(helper: imageHelper, directory: temporaryDirectory, limits: imageLimits)
  }

  // MARK: JSON

  /// Adds a value as one line of JSON.
  func writeJSON(_ value: some Encodable) throws {
    output.writeLine(String(decoding: try Self.encoder().encode(value), as: UTF8.self))
  }

  static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return encoder
  }
}
