import Arguments
import Settings
import System

/// The command `cardclip config`.
struct Config: Command {
  /// A setting in JSON.
  private struct Record: Encodable {
    let key: String
    let value: String
    let origin: String
    let place: String?
    let `default`: String
  }

  var key: String?
  var value: String?
  var lists = false
  var checks = false
  var unset: String?
  var showsPath = false

  static let name = "config"
  static let summary = "Show and change the settings"
  static let topic = "Settings"
  static let examples = [
    CommandExample("cardclip config --list", "List all settings, and where each comes from."),
    CommandExample("cardclip config timeout 10s", "Give the owners of selections more time."),
    CommandExample("cardclip config --unset timeout", "Go back to the default."),
  ]

  static var discussion: String {
    let settings = KnownSettings.all.map { info in
      let text = info.defaultText.isEmpty ? "empty" : info.defaultText
      return "`\(info.key) = \(info.placeholder)`, \(text) by default. \(info.help)"
    }
    return """
      Settings are lines `key = value` of the file `cardclip/config` in `$XDG_CONFIG_HOME`, \
      which is `~/.config` where it isn't set. What follows a `#` at the start of a line or after \
      a space is a comment. A line that is wrong is told of by every command that reads it, and \
      sets nothing.

      An option of a command stands above a setting, and so does an environment variable: \
      `CARDCLIP_MAX_SIZE` for `max-size`, and so on.

      With KEY alone its value is printed, with VALUE it is set.

      The settings are:

      \(settings.joined(separator: "\n\n"))
      """
  }

  static var arguments: [Argument<Config>] {
    [
      .operand(\.key, "KEY", help: "The setting's name.", completion: .dynamic("setting")),
      .operand(
        \.value, "VALUE", help: "The value to give it.", completion: .dynamic("setting-value")),
      .flag(\.lists, "list", short: "l", help: "List all settings with their values and origins."),
      .flag(
        \.checks, "check", help: "Tell what is wrong; the exit status is 65 where something is."),
      .option(
        \.unset, "unset", value: "KEY", help: "Remove a setting from the file.",
        completion: .dynamic("setting")),
      .flag(\.showsPath, "path", help: "Print the path of the file."),
    ]
  }

  func validate() throws(UsageError) {
    var given: [String] = []
    if key != nil { given.append("KEY") }
    if lists { given.append("--list") }
    if checks { given.append("--check") }
    if unset != nil { given.append("--unset") }
    if showsPath { given.append("--path") }
    if given.count > 1 { throw UsageError(.conflicting(given[0], given[1])) }
    for name in [key, unset] {
      guard let name else { continue }
      let info = try KnownSettings.info(of: name)
      guard let value else { continue }
      do throws(InvalidValue) { _ = try info.normalized(value) } catch {
        throw UsageError(.invalidValue(value, for: name, error))
      }
    }
  }

  func run(_ context: Context) throws {
    if checks { return try check(context) }
    if let unset { return try remove(unset, context) }
    if showsPath { return context.output.writeLine(try file(context).path) }
    guard let key else { return try list(KnownSettings.all, context) }
    let info = try KnownSettings.info(of: key)
    if let value { return try set(info, to: value, context) }
    if context.globals.json { return try context.writeJSON(record(info, context)) }
    context.output.writeLine(entry(of: info, context).text.visible())
  }

  private func file(_ context: Context) throws -> SettingsFile {
    guard let file = SettingsFile(of: context.environment) else {
      throw Failure(
        "no place for the settings: set HOME or XDG_CONFIG_HOME", status: .noInput)
    }
    return file
  }

  // MARK: Showing

  private func list(_ infos: [SettingInfo], _ context: Context) throws {
    if context.globals.json { return try context.writeJSON(infos.map { record($0, context) }) }
    var table = Table()
    for info in infos {
      let entry = entry(of: info, context)
      table.add(info.key, entry.text.visible(), entry.origin.place.visible())
    }
    for line in table.lines(columns: context.output.columns) { context.output.writeLine(line) }
  }

  private func record(_ info: SettingInfo, _ context: Context) -> Record {
    let entry = entry(of: info, context)
    return Record(
      key: info.key, value: entry.text, origin: entry.origin.kind,
      place: entry.origin == .default ? nil : entry.origin.place, default: info.defaultText)
  }

  /// The store is the one setting with an option that every command takes.
  private func entry(of info: SettingInfo, _ context: Context) -> SettingValues.Entry {
    if info.key == KnownSettings.store.key, let store = context.globals.store {
      return SettingValues.Entry(text: store, origin: .option("--store"))
    }
    return context.settings.entry(of: info)
  }

  private func check(_ context: Context) throws {
    let values = SettingsFile(of: context.environment)?.values(context.environment)
    let problems =
      (values?.problems ?? []) + (values?.environmentProblems(known: KnownSettings.all) ?? [])
    if context.globals.json {
      try context.writeJSON(problems.map(\.description))
    } else {
      for problem in problems { context.output.writeLine(problem.description.visible()) }
    }
    if !problems.isEmpty { throw Failure(nil, status: .badContent) }
    context.note("The settings are in order.")
  }

  // MARK: Changing

  private func set(_ info: SettingInfo, to value: String, _ context: Context) throws {
    let file = try file(context)
    var document = SettingsDocument(try file.read() ?? "")
    let text = try info.normalized(value)
    document.set(info.key, to: text)
    // What the text would be read as isn't always what was given: a value with
    // a comment sign in it, or a line break.
    let values = SettingValues(
      SettingsDocument(document.text), path: file.path, known: [info]
    ) { _ in nil }
    guard values.entry(of: info).text == text else {
      throw Failure("a setting can't have this value", status: .usage)
    }
    try file.write(document.text, context)
  }

  private func remove(_ key: String, _ context: Context) throws {
    let file = try file(context)
    var document = SettingsDocument(try file.read() ?? "")
    guard document.unset(key) else {
      throw Failure("\(key) isn't set in \(file.path)", status: .nothing)
    }
    try file.write(document.text, context)
  }
}
