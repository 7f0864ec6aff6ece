import System
import TestSupport
import Testing

@Suite struct FixturesTests {
  @Test func `a part of a sequence is the same as in the whole`() {
    let whole = Fixtures.bytes(count: 1000, seed: 5)
    #expect(Fixtures.bytes(13..<501, seed: 5) == Array(whole[13..<501]))
    #expect(Fixtures.bytes(count: 0).isEmpty)
    #expect(Fixtures.bytes(count: 1000, seed: 6) != whole)
    #expect(Set(Fixtures.bytes(count: 8192)).count == 256)
  }

  @Test(arguments: [0, 1, 5, 262_039, 262_040, 262_041])
  func `a text is valid UTF-8 of exactly its size`(size: Int) {
    let text = Fixtures.text(byteCount: size)
    #expect(text.count == size)
    #expect(String(validating: text, as: UTF8.self) != nil)
    #expect(size < 100 || text.contains { $0 >= 0xF0 })
  }

  @Test(arguments: [0, 1024, 1025, 1036, 65_536, 1_623_855, 3_000_000])
  func `a PNG has exactly its size and a strict decoder takes it`(size: Int) throws {
    let fixture = PNGFixture(byteCount: size)
    let bytes = fixture.bytes()
    #expect(bytes.count == max(size, PNGFixture.smallest))
    #expect(bytes.count == fixture.byteCount)
    let directory = try TemporaryDirectory()
    try fixture.write(to: directory.file("a.png"))
    #expect(Difference(try directory.read("a.png"), from: bytes) == nil)
    let decoder = """
      import struct,sys,zlib
      data=open(sys.argv[1],'rb').read()
      at,idat=8,b''
      while at<len(data):
        length,=struct.unpack('>I',data[at:at+4])
        body=data[at+4:at+8+length]
        assert zlib.crc32(body)==struct.unpack('>I',data[at+8+length:at+12+length])[0]
        if body[:4]==b'IHDR': width,height=struct.unpack('>II',body[4:12])
        if body[:4]==b'IDAT': idat+=body[4:]
        at+=12+length
      assert len(zlib.decompress(idat))==height*(1+8*width)
      print(width,height)
      """
    let result = try Program("python3", "-c", decoder, directory.file("a.png")).run()
    #expect(result.text == "\(fixture.width) \(fixture.height)\n", "\(result.errorText)")
  }

  @Test func `digests tell contents apart however they are cut`() {
    var digest = ContentDigest()
    digest.update([1, 2])
    digest.update([3])
    #expect(digest.text == ContentDigest.of([1, 2, 3]))
    #expect(digest.text != ContentDigest.of([1, 3, 2]))
    #expect(ContentDigest.of([]) == "cbf29ce484222325")
  }

  @Test func `a temporary directory is gone with its owner`() throws {
    var directory: TemporaryDirectory? = try TemporaryDirectory()
    let path = try #require(directory?.path)
    try FileSystem.makeDirectory(path + "/a/b")
    try directory?.write([1], to: "a/b/c")
    directory = nil
    #expect(try FileSystem.status(path) == nil)
  }
}
