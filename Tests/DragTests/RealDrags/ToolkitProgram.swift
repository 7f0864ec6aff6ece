import System
import TestSupport

/// One of the programs in Programs, and its window.
struct ToolkitProgram {
  /// The toolkits, by the names of their programs.
  static let all = ["gtk3", "gtk4", "qt5"]

  let running: RunningProgram
  let window: ShownWindow

  /// Starts a program and waits until its window is shown.
  ///
  /// - Parameters:
  ///   - toolkit: The toolkit.
  ///   - role: `source` or `target`.
  ///   - arguments: The kind and the files.
  ///   - desk: Where it is shown.
  /// - Throws: `ProgramError`, `DeskError`.
  init(_ toolkit: String, _ role: String, _ arguments: [String], on desk: DragDesk) throws {
    // The python that has Debian's modules.
    var program = try Program("/usr/bin/python3", display: desk.server.display)
    program.arguments = [Programs.path(of: "\(toolkit).py"), role] + arguments
    program.environment["HOME"] = desk.directory.path
    program.environment["XDG_RUNTIME_DIR"] = desk.directory.path
    // No session is asked for anything, and nothing is drawn by OpenGL.
    program.environment["GTK_A11Y"] = "none"
    program.environment["NO_AT_BRIDGE"] = "1"
    program.environment["GSETTINGS_BACKEND"] = "memory"
    program.environment["GSK_RENDERER"] = "cairo"
    program.environment["GDK_BACKEND"] = "x11"
    program.environment["QT_QPA_PLATFORM"] = "xcb"
    running = try program.start()
    window = try desk.window("\(toolkit)-\(role)")
  }
}
