import System
import TestSupport

/// A file manager that shows the folder of a desk, with a session bus of its
/// own.
struct FileManagerProgram {
  /// The file managers, by the names of their programs.
  static let all = ["thunar", "pcmanfm"]

  private let bus: RunningProgram
  private let running: RunningProgram
  private let window: ShownWindow
  private let iconHeight: Int

  /// Starts a file manager and waits until its window is shown.
  init(_ name: String, on desk: DragDesk) throws {
    bus = try Program("dbus-daemon", "--session", "--nofork", "--print-address").start()
    let address = try bus.waitForLine("the bus")
    var program = try Program(name, display: desk.server.display)
    program.environment["DBUS_SESSION_BUS_ADDRESS"] = address
    program.environment["HOME"] = desk.directory.path
    program.environment["XDG_RUNTIME_DIR"] = desk.directory.path
    program.environment["NO_AT_BRIDGE"] = "1"
    program.environment["GSETTINGS_BACKEND"] = "memory"
    program.environment["LC_ALL"] = "C.UTF-8"
    if name == "pcmanfm" { program.arguments = ["--no-desktop"] }
    program.arguments.append(desk.directory.file("folder"))
    running = try program.start()
    window = try desk.window(name)
    // Below the bars, of which Thunar has one more for root.
    iconHeight = name == "thunar" ? 128 : 95
  }

  /// The first file of the folder, on the screen.
  var firstFile: (x: Int, y: Int) { window.point(208, iconHeight) }

  /// A place in the folder with no file, on the screen.
  var freePlace: (x: Int, y: Int) { window.point(500, 350) }
}
