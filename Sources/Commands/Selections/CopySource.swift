import Arguments
import Bridge
import Cards
import Exchange
import Images
import System
import Transfer

/// Finds what `copy` is to copy, and reads all of it before the selection is
/// taken, so that it never changes (rule O-29; claude-code#80330).
struct CopySource {
  private static let pieceSize = 256 << 10

  private let command: Copy
  private let context: Context

  init(_ command: Copy, _ context: Context) {
    self.command = command
    self.context = context
  }

  func add(to contents: inout ServedContents) throws {
    if !command.offers.isEmpty { return try addOffers(to: &contents) }
    if let card = command.card { return try addDrawing(of: card, to: &contents) }
    if let file = command.file {
      var words = ArgumentBytes()
      return try addContent(
        FileIntake.open(pathBytes: words.bytes(of: file)), named: file, to: &contents)
    }
    if command.elements == ["-"] {
      return try addContent(
        StandardStream.input.descriptor, named: "standard input", to: &contents)
    }
    try addElements(to: &contents)
  }

  private func addElements(to contents: inout ServedContents) throws {
    let ids = try command.elements.map { text in
      do { return try ElementNumber(argument: text).id } catch {
        // As xclip takes it.
        let isFile = (try? FileSystem.status(text))??.kind == .regular
        throw Failure(
          "no element \(text)" + (isFile ? "; --file copies a file" : ""), status: .noInput)
      }
    }
    guard let store = try context.openStoreForReading() else {
      throw StoreError.noSuchElement(ids[0])
    }
    let elements = try ids.map { try store.element($0) }
    guard elements.count > 1 else {
      guard
        try contents.add(
          elements[0], of: store, type: command.type, withFile: command.withFiles)
      else {
        let types = elements[0].representations.map(\.type).joined(separator: ", ")
        throw Failure(
          "element \(ids[0]) has no \(command.type ?? "content"), only \(types)",
          status: .nothing)
      }
      return
    }
    let limit = ServedContents.elementLimit
    guard elements.count <= limit else {
      throw Failure("more than \(limit) elements can't be copied at once", status: .usage)
    }
    ProcessInformation.raiseFileLimit(to: 3 * limit)
    let areTexts = elements.allSatisfy { $0.kind == .text }
    if areTexts { try addJoined(elements, of: store, to: &contents) }
    if let type = command.type {
      guard areTexts else {
        throw Failure("several elements have no \(type) together", status: .nothing)
      }
    } else {
      try contents.add(elements, of: store)
    }
  }

  /// The card as it looks.
  private func addDrawing(of name: String, to contents: inout ServedContents) throws {
    guard let store = try context.openStoreForReading() else { throw StoreError.noSuchCard(name) }
    let card = try context.card(name, in: store)
    let drawing = CardDrawing(
      try CardContents(card, in: store), pictures: context.pictureMaker,
      directory: context.temporaryDirectory)
    for (type, draw) in [
      (Target.png, drawing.png), (ImageFormat.svg.type, drawing.svg),
    ] where command.type == nil || command.type == type {
      try contents.add(draw(), kind: .image, type: type, onlyType: true)
    }
    if contents.plan.entries.isEmpty, let type = command.type {
      throw Failure(
        "a card is copied as \(Target.png) or \(ImageFormat.svg.type), and not as \(type)",
        status: .nothing)
    }
  }

  /// The texts one after the other, each on lines of its own.
  private func addJoined(
    _ elements: [Element], of store: Store, to contents: inout ServedContents
  ) throws {
    var spool = try newSpool()
    try JoinedTexts(of: store).write(elements) { try spool.write($0) }
    try contents.add(
      try spool.finish(), kind: .text, type: command.type ?? Target.plainUTF8,
      onlyType: command.type != nil)
  }

  private func addOffers(to contents: inout ServedContents) throws {
    for offer in command.offers {
      let file = try FileIntake.open(offer.path)
      var spool = try newSpool()
      try copy(file) { try spool.write($0) }
      try contents.add(spool.finish(), kind: .text, type: offer.type, onlyType: true)
    }
  }

  private func addContent(
    _ file: borrowing FileDescriptor, named name: String, to contents: inout ServedContents
  ) throws {
    var spool = try newSpool()
    var probe = ContentProbe(limits: context.imageLimits)
    do {
      try copy(file) { piece in
        try spool.write(piece)
        if command.type == nil { try probe.receive(piece) }
      }
      let onlyType = command.type != nil
      let finding =
        if let given = command.type {
          ContentProbe.Finding(kind: given.hasPrefix("image/") ? .image : .text, type: given)
        } else {
          try probe.finish()
        }
      try contents.add(
        spool.finish(), kind: finding.kind, type: finding.type, onlyType: onlyType,
        decoding: finding.unchecked)
    } catch {
      throw Failure(error).about(name)
    }
  }

  private func newSpool() throws(SystemError) -> Spool {
    try Spool(directory: context.temporaryDirectory, isSensitive: command.isSensitive)
  }

  private func copy(
    _ file: borrowing FileDescriptor, to write: (Span<UInt8>) throws -> Void
  ) throws {
    var buffer = [UInt8](repeating: 0, count: Self.pieceSize)
    while true {
      let count = try file.read(into: &buffer)
      if count == 0 { return }
      try write(buffer.span.extracting(..<count))
    }
  }
}
