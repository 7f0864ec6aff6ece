/// A picture by the graphics protocol of kitty
/// (<https://sw.kovidgoyal.net/kitty/graphics-protocol/>).
package enum KittyPicture {
  /// How much of a picture one escape sequence may have.
  private static let chunkSize = 4096

  /// The bytes that show a PNG at the cursor, fitted into some cells; the cursor
  /// is after its last row then.
  package static func bytes(png: [UInt8], columns: Int, rows: Int) -> [UInt8] {
    let data = Base64.encode(png)
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: max(1, data.count), by: chunkSize) {
      let chunk = data[start..<min(start + chunkSize, data.count)]
      let goesOn = chunk.endIndex < data.count ? 1 : 0
      // The terminal answers nothing (q=2): an answer would look as if it were
      // typed.
      let keys =
        start == 0
        ? "a=T,f=100,q=2,c=\(columns),r=\(rows),m=\(goesOn)" : "q=2,m=\(goesOn)"
      bytes += Array("\u{1B}_G\(keys);".utf8) + chunk + Array("\u{1B}\\".utf8)
    }
    return bytes
  }
}
