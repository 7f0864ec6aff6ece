import Arguments

/// `TYPE=FILE` on the command line.
struct OfferedFile: ArgumentValue {
  let type: String
  let path: String

  init(argument: String) throws(InvalidValue) {
    // The type may have a parameter with an equals sign of its own:
    // text/plain;charset=utf-8=FILE.
    let hasParameter = argument.prefix { $0 != "=" }.contains(";")
    let count = hasParameter ? 3 : 2
    let parts = argument.split(
      separator: "=", maxSplits: count - 1, omittingEmptySubsequences: false)
    guard parts.count == count, let last = parts.last, !last.isEmpty, !parts[0].isEmpty else {
      throw InvalidValue(expected: "TYPE=FILE")
    }
    type = parts.dropLast().joined(separator: "=")
    path = String(last)
  }

  static var placeholder: String { "TYPE=FILE" }

  var argumentText: String { "\(type)=\(path)" }
}
