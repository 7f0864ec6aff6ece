import CX11

extension Connection {
  /// The most windows that are looked at for a name.
  private static let searchLimit = 512

  /// The class of the program that a window belongs to, as in its `WM_CLASS`
  /// property (ICCCM 4.1.2.5); nil where none is found.
  ///
  /// The window that owns a selection seldom has one itself: the toolkits own
  /// with a small window beside those a person sees. So its ancestors are
  /// looked at, and then the other windows of the same client.
  public func applicationClass(of window: Window) -> String? {
    guard isAlive, window != .none else { return nil }
    var ancestor = window
    for _ in 0..<16 where ancestor != .none && ancestor != root {
      if let name = windowClass(of: ancestor) { return name }
      ancestor = tree(of: ancestor)?.parent ?? .none
    }
    let client = clientBase(of: window)
    // Depth 2: a window manager puts each window into a frame of its own.
    var budget = Self.searchLimit
    for child in tree(of: root)?.children ?? [] {
      let inner = clientBase(of: child) == client ? [] : tree(of: child)?.children ?? []
      for candidate in [child] + inner where clientBase(of: candidate) == client {
        if let name = windowClass(of: candidate) { return name }
        budget -= 1
      }
      budget -= 1
      if budget <= 0 { return nil }
    }
    return nil
  }

  /// The part of a window's number that all windows of its client share.
  func clientBase(of window: Window) -> UInt {
    let mask = unsafe cx_resource_mask(display)
    return window.rawValue & ~mask
  }

  private func windowClass(of window: Window) -> String? {
    var text: [UInt8] = []
    _ = readProperty(
      Atom(rawValue: UInt(XA_WM_CLASS)), of: window, limit: 1024, deletes: false
    ) { value, bytes in
      if value.format == 8 { for index in bytes.indices { text.append(bytes[index]) } }
    }
    // Two strings, each ended by a NUL: the instance and the class.
    let parts = text.split(separator: 0, omittingEmptySubsequences: false)
    guard parts.count >= 2, !parts[1].isEmpty else { return nil }
    return String(decoding: parts[1], as: UTF8.self)
  }

  private func tree(of window: Window) -> (parent: Window, children: [Window])? {
    guard isAlive else { return nil }
    var root: UInt = 0
    var parent: UInt = 0
    var list: UnsafeMutablePointer<UInt>?
    var count: UInt32 = 0
    let status = unsafe XQueryTree(display, window.rawValue, &root, &parent, &list, &count)
    defer { if let list = unsafe list { unsafe XFree(list) } }
    guard status != 0 else { return nil }
    var children: [Window] = []
    if let list = unsafe list {
      for index in 0..<Int(count) { children.append(Window(rawValue: unsafe list[index])) }
    }
    return (Window(rawValue: parent), children)
  }
}
