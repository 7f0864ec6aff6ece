import CX11
import Glibc

/// Opens a display without the keyboard extension.
///
/// The client library asks for that extension whenever a display is opened, and
/// waits for two answers; what we take of keys is told by the core protocol.
/// Only its variable turns that off, which is put back at once: it must not
/// reach programs that are started from here.
func open(_ displayName: String) -> OpaquePointer? {
  let variable = "XKB_DISABLE"
  let isSet = unsafe getenv(variable) != nil
  if !isSet { unsafe setenv(variable, "1", 0) }
  defer { if !isSet { unsafe unsetenv(variable) } }
  return unsafe XOpenDisplay(displayName)
}
