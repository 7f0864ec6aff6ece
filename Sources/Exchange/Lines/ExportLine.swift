internal import Transfer

/// One line of an export, which is JSON.
enum ExportLine {
  case card(ExportedCard)
  case element(ExportedElement)
  /// The next bytes of a content.
  case data([UInt8])
  /// The last line, and how many elements came.
  case end(elementCount: Int)

  /// How many bytes of a content a line has, but for its last one.
  static let dataSize = 48 << 10

  private static let dataStart = Array("{\"data\":\"".utf8)
  private static let dataEnd = Array("\"}".utf8)

  /// Reads a line; the first one must be a card's.
  init(_ bytes: [UInt8], number: Int) throws(ImportError) {
    if number > 1, let data = try Self.data(bytes, number) {
      self = .data(data)
      return
    }
    let value: JSONValue
    do throws(JSONReader.Malformed) { value = try JSONReader.read(bytes) } catch {
      throw number == 1 ? .unknownFormat : .malformed(line: number, field: nil)
    }
    let fields = LineFields(value, line: number)
    if number == 1 {
      self = .card(try ExportedCard(fields))
    } else if let element = fields.object("element") {
      self = .element(try ExportedElement(element))
    } else if let end = fields.object("end") {
      self = .end(elementCount: try end.integer("elements"))
    } else {
      guard let data = Base64.decode(Array(try fields.text("data").utf8)[...]) else {
        throw fields.malformed("data")
      }
      self = .data(data)
    }
  }

  /// The bytes of a line of data that is written as they are here, without a
  /// detour over a string; nil for another line.
  private static func data(_ bytes: [UInt8], _ number: Int) throws(ImportError) -> [UInt8]? {
    guard bytes.starts(with: dataStart), bytes.suffix(2).elementsEqual(dataEnd) else {
      return nil
    }
    return Base64.decode(bytes[dataStart.count..<(bytes.count - dataEnd.count)])
  }

  /// The last line of an export.
  static func end(_ elementCount: Int) -> String {
    "{\"end\":{\"elements\":\(elementCount)}}"
  }

  /// A line with some bytes of a content.
  static func data(_ bytes: Span<UInt8>) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(bytes.count / 3 * 4 + 16)
    line += dataStart
    Base64.encode(bytes, into: &line)
    line += dataEnd
    line.append(UInt8(ascii: "\n"))
    return line
  }
}
