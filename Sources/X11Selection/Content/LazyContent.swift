/// A content that is made when the first requestor asks for it, and once only.
public final class LazyContent: Content {
  private enum State {
    case unmade(() throws -> any Content)
    case made(any Content)
  }

  private var state: State

  /// Takes the way to make the content.
  public init(_ make: @escaping () throws -> any Content) {
    state = .unmade(make)
  }

  /// The number of bytes of the made content.
  public func byteCount() throws -> Int { try made().byteCount() }

  /// Copies bytes of the made content.
  public func read(into buffer: inout [UInt8], at offset: Int) throws -> Int {
    try made().read(into: &buffer, at: offset)
  }

  private func made() throws -> any Content {
    switch state {
    case .made(let content): return content
    case .unmade(let make):
      let content = try make()
      state = .made(content)
      return content
    }
  }
}
