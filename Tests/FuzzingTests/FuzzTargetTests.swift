import FuzzTargets
import System
import TestSupport
import Testing

/// The fuzz targets with inputs that are known: their seeds, what was found
/// before, and some that are the same in every run.
@Suite struct FuzzTargetTests {
  private static let findings =
    String(#filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 })
    + "/Fuzzing/Findings"

  @Test(arguments: FuzzTarget.allCases)
  func `a target holds for its seeds and for bytes of all kinds`(target: FuzzTarget) {
    for seed in target.seeds {
      target.run(seed)
      for index in seed.indices {
        target.run(Array(seed[...index]))
        var changed = seed
        changed[index] ^= UInt8(truncatingIfNeeded: 1 << (index % 8))
        target.run(changed)
      }
    }
    for seed in UInt64(1)...40 { target.run(Fixtures.bytes(count: Int(seed) * 3, seed: seed)) }
    target.run([])
  }

  /// Files are named by their target: `texts-cut-surrogate`.
  @Test func `what was found before is found no more`() throws {
    for name in try FileSystem.names(in: Self.findings) where !name.hasPrefix(".") {
      let target = try #require(FuzzTarget(rawValue: String(name.prefix { $0 != "-" })), "\(name)")
      target.run(try FileContent.read(Self.findings + "/" + name))
    }
  }
}
