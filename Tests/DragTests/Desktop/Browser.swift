import System
import TestSupport

/// A browser that shows the page in Programs, and whose title tells what
/// happens there.
struct Browser {
  /// The browsers, by the names of their programs.
  static let all = ["firefox-esr", "chromium"]

  /// The text of the page, which is selected.
  static let text = "grün, 漢字 & so on"

  /// The address of the page's link.
  static let link = "https://example.org/a?b=1&c=%20"

  private let running: RunningProgram
  private let titles: RunningProgram
  private let origin: (x: Int, y: Int)

  /// Starts a browser and waits until the page is shown.
  ///
  /// - Parameters:
  ///   - name: The program.
  ///   - picture: The picture on the page.
  ///   - desk: Where it is shown.
  /// - Throws: `ProgramError`, `DeskError`.
  init(_ name: String, showing picture: [UInt8], on desk: DragDesk) throws {
    let page = try FileContent.read(Programs.path(of: "page.html"))
    let path = try desk.directory.write(page, to: "page.html")
    try desk.directory.write(picture, to: "picture.png")
    let profile = desk.directory.file("profile")
    try FileSystem.makeDirectory(profile)
    var program = try Program(name, display: desk.server.display)
    program.environment["HOME"] = desk.directory.path
    program.environment["XDG_RUNTIME_DIR"] = desk.directory.path
    program.environment["NO_AT_BRIDGE"] = "1"
    program.environment["GSETTINGS_BACKEND"] = "memory"
    let isFirefox = name == "firefox-esr"
    if isFirefox {
      try desk.directory.write(Array(Self.preferences.utf8), to: "profile/user.js")
      program.arguments = [
        "--no-remote", "--profile", profile, "--width", "700", "--height", "700",
      ]
    } else {
      // The sandbox needs what a container doesn't give; the page is ours.
      program.arguments = [
        "--no-sandbox", "--user-data-dir=\(profile)", "--no-first-run",
        "--no-default-browser-check", "--disable-gpu", "--password-store=basic",
        "--disable-component-update", "--disable-background-networking",
        "--ozone-platform=x11", "--window-position=20,20", "--window-size=700,700",
      ]
    }
    program.arguments.append("file://\(path)")
    running = try program.start()
    let instance = isFirefox ? "Navigator" : "chromium (\(profile))"
    let window = try desk.window(instance)
    var watcher = try Program(
      "xprop", "-spy", "-id", window.id, "_NET_WM_NAME", display: desk.server.display)
    watcher.environment["LC_ALL"] = "C.UTF-8"
    titles = try watcher.start()
    let size = try Self.words(titles, "ready").compactMap { Int($0) }
    guard size.count == 2 else { throw DeskError.noWindow }
    // Where it is now: the window manager may have moved it meanwhile.
    let shown = try desk.window(instance)
    origin = shown.point(shown.width - size[0], shown.height - size[1])
  }

  /// A place on the page, on the screen.
  func point(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
    (origin.x + x, origin.y + y)
  }

  /// Waits until the page tells something, and returns the words after that.
  func told(_ word: String) throws -> [String] {
    try Self.words(titles, word)
  }

  /// What xprop prints of a title that begins with a word.
  private static func words(_ titles: RunningProgram, _ word: String) throws -> [String] {
    let start = "_NET_WM_NAME(UTF8_STRING) = \"\(word) "
    let line = try titles.waitForLine("the title \(word)") { $0.hasPrefix(start) }
    // Behind the page's title comes the browser's name.
    let title = line.dropFirst(start.count).split(separator: " ")
    return title.prefix { !["-", "—"].contains($0) }.map(String.init)
  }

  /// What keeps Firefox from asking and telling things.
  private static let preferences = """
    user_pref("browser.aboutwelcome.enabled", false);
    user_pref("browser.shell.checkDefaultBrowser", false);
    user_pref("browser.startup.homepage_override.mstone", "ignore");
    user_pref("datareporting.policy.dataSubmissionEnabled", false);
    user_pref("termsofuse.bypassNotification", true);
    user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
    user_pref("app.update.enabled", false);
    user_pref("network.captive-portal-service.enabled", false);
    user_pref("network.connectivity-service.enabled", false);
    """
}
