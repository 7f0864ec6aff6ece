import Glibc
import TestSupport

extension Desk {
  /// The same program, subject to the permissions of files even where the tests
  /// run as root, as they do in containers.
  func withoutPrivileges(_ program: Program) throws -> Program {
    guard getuid() == 0 else { return program }
    var held = try Program("setpriv")
    held.arguments =
      ["--bounding-set=-all", "--inh-caps=-all", program.path] + program.arguments
    held.environment = program.environment
    held.input = program.input
    return held
  }
}
