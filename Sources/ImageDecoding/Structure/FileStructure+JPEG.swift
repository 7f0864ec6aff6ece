extension FileStructure {
  /// Walks from marker to marker (ITU-T T.81, annex B) to the end of the image.
  ///
  /// What is between them isn't judged: what a damaged scan shows, other
  /// programs show as well.
  mutating func readJPEG(_ bytes: Span<UInt8>) throws(Broken) {
    var position = 2
    var hasScan = false
    while true {
      guard try bytes.byte(position) == 0xFF else { throw .wrong("a marker is missing") }
      let marker = try bytes.byte(position + 1)
      switch marker {
      case 0xFF:
        position += 1
        continue
      case 0xD9:
        guard hasScan else { throw .wrong("it has no picture data") }
        return
      case 0x01, 0xD0...0xD8:
        position += 2
        continue
      default: break
      }
      let length = try bytes.word(position + 2, bigEndian: true)
      guard length >= 2 else { throw .wrong("a segment has no length") }
      guard position + 2 + length <= bytes.count else { throw .short }
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard size == nil else { throw .wrong("it has two frames") }
        bitDepth = try bytes.byte(position + 4)
        size = (
          try bytes.word(position + 7, bigEndian: true),
          try bytes.word(position + 5, bigEndian: true)
        )
      default: break
      }
      position += 2 + length
      if marker == 0xDA {
        guard size != nil else { throw .wrong("a scan comes before its frame") }
        hasScan = true
        position = try endOfScan(bytes, from: position)
      }
    }
  }

  /// The position of the marker after a scan; a stuffed zero and a restart
  /// belong to the scan.
  private func endOfScan(_ bytes: Span<UInt8>, from start: Int) throws(Broken) -> Int {
    var position = start
    while position + 1 < bytes.count {
      if bytes[position] == 0xFF {
        let next = bytes[position + 1]
        if next != 0, !(0xD0...0xD7).contains(next), next != 0xFF { return position }
      }
      position += 1
    }
    throw .short
  }
}
