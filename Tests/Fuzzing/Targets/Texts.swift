import Transfer

/// Any bytes as a text, in one of the encodings and in pieces.
func fuzzTexts(_ input: [UInt8]) {
  guard input.count >= 2 else { return }
  let encodings: [TextEncoding] = [
    .utf8, .latin1, .utf16, .utf16BigEndian, .compoundText, .unmarked, .utf16LittleEndian,
  ]
  let encoding = encodings[Int(input[0]) % encodings.count]
  let text = Array(input.dropFirst(2))
  let whole = decoded(text, encoding, pieces: max(1, text.count))
  let cut = decoded(text, encoding, pieces: Int(input[1] % 7) + 1)
  precondition(whole == cut, "the pieces make a difference")
  if let whole { precondition(String(validating: whole, as: UTF8.self) != nil) }
}

private func decoded(_ text: [UInt8], _ encoding: TextEncoding, pieces: Int) -> [UInt8]? {
  // Xlib's tables want a display; what is to be converted is what matters here.
  var decoder = TextDecoder(encoding) { $0.count > 9 ? nil : Array("\($0)".utf8) }
  var output: [UInt8] = []
  let sink: (Span<UInt8>) throws -> Void = { bytes in
    for index in bytes.indices { output.append(bytes[index]) }
  }
  do {
    var offset = 0
    while offset < text.count {
      let end = min(offset + pieces, text.count)
      try decoder.decode(text.span.extracting(offset..<end), into: sink)
      offset = end
    }
    try decoder.finish(into: sink)
    return output
  } catch {
    return nil
  }
}

/// Any bytes as a text of ours that goes out as STRING and COMPOUND_TEXT.
func fuzzEncodings(_ input: [UInt8]) {
  let pieces = Int((input.first ?? 0) % 7) + 1
  let text = Array(input.dropFirst())
  var latin = Latin1Encoder()
  var compound = CompoundTextEncoder()
  var outputs: ([UInt8], [UInt8]) = ([], [])
  var offset = 0
  while offset < text.count {
    let end = min(offset + pieces, text.count)
    latin.encode(text.span.extracting(offset..<end), into: &outputs.0)
    compound.encode(text.span.extracting(offset..<end), into: &outputs.1)
    offset = end
  }
  latin.finish(into: &outputs.0)
  compound.finish(into: &outputs.1)
  precondition(!outputs.0.contains { $0 < 0x20 && $0 != 9 && $0 != 10 || 0x7F..<0xA0 ~= $0 })
  guard let back = decoded(outputs.1, .compoundText, pieces: max(1, outputs.1.count)) else {
    preconditionFailure("our own compound text can't be read")
  }
  // Valid text without controls comes back as it was.
  let isPlain = !text.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }
  if isPlain, String(validating: text, as: UTF8.self) != nil { precondition(back == text) }
}

/// Any bytes as the name of a target.
func fuzzNames(_ input: [UInt8]) {
  let name = String(decoding: input, as: UTF8.self)
  if let type = MediaType(name) {
    precondition(!type.essence.isEmpty && type.charset != "")
    precondition(MediaType(type.essence) != nil)
  }
  let use = TargetUse(of: name)
  let offer = Offer(targets: [name, "UTF8_STRING", name])
  let candidates = offer.candidates()
  if [.sideEffect, .secretMark, .protocol].contains(use) {
    precondition(!candidates.map(\.target).contains(name))
    precondition(offer.candidate(type: name) == nil)
  }
  _ = TextEncoding.ofReply(type: name, target: name)
}
