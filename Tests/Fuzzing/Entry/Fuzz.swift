import FuzzTargets
import Glibc
import System

/// The target that `FUZZ_TARGET` names.
private let target: FuzzTarget = {
  let name = Environment.current()["FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
    print(names)
    exit(64)
  }
  return target
}()

/// What libFuzzer calls first: the seeds go to the directory of inputs that
/// `FUZZ_SEEDS` names.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>?, _ arguments: UnsafeMutableRawPointer?
) -> CInt {
  guard let directory = Environment.current()["FUZZ_SEEDS"] else { return 0 }
  for (index, seed) in target.seeds.enumerated() {
    try? FileDescriptor.replace("\(directory)/seed-\(index)").write(seed.span)
  }
  return 0
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  unsafe target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
