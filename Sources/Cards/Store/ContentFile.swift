internal import System

/// The file of a larger content.
struct ContentFile {
  let digest: Digest
  let byteCount: Int
  let `extension`: String
}
