import Testing
import Transfer

@Suite struct URIListTests {
  private func paths(_ text: String, hostName: String = "") -> [String] {
    URIList(Array(text.utf8), hostName: hostName).paths.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    "file:///a/b%20c.png\r\nfile:///d\r\n", "file:///a/b%20c.png\nfile:///d",
    "file:///a/b%20c.png\r\nfile:///d\u{0}", "# comment\r\n\r\nfile:///a/b%20c.png\rfile:///d\r",
    "copy\nfile:///a/b%20c.png\nfile:///d", "cut\nfile:///a/b%20c.png\nfile:///d\n",
    "x-special/nautilus-clipboard\ncopy\nfile:///a/b%20c.png\nfile:///d\n",
  ])
  func `lists are read however their lines end`(list: String) {
    #expect(paths(list) == ["/a/b c.png", "/d"])
    #expect(URIList(Array(list.utf8)).isCut == list.hasPrefix("cut"))
  }

  @Test(arguments: [
    ("file:///tmp/x", "/tmp/x"), ("file://localhost/tmp/x", "/tmp/x"), ("FILE:///x", "/x"),
    ("file:/tmp/x", "/tmp/x"), ("file://desk/x", "/x"), ("file://DESK/x", "/x"),
    ("file:///a%25b", "/a%b"), ("file:///a%0Ab", "/a\nb"), ("file:///a#b?c", "/a#b?c"),
    ("file:///%c3%BC", "/ü"), ("file:///ü", "/ü"),
  ])
  func `an address of a local file gives its path`(address: String, path: String) {
    #expect(paths(address, hostName: "desk") == [path])
  }

  @Test(arguments: [
    "http://example.org/a.png", "file://elsewhere/x", "file:x", "file://", "file:", "/tmp/x",
    "file:///a%", "file:///a%2", "file:///a%zz", "file:///a%00b", "smb://desk/x", "ü",
  ])
  func `any other address is kept, without a path`(address: String) {
    let list = URIList(Array(address.utf8), hostName: "desk")
    #expect(list.entries.map(\.address) == [Array(address.utf8)])
    #expect(list.paths.isEmpty)
  }

  @Test func `a path need not be UTF-8`() {
    #expect(URIList(Array("file:///%FF%fe".utf8)).paths == [[0x2F, 0xFF, 0xFE]])
    #expect(URIList(Array("file:///".utf8) + [0xFF]).paths == [[0x2F, 0xFF]])
  }

  @Test func `paths come back from what is written of them`() {
    let paths: [[UInt8]] = [
      Array("/a b/ü%#?.png".utf8), [0x2F, 0xFF, 0x0A, 0x0D, 0x01], Array("/-._~".utf8),
    ]
    let list = URIList.encode(paths: paths)
    #expect(URIList(list).paths == paths)
    #expect(list.suffix(2) == [0x0D, 0x0A])
    #expect(list.allSatisfy { $0 < 0x80 })
    let copied = URIList.encodeCopiedFiles(paths: paths)
    #expect(URIList(copied).paths == paths && copied.last != 0x0A)
    #expect(
      String(decoding: URIList.encode(paths: [Array("/a b".utf8)]), as: UTF8.self)
        == "file:///a%20b\r\n")
  }

  @Test func `an old Nautilus list is told from a text`() {
    for (text, isList) in [
      ("x-special/nautilus-clipboard\ncopy\n", true), ("x-special/nautilus-clipboard", false),
      ("x-special/nautilus-clipboards\n", false), ("copy\nfile:///a", false),
    ] {
      let found = URIList.isNautilusText(text.utf8.span)
      #expect(found == isList, "\(text)")
    }
  }

  @Test func `an empty list has no entries`() {
    #expect(URIList([]).entries.isEmpty)
    #expect(URIList([0, 0x0A, 0x0D]).entries.isEmpty)
  }
}
