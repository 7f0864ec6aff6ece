import Images
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

/// Any bytes as a picture.
func fuzzPictures(_ input: [UInt8]) {
  _ = ImageFormat.sniff(input.span)
  let limits = ImageLimits(width: 2000, height: 2000, pixels: 1 << 20, bytes: 1 << 20)
  let pieces = max(1, Int(input.last ?? 1))
  var whole: ImageMeasures?
  var cut: ImageMeasures?
  if let check = try? PNGCheck(limits: limits), (try? check.write(input.span)) != nil {
    whole = try? check.finish()
  }
  if let check = try? PNGCheck(limits: limits) {
    var offset = 0
    while offset < input.count {
      let end = min(offset + pieces, input.count)
      guard (try? check.write(input.span.extracting(offset..<end))) != nil else { break }
      offset = end
    }
    if offset == input.count { cut = try? check.finish() }
  }
  precondition(whole == cut, "the pieces make a difference")
}
