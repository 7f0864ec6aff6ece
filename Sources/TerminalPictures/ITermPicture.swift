/// A picture by the protocol of iTerm2
/// (<https://iterm2.com/documentation-images.html>).
package enum ITermPicture {
  /// The bytes that show a PNG at the cursor, fitted into some cells.
  package static func bytes(png: [UInt8], columns: Int, rows: Int) -> [UInt8] {
    let keys =
      "inline=1;size=\(png.count);width=\(columns);height=\(rows);preserveAspectRatio=1"
    return Array("\u{1B}]1337;File=\(keys):".utf8) + Base64.encode(png) + [0x07]
  }
}
