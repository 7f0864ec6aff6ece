import CLinux

/// How this process asks the kernel for memory.
package enum Heap {
  /// How much freed memory stays with the process, in bytes.
  private static var keptSize: Int32 { 1 << 20 }

  /// Keeps a little freed memory for the next use of it.
  ///
  /// A large content goes through in parts of 256 KiB, for which Xlib allocates
  /// and frees each time. Where malloc gives each back to the kernel (mallopt(3)),
  /// 64 MiB cost 24,800 page faults instead of 350, and twice the system time.
  package static func keepFreedMemory() {
    mallopt(M_TRIM_THRESHOLD, keptSize)
    mallopt(M_MMAP_THRESHOLD, keptSize)
  }

  /// Gives back all that is allocated for nothing any more, before a long
  /// sleep.
  package static func giveBack() {
    malloc_trim(0)
  }
}
