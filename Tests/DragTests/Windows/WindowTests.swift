import Testing

@testable import X11Selection

@Suite struct WindowTests {
  @Test(arguments: [
    ("390x624", 390, 624), ("1x1", 1, 1), ("400x300+5-6", 400, 300),
  ])
  func `a geometry has a size`(text: String, width: Int, height: Int) throws {
    let geometry = try #require(WindowGeometry(text))
    #expect(geometry.size == WindowGeometry.Size(width: width, height: height))
  }

  @Test(arguments: [
    ("+10+20", 10, 20), ("-10+20", 1280 - 200 - 10, 20), ("+10-20", 10, 1024 - 100 - 20),
    ("+-5+0", -5, 0), ("--5-0", 1280 - 200 + 5, 1024 - 100),
  ])
  func `a geometry has a place, from any corner`(text: String, x: Int, y: Int) throws {
    var options = WindowOptions(
      title: "", instance: "", className: "", size: .init(width: 200, height: 100),
      minimumSize: .init(width: 1, height: 1))
    options.geometry = try #require(WindowGeometry(text))
    #expect(options.place(onWidth: 1280, height: 1024) == RootPoint(x: x, y: y))
  }

  @Test(arguments: [
    "", "x", "10", "10x", "0x5", "10x5+", "10x5+1", "10x5+1+2+3", "a10x5", "1x999999",
  ])
  func `what is no geometry is refused`(text: String) {
    #expect(WindowGeometry(text) == nil)
  }

  @Test func `a window is never smaller than its least size`() {
    var options = WindowOptions(
      title: "", instance: "", className: "", size: .init(width: 200, height: 100),
      minimumSize: .init(width: 120, height: 90))
    options.geometry = WindowGeometry(size: .init(width: 1, height: 400))
    #expect(options.actualSize == WindowGeometry.Size(width: 120, height: 400))
    #expect(options.place(onWidth: 320, height: 600) == RootPoint(x: 100, y: 100))
  }

  @Test(arguments: [
    (PixelFormat.usual, 0x12_3456, 0x12_3456),
    (PixelFormat(red: 0xFF, green: 0xFF00, blue: 0xFF_0000), 0x12_3456, 0x56_3412),
    (PixelFormat(red: 0xF800, green: 0x07E0, blue: 0x1F), 0xFF_FFFF, 0xFFFF),
    (PixelFormat(red: 0xF800, green: 0x07E0, blue: 0x1F), 0x80_0000, 0x8000),
    (PixelFormat(red: 0x3FF0_0000, green: 0xF_FC00, blue: 0x3FF), 0x80_0001, 0x2000_0004),
  ])
  func `a colour has the bits that the screen has for it`(
    format: PixelFormat, color: UInt32, pixel: UInt
  ) {
    #expect(format.pixel(color) == pixel)
  }

