import CX11
import Glibc

/// Paints windows with Xlib's core requests: pixels, and text in the server's
/// fixed font.
///
/// A content becomes the background of its window, which the server itself
/// shows wherever the window comes to light: no Expose event is waited for.
@safe final class WindowCanvas {
  let depth: Int
  private let connection: Connection
  private let format: PixelFormat
  private let bitsPerPixel: Int32
  private let context: GC
  private let font: UnsafeMutablePointer<XFontStruct>?

  /// The fonts that are tried: 6 by 13 pixels, with the characters of Unicode
  /// where the server has them.
  private static let fonts = [
    "-misc-fixed-medium-r-semicondensed--13-*-*-*-c-60-iso10646-1", "6x13", "fixed",
  ]

  init(_ connection: Connection) throws(X11Error) {
    self.connection = connection
    let display = unsafe connection.display
    let screen = unsafe XDefaultScreen(display)
    depth = Int(unsafe XDefaultDepth(display, screen))
    guard connection.isAlive, let visual = unsafe XDefaultVisual(display, screen)?.pointee,
      unsafe visual.class == TrueColor,
      let bits = unsafe Self.bitsPerPixel(depth: depth, display: display), bits == 32 || bits == 16,
      let context = unsafe XCreateGC(display, connection.root.rawValue, 0, nil)
    else { throw .unsupportedScreen(depth: depth) }
    format = unsafe PixelFormat(
      red: visual.red_mask, green: visual.green_mask, blue: visual.blue_mask)
    bitsPerPixel = bits
    unsafe self.context = unsafe context
    unsafe font =
      unsafe Self.fonts.lazy.compactMap { unsafe XLoadQueryFont(display, $0) }.first
    if let font = unsafe font { unsafe XSetFont(display, context, font.pointee.fid) }
  }

  deinit {
    guard connection.isAlive else { return }
    unsafe XFreeGC(connection.display, context)
    if let font = unsafe font { unsafe XFreeFont(connection.display, font) }
  }

  /// Shows a content in a window.
  func paint(_ content: WindowContent, on window: Window) {
    guard connection.isAlive else { return }
    let display = unsafe connection.display
    let bitmap = content.bitmap
    let pixmap = unsafe XCreatePixmap(
      display, window.rawValue, UInt32(bitmap.width), UInt32(bitmap.height), UInt32(depth))
    put(bitmap, on: pixmap)
    for text in content.texts { draw(text, on: pixmap) }
    unsafe XSetWindowBackgroundPixmap(display, window.rawValue, pixmap)
    unsafe XClearWindow(display, window.rawValue)
    // The window keeps it.
    unsafe XFreePixmap(display, pixmap)
  }

  private func put(_ bitmap: Bitmap, on drawable: UInt) {
    if bitsPerPixel == 32 {
      put(
        bitmap.pixels.map { UInt32(truncatingIfNeeded: format.pixel($0)) }, of: bitmap, on: drawable
      )
    } else {
      // Each row is padded to 32 bits.
      let width = (bitmap.width + 1) & ~1
      var pixels = [UInt16](repeating: 0, count: width * bitmap.height)
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width {
          let color = bitmap.pixels[y * bitmap.width + x]
          pixels[y * width + x] = UInt16(truncatingIfNeeded: format.pixel(color))
        }
      }
      put(pixels, of: bitmap, on: drawable)
    }
  }

  private func put<Pixel: BitwiseCopyable>(
    _ pixels: [Pixel], of bitmap: Bitmap, on drawable: UInt
  ) {
    var pixels = pixels
    unsafe pixels.withUnsafeMutableBytes { bytes in
      var image = unsafe XImage()
      unsafe image.width = Int32(bitmap.width)
      unsafe image.height = Int32(bitmap.height)
      unsafe image.format = ZPixmap
      unsafe image.data = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      unsafe image.byte_order = UInt16(1).littleEndian == 1 ? LSBFirst : MSBFirst
      unsafe image.bitmap_unit = 32
      unsafe image.bitmap_bit_order = image.byte_order
      unsafe image.bitmap_pad = 32
      unsafe image.depth = Int32(depth)
      unsafe image.bits_per_pixel = bitsPerPixel
      guard unsafe XInitImage(&image) != 0 else { return }
      unsafe XPutImage(
        connection.display, drawable, context, &image, 0, 0, 0, 0, UInt32(bitmap.width),
        UInt32(bitmap.height))
    }
  }

  private func draw(_ text: PaintedText, on drawable: UInt) {
    guard let font = unsafe font?.pointee else { return }
    let isWide = unsafe font.max_byte1 > 0
    let characters = text.characters.map { character -> XChar2b in
      let shown = isWide || character < 0x100 ? character : UInt16(UInt8(ascii: "?"))
      return XChar2b(byte1: UInt8(shown >> 8), byte2: UInt8(shown & 0xFF))
    }
    unsafe XSetForeground(connection.display, context, format.pixel(text.color))
    unsafe XDrawString16(
      connection.display, drawable, context, Int32(clamping: text.x),
      Int32(clamping: text.y) + font.ascent, characters, Int32(characters.count))
  }

  private static func bitsPerPixel(depth: Int, display: OpaquePointer) -> Int32? {
    var count: Int32 = 0
    guard let formats = unsafe XListPixmapFormats(display, &count) else { return nil }
    defer { unsafe XFree(formats) }
    for index in 0..<Int(count) where unsafe Int(formats[index].depth) == depth {
      return unsafe formats[index].bits_per_pixel
    }
    return nil
  }
}
