/// How a program ended and what it printed.
package struct ProgramResult {
  /// The exit status, or 128 + N for signal N.
  package let status: Int32

  /// The signal that ended it; nil where it exited.
  package let signal: Int32?

  /// The most memory it had resident, in bytes.
  package let peakMemory: Int

  /// What it wrote to standard output.
  package let output: [UInt8]

  /// What it wrote to standard error.
  package let errors: [UInt8]

  /// True where no process held standard output and standard error open any
  /// more when the program was over.
  package let isOutputClosed: Bool

  /// Standard output as text; what isn't UTF-8 is replaced.
  package var text: String { String(decoding: output, as: UTF8.self) }

  /// Standard error as text; what isn't UTF-8 is replaced.
  package var errorText: String { String(decoding: errors, as: UTF8.self) }
}
