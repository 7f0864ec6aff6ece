import Arguments
import Images
import Settings
import System

extension Context {
  /// The most wrong lines that a command tells of by the way.
  static let warningLimit = 10

  /// The value of a setting, unless an option gives one.
  func setting<Value>(_ setting: Setting<Value>, else option: Value? = nil) -> Value {
    option ?? settings.value(of: setting) { warn($0) }
  }

  /// What a picture may measure.
  var imageLimits: ImageLimits {
    var limits = ImageLimits()
    limits.width = max(1, setting(KnownSettings.maximumWidth))
    limits.height = max(1, setting(KnownSettings.maximumHeight))
    limits.pixels = max(1, setting(KnownSettings.maximumPixels))
    limits.bytes = max(1, setting(KnownSettings.maximumBytes).bytes)
    limits.frames = max(1, setting(KnownSettings.maximumFrames))
    limits.time = max(.milliseconds(1), setting(KnownSettings.decodingTime))
    return limits
  }

  /// The selections of the options, or the one of the settings.
  func selections(_ options: [SelectionName]) -> [SelectionName] {
    options.isEmpty ? [setting(KnownSettings.selection)] : options
  }

  /// Tells of the lines that are wrong in the file; what they set is as if they
  /// weren't there.
  func warn(of problems: [SettingProblem]) {
    for problem in problems.prefix(Self.warningLimit) { warn(problem) }
    let rest = problems.count - Self.warningLimit
    if rest > 0 {
      note("\(rest) more lines are wrong; cardclip config --check tells them all.")
    }
  }

  private func warn(_ problem: SettingProblem) {
    note("\(path.joined(separator: " ")): warning: \(problem.description.visible(limit: 1000))")
  }
}

extension Argument {
  /// An option that stands above a setting.
  static func setting<Value: ArgumentValue>(
    _ keyPath: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, Value?> & Sendable,
    _ setting: Setting<Value>, _ name: String? = nil, short: Character? = nil, help: String
  ) -> Argument {
    .option(
      keyPath(), name ?? setting.key, short: short, help: help,
      defaultText: setting.defaultValue.argumentText)
  }
}
