import CLinux
import Glibc

/// The terminal that a process is run from, whatever its standard streams are.
package struct ControllingTerminal: ~Copyable {
  private let descriptor: FileDescriptor

  /// Opens it; nil where there is none, or where this process runs in its
  /// background and would be stopped for touching it (SIGTTOU).
  package init?() {
    guard let descriptor = try? FileDescriptor.open("/dev/tty", writing: true),
      tcgetpgrp(descriptor.number) == getpgrp()
    else { return nil }
    self.descriptor = descriptor
  }

  /// Asks the terminal something and reads its answer.
  ///
  /// What is typed meanwhile is put back and reaches whoever reads next. Where
  /// the kernel doesn't do that (`dev.tty.legacy_tiocsti` of Linux 6.2 is 0), or
  /// something was typed already, nothing is asked. Signals wait, so that the
  /// terminal never stays silent.
  ///
  /// - Parameters:
  ///   - question: What is written.
  ///   - deadline: How long the answer may take.
  ///   - receive: Given each byte that comes; true once the answer is complete.
  ///   - typed: Says which of the bytes were no part of the answer.
  package func ask(
    _ question: String, deadline: Duration, receive: (UInt8) -> Bool, typed: () -> [UInt8]
  ) {
    guard Self.takesTyping else { return }
    let mask = SignalMask.blockAll()
    defer { mask.restore() }
    var before = termios()
    guard unsafe cl_quiet_terminal(descriptor.number, &before) == 0 else { return }
    defer {
      unsafe tcsetattr(descriptor.number, TCSANOW, &before)
      for byte in typed() { _ = cl_type(descriptor.number, CChar(bitPattern: byte)) }
    }
    guard !isReadable(within: .zero), (try? descriptor.write(question.utf8.span)) != nil else {
      return
    }
    let end = ContinuousClock.now + deadline
    while true {
      let left = end - .now
      guard left > .zero, isReadable(within: left) else { return }
      var buffer = [UInt8](repeating: 0, count: 256)
      guard let count = try? descriptor.read(into: &buffer), count > 0 else { return }
      var isComplete = false
      for byte in buffer.prefix(count) where receive(byte) { isComplete = true }
      if isComplete { return }
    }
  }

  private func isReadable(within time: Duration) -> Bool {
    let (seconds, attoseconds) = time.components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    var request = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, Int32(clamping: milliseconds)) > 0
      && request.revents & Int16(POLLIN) != 0
  }

  /// True where the kernel lets a process put bytes into its terminal's input.
  private static var takesTyping: Bool {
    guard let file = try? FileDescriptor.open("/proc/sys/dev/tty/legacy_tiocsti") else {
      // A kernel of before that switch.
      return true
    }
    var buffer: [UInt8] = [0]
    return (try? file.read(into: &buffer)) == 1 && buffer[0] == UInt8(ascii: "1")
  }
}
