package import System

/// The bytes of a content: in memory where they are few, else an open file.
///
/// The file stays readable when the content is deleted meanwhile.
package enum Content: ~Copyable {
  case inline([UInt8])
  case file(FileDescriptor)
}
