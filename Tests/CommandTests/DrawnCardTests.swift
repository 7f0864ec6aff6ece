import System
import TestSupport
import Testing

/// A card as a picture: exported, and copied.
@Suite struct DrawnCardTests {
  private let desk: Desk

  init() throws {
    desk = try Desk(XServer())
  }

  /// A yellow card of 600 by 400 points with a red picture on its left side, and
  /// a text on its right.
  private func fill() throws {
    try desk.run("card", "new", "Demo", "--background", "#FFCC00").expect(.done("1\n"))
    let path = desk.files.file("red.png")
    try convert("-size", "100x50", "xc:#FF0000", "png24:\(path)")
    try desk.run("add", path).expect(.done("1\n"))
    try desk.run("edit", "1", "--offset=-200,0", "--size", "100x50", "--rotation", "90")
    try desk.run("add", "-", input: Array("Grüße <&>".utf8)).expect(.done("2\n"))
    try desk.run("edit", "2", "--offset", "180,100", "--size", "200x160")
  }

  @discardableResult
  private func convert(_ arguments: String...) throws -> String {
    var program = try Program("convert")
    program.arguments = arguments
    let result = try program.run()
    #expect(result.status == 0, "\(result.errorText)")
    return result.text
  }

  /// What colour a point of the card has in a picture, as `r,g,b`.
  private func color(_ x: Int, _ y: Int, of path: String) throws -> String {
    try convert(
      path, "-format",
      "%[fx:int(255*p{\(300 + x),\(200 + y)}.r)],"
        + "%[fx:int(255*p{\(300 + x),\(200 + y)}.g)],%[fx:int(255*p{\(300 + x),\(200 + y)}.b)]",
      "info:")
  }

  private func expectDrawing(_ path: String) throws {
    #expect(try convert(path, "-format", "%m %wx%h", "info:") == "PNG 600x400")
    #expect(try color(-290, -190, of: path) == "255,204,0")
    // Turned, it is higher than wide.
    #expect(try color(-200, 40, of: path) == "255,0,0")
    #expect(try color(-240, 0, of: path) == "255,204,0")
    // The text has black in it, and only at its own place.
    let darkest = try convert(
      path, "-crop", "200x160+380+220", "-colorspace", "Gray", "-format",
      "%[fx:minima<0.3]", "info:")
    #expect(darkest == "1")
    let elsewhere = try convert(
      path, "-crop", "280x400+100+0", "-fill", "#FFCC00", "-opaque", "#FF0000", "-colorspace",
      "Gray", "-format", "%[fx:minima<0.3]", "info:")
    #expect(elsewhere == "0")
  }

  @Test func `an export as PNG has everything in its place`() throws {
    try fill()
    let path = desk.files.file("card.png")
    try desk.run("export", "Demo", "--output", path).expect(.done())
    try expectDrawing(path)
  }

  @Test func `a card on which nothing is is drawn as well`() throws {
    try desk.run("card", "new", "Demo", "--background", "#FFCC00")
    let path = desk.files.file("card.png")
    try desk.run("export", "-o", path).expect(.done())
    #expect(try convert(path, "-format", "%wx%h %k", "info:") == "320x240 1")
  }

  @Test func `a card of any extent is drawn`() throws {
    try fill()
    try desk.run("edit", "1", "--offset=-50000,0").expect(.done())
    let path = desk.files.file("card.png")
    try desk.run("export", "-o", path).expect(.done())
    let width = try convert(path, "-format", "%w", "info:")
    #expect(width == "8192")
  }

  @Test func `pictures in all formats are drawn`() throws {
    try desk.run("card", "new", "Demo")
    let formats = ["jpg", "gif", "bmp", "tiff", "webp"]
    for (index, format) in formats.enumerated() {
      let path = desk.files.file("red.\(format)")
      try convert("-size", "64x64", "xc:#FF0000", path)
      try desk.run("add", path).expect(.done("\(index + 1)\n"))
      try desk.run("edit", "\(index + 1)", "--offset=\(100 * index),0", "--size", "64x64")
    }
    for name in ["card.png", "card.svg"] {
      let path = desk.files.file(name)
      try desk.run("export", "-o", path).expect(.done())
      let bytes = try desk.files.read(name)
      if name == "card.svg" {
        // What programs for drawings don't show is there as PNG.
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.split(separator: "data:image/png;").count == 3)
        #expect(!text.contains("image/tiff") && !text.contains("image/bmp"))
        continue
      }
      for index in formats.indices {
        let x = 464 - 32 + 100 * index
        let pixel = try convert(
          path, "-crop", "40x40+\(x + 12)+100", "-format", "%[fx:int(255*mean.r)],%[fx:mean.b<0.1]",
          "info:")
        #expect(pixel.hasPrefix("25") && pixel.hasSuffix(",1"), "\(formats[index]): \(pixel)")
      }
    }
  }

  @Test func `a copied card is a picture for other programs`() throws {
    try fill()
    try desk.run("copy", "--card", "Demo").expect(.done())
    #expect(try desk.targets().filter { $0.hasPrefix("image/") } == ["image/png", "image/svg+xml"])
    let png = try desk.files.write(desk.xclip(reading: "image/png"), to: "copied.png")
    try expectDrawing(png)
    let path = desk.files.file("card.svg")
    try desk.run("export", "Demo", "-o", path).expect(.done())
    let svg = try desk.xclip(reading: "image/svg+xml")
    #expect(try Difference(svg, from: desk.files.read("card.svg")) == nil)
    // No program takes the picture for a text.
    #expect(try desk.run("has", "text").status == 1)
    try desk.run("paste").expect(.done("3\n"))
    #expect(try desk.json("list", "--json").items.last?["type"] == .text("image/png"))
    try desk.run("clear")
  }

  @Test func `one type of a card is copied where it is named, and no other there is`() throws {
    try fill()
    try desk.run("copy", "--card", "Demo", "--type", "image/svg+xml").expect(.done())
    #expect(try desk.targets().filter { $0.hasPrefix("image/") } == ["image/svg+xml"])
    try desk.run("copy", "--card", "Demo", "--type", "text/plain").expect(
      .failed(
        1, "cardclip copy: a card is copied as image/png or image/svg+xml, and not as text/plain"))
    try desk.run("copy", "--card", "None").expect(.failed(66, "cardclip copy: no card None"))
    try desk.run("clear")
  }
}
