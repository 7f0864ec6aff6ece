import ImageDecoding
import Images
import TestSupport

/// Any bytes as a picture: as they are, with the check sums of a PNG's chunks
/// put right, and as the rows of a PNG, whose decoder would see few of them
/// otherwise.
func fuzzPictures(_ input: [UInt8]) {
  _ = ImageFormat.sniff(input.span)
  for file in [input, summed(input), framed(input)] {
    let whole = checked(file, pieces: max(1, file.count))
    let cut = checked(file, pieces: Int(input.last ?? 0) + 1)
    precondition(whole == cut, "the pieces make a difference")
  }
}

private let limits = ImageLimits(width: 2000, height: 2000, pixels: 1 << 20, bytes: 1 << 20)

private func checked(_ file: [UInt8], pieces: Int) -> ImageMeasures? {
  guard let check = try? PNGCheck(limits: limits, digestsPixels: true) else { return nil }
  var offset = 0
  while offset < file.count {
    let end = min(offset + pieces, file.count)
    guard (try? check.write(file.span.extracting(offset..<end))) != nil else { return nil }
    offset = end
  }
  return try? check.finish()
}

private func bigEndian(_ number: UInt32) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32($0))) }
}

private func chunk(_ content: [UInt8]) -> [UInt8] {
  var sum = CRC32()
  sum.update(content)
  return bigEndian(UInt32(content.count - 4)) + content + bigEndian(sum.value)
}

/// The file with the check sum of each chunk as it should be.
private func summed(_ file: [UInt8]) -> [UInt8] {
  var output = Array(file.prefix(8))
  var rest = file.dropFirst(8)
  while rest.count >= 12 {
    let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard length <= rest.count - 12 else { break }
    output += chunk(Array(rest.dropFirst(4).prefix(4 + length)))
    rest = rest.dropFirst(12 + length)
  }
  return output + rest
}

/// A PNG whose header and palette are of the first bytes, and its rows of the
/// others; what is missing of them is zero or cut off.
private func framed(_ input: [UInt8]) -> [UInt8] {
  guard input.count >= 8 else { return [] }
  let size = [UInt32(input[0] % 24), UInt32(input[1] % 24)].flatMap(bigEndian)
  let depth = UInt8(1 << (input[2] % 6))
  let header = Array("IHDR".utf8) + size + [depth, input[3] % 8, 0, 0, input[4] & 1]
  var rows = Array(input.dropFirst(8).prefix(4500))
  // More than the rows of any such picture.
  if input[5] & 1 == 0 { rows += [UInt8](repeating: 0, count: 4500 - rows.count) }
  var sum = Adler32()
  sum.update(rows)
  let count = UInt16(rows.count)
  let stored =
    [0x78, 1, 1, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)]
    + rows + bigEndian(sum.value)
  var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk(header)
  if input[5] & 2 == 0 { file += chunk(Array("PLTE".utf8) + input.prefix(Int(input[6]))) }
  let cut = Int(input[7]) * stored.count / 255
  file += chunk(Array("IDAT".utf8) + stored[..<cut])
  file += chunk(Array("IDAT".utf8) + stored[cut...])
  return file + chunk(Array("IEND".utf8))
}

/// Any bytes as the file of a picture that the helper looks through.
func fuzzStructures(_ input: [UInt8]) {
  let formats = ImageFormat.allCases
  guard let first = input.first else { return }
  let file = Array(input.dropFirst())
  for format in Set([ImageFormat.sniff(file.span), formats[Int(first) % formats.count]]) {
    guard let format, let structure = try? FileStructure(file.span, format: format) else {
      continue
    }
    try? structure.check(limits, format: format)
  }
}

/// Any bytes as the helper's answer, and as what it is asked.
func fuzzAnswers(_ input: [UInt8]) {
  guard input.count >= 2 else { return }
  let wishes: [HelperRequest.Wish] = [.measures, .png, .thumbnail(side: 16)]
  let request = HelperRequest(wishes[Int(input[0]) % 3], of: .jpeg, limits: limits)
  let text = Array(input.dropFirst(2))
  let whole = answered(text, to: request, pieces: max(1, text.count))
  let cut = answered(text, to: request, pieces: Int(input[1] % 7) + 1)
  precondition(whole.verdict == cut.verdict && whole.isWhole == cut.isWhole)
  precondition(whole.bytes == cut.bytes, "the pieces make a difference")
  if case .accepted(let measures) = whole.verdict {
    precondition(measures.width <= limits.width && measures.height <= limits.height)
    let again = HelperVerdict(
      line: whole.verdict?.line.dropLast() ?? [], of: request.format)
    precondition(again == whole.verdict)
  } else {
    precondition(whole.bytes.isEmpty, "a picture that was refused has bytes")
  }
  let words = String(decoding: text, as: UTF8.self).split(
    separator: " ", omittingEmptySubsequences: false
  ).map(String.init)
  if let asked = HelperRequest(arguments: words) {
    precondition(HelperRequest(arguments: asked.arguments) == asked)
  }
}

private func answered(
  _ text: [UInt8], to request: HelperRequest, pieces: Int
) -> (verdict: HelperVerdict?, isWhole: Bool, bytes: [UInt8]) {
  var answer = HelperAnswer(to: request)
  var bytes: [UInt8] = []
  var offset = 0
  while offset < text.count {
    let end = min(offset + pieces, text.count)
    let isSense: Void? = try? answer.receive(text.span.extracting(offset..<end)) { part in
      for index in part.indices { bytes.append(part[index]) }
    }
    guard isSense != nil else { return (nil, false, []) }
    offset = end
  }
  return (answer.verdict, answer.isWhole, bytes)
}
