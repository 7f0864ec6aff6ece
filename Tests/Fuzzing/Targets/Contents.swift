import Transfer

/// Any bytes as a list of files.
func fuzzFiles(_ input: [UInt8]) {
  let list = URIList(input, hostName: "host")
  for path in list.paths { precondition(path.first == UInt8(ascii: "/") && !path.contains(0)) }
  _ = URIList.isNautilusText(input.span)
  // What is written comes back.
  let again = URIList(URIList.encode(paths: list.paths), hostName: "host")
  precondition(again.paths == list.paths)
  let copied = URIList(URIList.encodeCopiedFiles(paths: list.paths), hostName: "host")
  precondition(copied.paths == list.paths)
}

/// Any bytes as the description of elements.
func fuzzElements(_ input: [UInt8]) {
  guard let list = try? ElementList(decoding: input) else { return }
  guard let again = try? ElementList(decoding: list.encoded()) else {
    preconditionFailure("what was written can't be read")
  }
  precondition(again == list)
}
