/// One case: something that a program must hold.
package struct ConformanceCase: Sendable, CustomStringConvertible {
  /// Which programs a case is for.
  enum Scope: Sendable {
    /// Those that copy and paste texts.
    case all
    /// Those that know other types.
    case pictures
    /// cardclip alone: the others have nothing of the kind.
    case cardclip
  }

  /// Its number in protocol.md 5: "10"; of the extra hostile set "E1".
  package let number: String
  /// What is held, in a few words.
  package let title: String

  let scope: Scope
  let judge: @Sendable (Desk) throws -> Void

  init(
    _ number: String, _ title: String, _ scope: Scope = .all,
    judge: @escaping @Sendable (Desk) throws -> Void
  ) {
    self.number = number
    self.title = title
    self.scope = scope
    self.judge = judge
  }

  package var description: String { "\(number) \(title)" }

  /// Its number and title, as they stand in the table.
  package var label: String { "\(number). \(title)" }

  /// True where the case says something about a program.
  package func applies(to subject: Subject) -> Bool {
    switch scope {
    case .all: true
    case .pictures: subject.knowsPictures
    case .cardclip: subject == .cardclip
    }
  }

  /// Judges a program on a server of its own.
  ///
  /// - Parameters:
  ///   - subject: The program.
  ///   - hasSmallRequests: True for a server that takes 4 MiB a request.
  /// - Returns: What didn't hold, in words.
  /// - Throws: `ProgramError` where the case itself couldn't be tried.
  package func failures(of subject: Subject, hasSmallRequests: Bool) throws -> [String] {
    let desk = try Desk(subject, hasSmallRequests: hasSmallRequests)
    try judge(desk)
    return desk.failures
  }

  /// All cases, in their order.
  package static let all =
    (owners + readers + sessions).sorted { $0.order < $1.order } + hostile

  private var order: Int { Int(number.prefix { $0.isNumber }) ?? 0 }
}
