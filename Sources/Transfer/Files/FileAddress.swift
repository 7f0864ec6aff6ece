/// Addresses of files: `file:` URIs (RFC 8089) to paths and back.
///
/// A path is bytes, not text: file names needn't be UTF-8.
enum FileAddress {
  /// The path that an address names on this machine.
  ///
  /// - Parameters:
  ///   - address: The URI, as received.
  ///   - hostName: This machine's name; an address with it is local too.
  /// - Returns: The path, nil where the address isn't one of a local file or
  ///   is malformed.
  static func path(of address: ArraySlice<UInt8>, hostName: String) -> [UInt8]? {
    guard let rest = address.dropping(prefix: "file:") else { return nil }
    guard let authority = rest.dropping(prefix: "//") else {
      // `file:/path` has no host at all.
      return rest.first == slash ? decoded(rest) : nil
    }
    guard let start = authority.firstIndex(of: slash) else { return nil }
    let host = String(decoding: authority[..<start], as: UTF8.self).lowercased()
    guard host.isEmpty || host == "localhost" || host == hostName.lowercased() else { return nil }
    return decoded(authority[start...])
  }

  /// The address of an absolute path; every byte that isn't plain is escaped.
  static func address(of path: [UInt8]) -> [UInt8] {
    var address = Array("file://".utf8)
    for byte in path {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), slash, UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        address.append(byte)
      default:
        address += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return address
  }

  private static let slash = UInt8(ascii: "/")
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Undoes the escapes; nil where one is broken or makes a zero, which no
  /// path holds.
  private static func decoded(_ escaped: ArraySlice<UInt8>) -> [UInt8]? {
    var path: [UInt8] = []
    var rest = escaped
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        path.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value)
      else { return nil }
      path.append(high << 4 | low)
    }
    return path.contains(0) ? nil : path
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// What comes after some ASCII in any case; nil where it isn't there.
  fileprivate func dropping(prefix: String) -> ArraySlice<UInt8>? {
    guard String(decoding: self.prefix(prefix.utf8.count), as: UTF8.self).lowercased() == prefix
    else { return nil }
    return dropFirst(prefix.utf8.count)
  }
}
