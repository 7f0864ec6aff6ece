import CX11

/// What is known of a property that was read.
struct PropertyValue {
  /// Its type; ``Atom/none`` where the property doesn't exist.
  var type: Atom
  /// The bits of an item: 8, 16 or 32.
  var format: Int
  /// The bytes handed over by this read: 4 an item of format 32.
  var byteCount: Int
  /// The bytes that a further read would give.
  var bytesAfter: Int

  /// True where this is a further slice of the property that the first slice
  /// was of, and not of another that took its place.
  func isContinuation(of first: PropertyValue, at offset: Int) -> Bool {
    type == first.type && format == first.format
      && offset + byteCount + bytesAfter == first.byteCount + first.bytesAfter
  }
}

extension Connection {
  /// How much of a property one request reads: larger ones slow down, and the
  /// client library fails at 128 MiB (rule R-10).
  static let sliceSize = 262_144

  /// Reads a slice of a property, whatever its type is (rule R-08).
  ///
  /// The offset is in bytes, a multiple of 4. With `deletes` the server deletes
  /// the property in the same step with the slice that reaches its end. The
  /// body is given what the property is and the bytes, items of format 32 as 4
  /// bytes each; it isn't called where there are none. The result is nil where
  /// the window or the server is gone.
  func readProperty(
    _ property: Atom, of window: Window, offset: Int = 0, limit: Int = sliceSize,
    deletes: Bool, _ body: (PropertyValue, Span<UInt8>) -> Void
  ) -> PropertyValue? {
    guard isAlive else { return nil }
    var type: UInt = 0
    var format: Int32 = 0
    var itemCount: UInt = 0
    var bytesAfter: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    let status = unsafe XGetWindowProperty(
      display, window.rawValue, property.rawValue, offset / 4, (limit + 3) / 4, deletes ? 1 : 0,
      Atom.anyType.rawValue, &type, &format, &itemCount, &bytesAfter, &data)
    defer { if let data = unsafe data { unsafe XFree(data) } }
    guard status == 0, isAlive else { return nil }
    var value = PropertyValue(
      type: Atom(rawValue: type), format: Int(format), byteCount: 0, bytesAfter: Int(bytesAfter))
    guard let data = unsafe data, itemCount > 0 else { return value }
    value.byteCount = Int(itemCount) * Int(format) / 8
    switch format {
    case 8, 16:
      body(value, unsafe Span(_unsafeStart: UnsafePointer(data), count: value.byteCount))
    case 32:
      // Xlib gives each item as a C long, 8 bytes here (rule R-09).
      let items = unsafe packed(UnsafeRawPointer(data), count: Int(itemCount))
      body(value, items.span)
    default:
      value.byteCount = 0
    }
    return value
  }

  /// Writes a property of bytes, replacing it; an error comes later.
  ///
  /// The bytes are items of the format, those of 32 bits as 4 bytes each.
  func writeProperty(
    _ property: Atom, of window: Window, type: Atom, format: Int = 8, bytes: Span<UInt8>
  ) {
    guard isAlive else { return }
    if format == 32 {
      return writeProperty(property, of: window, type: type, items: words(bytes))
    }
    _ = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe XChangeProperty(
        display, window.rawValue, property.rawValue, type.rawValue, Int32(format), PropModeReplace,
        buffer.baseAddress, Int32(buffer.count * 8 / format))
    }
  }

  /// Writes a property of 32-bit items, replacing it; an error comes later.
  func writeProperty(_ property: Atom, of window: Window, type: Atom, items: [UInt]) {
    guard isAlive else { return }
    _ = unsafe items.withUnsafeBytes { buffer in
      unsafe XChangeProperty(
        display, window.rawValue, property.rawValue, type.rawValue, 32, PropModeReplace,
        buffer.assumingMemoryBound(to: UInt8.self).baseAddress, Int32(items.count))
    }
  }

  /// Deletes a property; one that isn't there is no error.
  func deleteProperty(_ property: Atom, of window: Window) {
    guard isAlive else { return }
    unsafe XDeleteProperty(display, window.rawValue, property.rawValue)
  }
}

/// Items of format 32, of which Xlib keeps each in a C long, as 4 bytes each.
private func packed(_ items: UnsafeRawPointer, count: Int) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(4 * count)
  for index in 0..<count {
    let item = unsafe items.load(fromByteOffset: 8 * index, as: UInt.self)
    unsafe withUnsafeBytes(of: UInt32(truncatingIfNeeded: item)) { word in
      unsafe bytes.append(contentsOf: word)
    }
  }
  return bytes
}

/// The 32-bit items of bytes that `readProperty` gave.
package func words(_ bytes: Span<UInt8>) -> [UInt] {
  (0..<bytes.count / 4).map { index in
    (0..<4).reduce(UInt(0)) { $0 | UInt(bytes[4 * index + $1]) << UInt(8 * $1) }
  }
}
