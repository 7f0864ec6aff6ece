import CLinux

/// The program's own code in memory.
package enum ProgramCode {
  /// Gives back the pages of it that the start alone needed: reading options,
  /// opening the store and the display.
  ///
  /// What is run later comes back from the system's cache as it is run.
  package static func forgetStart() {
    cl_unmap_code()
  }
}
