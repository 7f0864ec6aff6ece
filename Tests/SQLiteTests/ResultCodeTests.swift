import SQLite
import Testing

@Suite struct ResultCodeTests {
  @Test func `a primary code matches its closer reasons, and not the other way`() {
    let snapshot = ResultCode(rawValue: 5 | 2 << 8)
    #expect(.busy ~= snapshot)
    #expect(.busy ~= ResultCode.busy)
    #expect(!(snapshot ~= ResultCode.busy))
    #expect(!(.readOnly ~= snapshot))
    #expect(.readOnly ~= ResultCode.readOnlyDirectory)
  }
}