  @Test func `what is painted beyond the edges is cut off`() {
    var bitmap = Bitmap(width: 4, height: 3, color: 0xFF00_0000)
    bitmap.fill(PixelRectangle(x: -2, y: -2, width: 4, height: 3), with: 0xFFFF_FFFF)
    bitmap.draw(Bitmap(width: 9, height: 9, color: 0xFF11_2233), x: 3, y: 2)
    bitmap.draw(Bitmap(width: 2, height: 2, color: 0xFF44_4444), x: 40, y: -40)
    let white: UInt32 = 0xFFFF_FFFF
    let black: UInt32 = 0xFF00_0000
    #expect(
      bitmap.pixels == [
        white, white, black, black,
        black, black, black, black,
        black, black, black, 0xFF11_2233,
      ])
    #expect(bitmap[4, 0] == nil)
    #expect(bitmap[0, -1] == nil)
  }

  @Test(arguments: [
    (UInt32(0x00FF_FFFF), UInt32(0xFF00_0000)), (0xFFFF_8001, 0xFFFF_8001),
    (0x80FF_FFFF, 0xFF80_8080),
  ])
  func `a colour is laid over another by its opacity`(color: UInt32, result: UInt32) {
    var bitmap = Bitmap(width: 1, height: 1, color: 0xFF00_0000)
    bitmap.draw(Bitmap(width: 1, height: 1, color: color), x: 0, y: 0)
    #expect(bitmap.pixels == [result])
  }

  @Test func `a smaller picture has the means of its pixels, weighted with their opacity`() throws {
    let bytes: [UInt8] = [
      255, 0, 0, 255, 0, 0, 255, 255,
      9, 9, 9, 0, 200, 100, 50, 255,
    ]
    let read = Bitmap(width: 2, height: 2, rgba: bytes.span)
    let picture = try #require(read)
    #expect(picture.pixels == [0xFFFF_0000, 0xFF00_00FF, 0x0009_0909, 0xFFC8_6432])
    #expect(picture.scaled(toWidth: 2, height: 1).pixels == [0x7FFF_0000, 0xFF64_3298])
    #expect(
      picture.scaled(toWidth: 4, height: 2).pixels.prefix(4) == [
        0xFFFF_0000, 0xFFFF_0000, 0xFF00_00FF, 0xFF00_00FF,
      ])
    let short = Bitmap(width: 2, height: 3, rgba: bytes.span)
    #expect(short == nil)
  }

  @Test(arguments: [0.0, 90, 180, 270, 360, -90, 720, 45, .infinity, .nan])
  func `a turned picture keeps its middle`(degrees: Double) {
    var bitmap = Bitmap(width: 21, height: 21, color: 0xFF00_0000)
    var picture = Bitmap(width: 9, height: 9, color: 0xFFFF_FFFF)
    picture.fill(PixelRectangle(x: 4, y: 4, width: 1, height: 1), with: 0xFF12_3456)
    bitmap.draw(picture, centeredAtX: 10.5, y: 10.5, rotatedBy: degrees)
    #expect(bitmap[10, 10] == 0xFF12_3456)
  }

  @Test func `a quarter turn is clockwise`() {
    var bitmap = Bitmap(width: 3, height: 3, color: 0xFF00_0000)
    var picture = Bitmap(width: 3, height: 3, color: 0xFFFF_FFFF)
    picture.fill(PixelRectangle(x: 1, y: 0, width: 1, height: 1), with: 0xFF12_3456)
    bitmap.draw(picture, centeredAtX: 1.5, y: 1.5, rotatedBy: 90)
    #expect(bitmap[2, 1] == 0xFF12_3456)
  }

  @Test(arguments: [
    ("abc", 18, "abc"), ("abcd", 18, "ab…"), ("a", 3, ""), ("a\u{1B}b", 60, "a b"),
    ("\u{1F600}x", 60, "\u{FFFD}x"), ("naïve", 600, "naïve"),
  ])
  func `a line is cut to its width and has no controls`(text: String, width: Int, shown: String) {
    let line = PaintedText(text, x: 0, y: 0, width: width, color: 0)
    #expect(String(decoding: line.characters, as: UTF16.self) == shown)
  }

  @Test func `a press becomes a drag when the pointer has moved far enough, once`() throws {
    var recognizer = DragGestureRecognizer()
    func event(_ kind: PointerEvent.Kind, _ x: Int) -> PointerEvent {
      PointerEvent(
        kind: kind, window: .none, position: (x, 5), rootPosition: RootPoint(x: 100 + x, y: 105),
        time: Timestamp(rawValue: UInt32(x)))
    }
    #expect(recognizer.receive(event(.moved, 50)) == nil)
    #expect(recognizer.receive(event(.pressed(1), 10)) == nil)
    #expect(recognizer.receive(event(.moved, 13)) == nil)
    let begun = recognizer.receive(event(.moved, 14))
    let gesture = try #require(begun)
    #expect(gesture.time == Timestamp(rawValue: 10))
    #expect(gesture.x == 10)
    #expect(recognizer.receive(event(.moved, 40)) == nil)
    _ = recognizer.receive(event(.pressed(1), 10))
    _ = recognizer.receive(event(.released(1), 10))
    #expect(recognizer.receive(event(.moved, 90)) == nil)
    _ = recognizer.receive(event(.pressed(3), 10))
    #expect(recognizer.receive(event(.moved, 90)) == nil)
  }
}
