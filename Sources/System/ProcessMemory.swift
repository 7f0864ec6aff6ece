import CLinux

/// The memory of a process that lives long and sleeps most of the time.
package enum ProcessMemory {
  /// Gives the system back what is allocated for nothing any more.
  package static func trim() {
    malloc_trim(0)
  }

  /// Gives back the pages of the program's code that the start alone needed:
  /// reading options, opening the store and the display.
  ///
  /// What is run later comes back from the system's cache as it is run.
  package static func forgetStart() {
    cl_unmap_code()
  }
}
