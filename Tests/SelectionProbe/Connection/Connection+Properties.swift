import CX11

extension Connection {
  /// Writes a property.
  ///
  /// A value larger than a request is written all the same; the server's error
  /// is in the trace.
  func write(_ value: PropertyValue, to property: Atom, of window: Window) {
    let count = Int32(value.bytes.count / (value.format / 8))
    switch value.format {
    case 32:
      change(value, value.items.map(UInt.init), count, property, window)
    case 16:
      let items = stride(from: 0, to: value.bytes.count - 1, by: 2).map {
        UInt16(value.bytes[$0]) | UInt16(value.bytes[$0 + 1]) << 8
      }
      change(value, items, count, property, window)
    default: change(value, value.bytes, count, property, window)
    }
  }

  private func change<Item: BitwiseCopyable>(
    _ value: PropertyValue, _ items: [Item], _ count: Int32, _ property: Atom, _ window: Window
  ) {
    unsafe items.withUnsafeBytes { bytes in
      let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      _ = unsafe XChangeProperty(
        display, window, property, value.type, Int32(value.format), PropModeReplace, start, count)
    }
  }

  /// Reads a property whole and leaves it there; nil where there is none.
  func read(_ property: Atom, of window: Window) -> PropertyValue? {
    var value = PropertyValue(type: 0, format: 8, bytes: [])
    var rest = 1
    while rest > 0 {
      var type: Atom = 0
      var format: Int32 = 0
      var count: UInt = 0
      var after: UInt = 0
      var data: UnsafeMutablePointer<UInt8>?
      let status = unsafe XGetWindowProperty(
        display, window, property, value.bytes.count / 4, 1 << 18, 0, Atom(AnyPropertyType), &type,
        &format, &count, &after, &data)
      guard status == 0, type != 0 else {
        unsafe data.map { _ = unsafe XFree($0) }
        return nil
      }
      value.type = type
      value.format = Int(format)
      if let data = unsafe data {
        unsafe append(data, items: Int(count), to: &value)
        unsafe XFree(data)
      }
      rest = count == 0 ? 0 : Int(after)
    }
    return value
  }

  /// Appends what the client library returned: it has items of format 32 as C
  /// longs, eight bytes each.
  private func append(
    _ data: UnsafeMutablePointer<UInt8>, items: Int, to value: inout PropertyValue
  ) {
    guard value.format == 32 else {
      let count = items * value.format / 8
      unsafe value.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: count))
      return
    }
    let longs = unsafe UnsafeRawPointer(data).assumingMemoryBound(to: UInt.self)
    let buffer = unsafe UnsafeBufferPointer(start: longs, count: items)
    let words = unsafe buffer.map { UInt32(truncatingIfNeeded: $0) }
    value.bytes += PropertyValue.bytes(words)
  }

  /// Deletes a property.
  func delete(_ property: Atom, of window: Window) {
    unsafe XDeleteProperty(display, window, property)
    flush()
  }
}
