import Arguments
import Bridge
import System

/// The process that `copy` starts; nobody types it.
struct Serve: Command {
  static let name = "__serve"
  static let summary = "Serve a selection for cardclip copy"
  static let isHidden = true

  static var arguments: [Argument<Serve>] { [] }

  func run(_ context: Context) throws {
    var isReported = false
    do {
      // Nothing is kept busy by a process that may stay for months.
      try FileSystem.changeDirectory("/")
      let assignment = try DetachedServer.assignment()
      try ServingProcess(plan: assignment.plan, descriptors: assignment.descriptors).run {
        DetachedServer.reportServing()
        isReported = true
      }
    } catch  where !isReported {
      let failure = Failure(error)
      DetachedServer.reportFailure(
        status: failure.status.rawValue, message: failure.message ?? "")
    }
  }
}
