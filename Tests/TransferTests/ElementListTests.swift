import Cards
import Testing
import Transfer

@Suite struct ElementListTests {
  static let elements = [
    ElementDescription(
      kind: .image, description: "A \"cat\" \\ with\nü and \u{1F600} \u{1}",
      transform: Transform(
        offset: .init(x: -12.5, y: 1e5), size: .init(width: 0.25, height: 300), rotation: -90),
      type: "image/png", byteCount: 67_108_864, digest: "00ff"),
    ElementDescription(
      kind: .text, description: "", transform: Transform(), type: "text/plain;charset=utf-8"),
  ]

  @Test func `a list comes back as it was written`() throws {
    for elements in [Self.elements, []] {
      let list = ElementList(elements)
      #expect(try ElementList(decoding: list.encoded()) == list)
    }
  }

  @Test func `the form of version 1 stays`() {
    let list = ElementList([
      ElementDescription(
        kind: .image, description: "a", transform: Transform(), type: "image/png", byteCount: 7,
        digest: "ab")
    ])
    #expect(
      String(decoding: list.encoded(), as: UTF8.self)
        == """
        {"version":1,"elements":[{"kind":"image","description":"a","offset":[0.0,0.0],\
        "size":[250.0,180.0],"rotation":0.0,"type":"image/png","bytes":7,"digest":"ab"}]}
        """)
  }

  @Test func `unknown keys are let be, and what may be missing has its default`() throws {
    let text = """
      { "extra" : [ {"a": null}, true, false, -1.5e-3 ], "version": 1,
        "elements": [ { "kind": "text", "type": "text/plain", "colour": "\\u00fc\\ud83d\\ude00\\/" } ] }
      """
    let list = try ElementList(decoding: Array(text.utf8))
    #expect(
      list.elements == [
        ElementDescription(
          kind: .text, description: "", transform: Transform(), type: "text/plain")
      ])
  }

  @Test func `a newer version is refused as such`() {
    #expect(throws: ElementListError.newerVersion(2)) {
      try ElementList(decoding: Array("{\"version\":2,\"elements\":5}".utf8))
    }
  }

  @Test(arguments: [
    ("{\"version\":1}", "elements"), ("{\"elements\":[]}", "version"),
    ("{\"version\":0,\"elements\":[]}", "version"), ("{\"version\":1.5}", "version"),
    ("{\"version\":1e300}", "version"), ("[]", "version"), ("5", "version"),
    ("{\"version\":1,\"elements\":{}}", "elements"),
    ("{\"version\":1,\"elements\":[5]}", "kind"),
    ("{\"version\":1,\"elements\":[{\"kind\":\"movie\",\"type\":\"a/b\"}]}", "kind"),
    ("{\"version\":1,\"elements\":[{\"kind\":\"text\"}]}", "type"),
    ("{\"version\":1,\"elements\":[{\"kind\":\"text\",\"type\":\"x\"}]}", "type"),
  ])
  func `a field that is wrong or missing is named`(text: String, field: String) {
    #expect(throws: ElementListError.malformed(field: field)) {
      try ElementList(decoding: Array(text.utf8))
    }
  }

  @Test(arguments: [
    ("\"offset\":[1]", "offset"), ("\"offset\":[1,\"2\"]", "offset"),
    ("\"offset\":[1e7,0]", "offset"), ("\"size\":[0,1]", "size"), ("\"size\":[-1,1]", "size"),
    ("\"size\":null", "size"), ("\"rotation\":1e300", "rotation"), ("\"bytes\":-1", "bytes"),
    ("\"bytes\":0.5", "bytes"), ("\"digest\":5", "digest"), ("\"description\":[]", "description"),
  ])
  func `a value out of range is refused`(member: String, field: String) {
    let text =
      "{\"version\":1,\"elements\":[{\"kind\":\"text\",\"type\":\"text/plain\",\(member)}]}"
    #expect(throws: ElementListError.malformed(field: field)) {
      try ElementList(decoding: Array(text.utf8))
    }
  }

  @Test(arguments: [
    "", " ", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "[1,]", "[1 2]", "nul", "tru", "\"a",
    "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\n\"",
    "{\"version\":1,\"elements\":[]} x", "nan", "inf", "0x10", "1e999", "-", "+1", ".5", "'a'",
    "{version:1}",
  ])
  func `what isn't JSON is refused`(text: String) {
    #expect(throws: ElementListError.malformed(field: nil)) {
      try ElementList(decoding: Array(text.utf8))
    }
  }

  @Test func `text in JSON must be UTF-8`() {
    #expect(throws: ElementListError.malformed(field: nil)) {
      try ElementList(decoding: [0x22, 0xFF, 0x22])
    }
  }

  @Test func `deep nesting, many elements and many bytes are refused`() {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(throws: ElementListError.malformed(field: nil)) {
      try ElementList(decoding: deep)
    }
    let many = ElementList(
      [ElementDescription](
        repeating: Self.elements[1], count: ElementList.maximumCount + 1))
    #expect(throws: ElementListError.tooMany(limit: ElementList.maximumCount)) {
      try ElementList(decoding: many.encoded())
    }
    let large = [UInt8](repeating: 0x20, count: ElementList.maximumByteCount + 1)
    #expect(throws: ElementListError.tooLarge(limit: ElementList.maximumByteCount)) {
      try ElementList(decoding: large)
    }
    var long = Self.elements[1]
    long.description = String(repeating: "a", count: (64 << 10) + 1)
    #expect(throws: ElementListError.malformed(field: "description")) {
      try ElementList(decoding: ElementList([long]).encoded())
    }
  }

  @Test func `any cut of a list is refused, and no byte of it crashes the reader`() {
    let bytes = ElementList(Self.elements).encoded()
    for length in bytes.indices {
      #expect(throws: ElementListError.self) {
        try ElementList(decoding: [UInt8](bytes[..<length]))
      }
    }
    for index in bytes.indices {
      for value: UInt8 in [0, 0x22, 0x5C, 0x7B, 0x80, 0xFF] {
        var changed = bytes
        changed[index] = value
        _ = try? ElementList(decoding: changed)
      }
    }
  }
}
