import Cards
import System

/// A command that runs for one capture.
final class CaptureCommand {
  /// How long it may take to end once it is asked to.
  private static let grace = Duration.seconds(2)

  let element: Element

  private let child: ChildProcess
  private let end: FileDescriptor
  private let loop: PollLoop
  private let timeout: Duration
  private let ended: (CaptureCommand, String?) -> Void
  private var source: PollLoop.Source?
  private var timer: PollLoop.Timer?
  private var isLate = false

  /// Starts it.
  ///
  /// - Parameters:
  ///   - command: The shell's text.
  ///   - element: What was captured.
  ///   - input: The content, open at its beginning: the command reads the file
  ///     itself, so that nobody has to move bytes for it.
  ///   - environment: Its environment, as NAME=VALUE.
  ///   - timeout: How long it may run.
  ///   - loop: The process's loop.
  ///   - ended: Told when it has ended, with what was wrong; nil for nothing.
  /// - Throws: `SystemError` where it can't be started.
  init(
    _ command: String, for element: Element, input: borrowing FileDescriptor,
    environment: [String], timeout: Duration, loop: PollLoop,
    ended: @escaping (CaptureCommand, String?) -> Void
  ) throws(SystemError) {
    var launch = ChildProcess.Launch(path: "/bin/sh", arguments: ["sh", "-c", command])
    launch.environment = environment
    launch.descriptors = [(input.number, as: 0)]
    launch.closedStreams = [1]
    // A group of its own, so that all it started can be ended with it.
    launch.isSessionLeader = true
    child = try ChildProcess(launch)
    do { end = try child.endDescriptor() } catch {
      child.killGroup()
      _ = child.wait()
      throw error
    }
    self.element = element
    self.loop = loop
    self.timeout = timeout
    self.ended = ended
    source = loop.watch(end.number) { [unowned self] in takeEnding() }
    timer = loop.after(timeout) { [unowned self] in timeIsUp() }
  }

  /// Asks it to end; nobody waits for that.
  func terminate() {
    child.terminateGroup()
  }

  private func timeIsUp() {
    if isLate { return child.killGroup() }
    isLate = true
    child.terminateGroup()
    timer = loop.after(Self.grace) { [unowned self] in timeIsUp() }
  }

  private func takeEnding() {
    if let source { loop.remove(source) }
    if let timer { loop.cancel(timer) }
    // What it left behind is as late as itself; its number is still taken, so
    // that no other group is hit.
    if isLate { child.killGroup() }
    let ending = child.waitForEnding()
    ended(self, failure(ending))
  }

  private func failure(_ ending: ChildProcess.Ending) -> String? {
    if isLate { return "it took longer than \(timeout.inWords)" }
    if let signal = ending.signal { return "it was ended by signal \(signal)" }
    return ending.status == 0 ? nil : "its exit status was \(ending.status)"
  }
}
