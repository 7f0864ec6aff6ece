import CLinux
import Glibc
import System

/// A terminal whose screen and keyboard are a test (pty(7)).
package final class PseudoTerminal {
  private let descriptor: FileDescriptor

  /// The path of the end that programs run on.
  package let path: String

  /// All that programs wrote to it so far.
  package private(set) var screen: [UInt8] = []

  package init() throws {
    descriptor = try FileDescriptor.open("/dev/ptmx", writing: true)
    let number = cl_open_terminal_end(descriptor.number)
    guard number >= 0 else { throw SystemError("open", "a terminal", code: errno) }
    path = "/dev/pts/\(number)"
  }

  /// Types something.
  package func type(_ text: String) throws {
    try descriptor.write(text.utf8.span)
  }

  /// Gives the terminal a size, in cells.
  package func resize(columns: Int, rows: Int) throws {
    _ = try Program("stty", "-F", path, "cols", "\(columns)", "rows", "\(rows)").run()
  }

  /// Runs a shell command on the terminal, to its end.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - environment: What it has in its environment besides.
  ///   - answer: Called after each output with all that came so far; it may
  ///     type.
  /// - Throws: `SystemError`, `ProgramError`.
  package func run(
    _ command: String, environment: [String: String],
    answer: @escaping (PseudoTerminal) throws -> Void = { _ in }
  ) throws {
    // Held open, so that the terminal is there as long as the test looks at it.
    let holder = try FileDescriptor.open(path, writing: true)
    var program = try Program(
      "sh", "-c", "exec setsid -c -w sh -c \"$1\" <\"$2\" >\"$2\" 2>&1", "sh", command, path)
    program.environment.merge(environment) { $1 }
    let running = try program.start()
    var failure: (any Error)?
    running.beside = { [unowned self] loop in
      loop.watch(descriptor.number) { [unowned self] in
        drain()
        do { try answer(self) } catch { failure = error }
      }
    }
    _ = try running.wait(until: .processEnded)
    drain()
    _ = consume holder
    if let failure { throw failure }
  }

  private func drain() {
    var buffer = [UInt8](repeating: 0, count: 65536)
    // Nothing more is EAGAIN.
    while let count = try? descriptor.read(into: &buffer), count > 0 {
      screen += buffer.prefix(count)
    }
  }

  /// What is on the screen, a line feed for each that a program wrote.
  package var text: String {
    String(decoding: screen, as: UTF8.self).replacing("\r\n", with: "\n")
  }
}
