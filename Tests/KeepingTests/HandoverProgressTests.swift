import Testing

@testable import X11Selection

/// What a hand-over waits for (rules O-34, O-35).
@Suite struct HandoverProgressTests {
  private let first = Atom(rawValue: 100)
  private let second = Atom(rawValue: 101)

  @Test func `a manager that fetched everything and then says so is done`() {
    var progress = HandoverProgress(targets: [first, second])
    progress.requested(first)
    progress.requested(second)
    #expect(!progress.isOver(isTransferring: false))
    progress.answered(true)
    #expect(!progress.isOver(isTransferring: true))
    #expect(progress.isOver(isTransferring: false))
  }

  // O-35
  @Test(arguments: [true, false])
  func `an early answer is not the end until all was fetched`(hasSaved: Bool) {
    var progress = HandoverProgress(targets: [first, second])
    progress.answered(hasSaved)
    progress.requested(second)
    #expect(!progress.isOver(isTransferring: false))
    progress.requested(first)
    #expect(progress.isOver(isTransferring: false))
  }

  @Test func `an early answer is the end once nothing is asked for any more`() {
    var progress = HandoverProgress(targets: [first, second])
    progress.answered(false)
    progress.becameQuiet()
    #expect(progress.isOver(isTransferring: false))
    progress.requested(first)
    #expect(!progress.isOver(isTransferring: false))
  }

  @Test func `quiet without an answer is not the end`() {
    var progress = HandoverProgress(targets: [first])
    progress.becameQuiet()
    #expect(!progress.isOver(isTransferring: false))
  }

  @Test func `a lost selection is the end once the transfers are over`() {
    var progress = HandoverProgress(targets: [first])
    progress.lost()
    #expect(!progress.isOver(isTransferring: true))
    #expect(progress.isOver(isTransferring: false))
  }

  // O-35: Qt waits for 5 s in all, which loses what a slow manager is reading.
  @Test func `a manager that goes on is waited for, one that stands still is not, nor for ever`() {
    let begin = ContinuousClock.now
    let deadline = HandoverDeadline(
      begin: begin, stepTimeout: .seconds(3), totalTimeout: .seconds(20))
    #expect(deadline.due(lastProgress: begin) == begin + .seconds(3))
    #expect(deadline.due(lastProgress: begin + .seconds(10)) == begin + .seconds(13))
    #expect(deadline.due(lastProgress: begin + .seconds(19)) == begin + .seconds(20))
  }
}
