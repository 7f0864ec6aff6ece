/// A database whose schema can't be brought to this program's version.
package enum MigrationError: Error, Equatable {
  /// The file was written by a newer version of the program.
  case newer(version: Int)

  /// The step to a version failed, and the file is as it was before that step.
  case failed(version: Int, SQLiteError)
}

extension MigrationError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .newer(let version): "the schema has version \(version), from a newer program"
    case .failed(let version, let error): "the step to schema version \(version) failed: \(error)"
    }
  }
}
