import Testing
import Transfer

@Suite struct MediaTypeTests {
  @Test(arguments: [
    "text/plain;charset=utf-8", "text/plain;charset=UTF-8", "text/plain; charset=utf-8",
    "text/plain;charset=\"utf-8\"", "Text/Plain ; Charset = \"UTF-8\" ", "text/plain;charset=utf8",
    "text/plain;format=flowed;charset=utf-8;",
  ])
  func `all spellings of UTF-8 text are one type`(spelling: String) {
    #expect(MediaType(spelling)?.name == "text/plain;charset=utf-8")
  }

  @Test func `a semicolon in quotes ends no parameter`() {
    let type = MediaType("application/x-a;name=\"x;charset=utf-16\";charset=b")
    #expect(type?.essence == "application/x-a" && type?.charset == "b")
  }

  @Test(arguments: [
    "", "UTF8_STRING", "/", "text/", "/plain", "a/b/c", ";charset=utf-8", "a\";\"/b", "a/b\"c\"d",
  ])
  func `a name without type and subtype is no MIME type`(name: String) {
    #expect(MediaType(name) == nil)
  }
}
