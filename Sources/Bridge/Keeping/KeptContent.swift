import X11Selection

/// One target of a copy, with the bytes that its owner sent for it.
struct KeptContent {
  /// The target's name.
  let target: String

  /// The name of the type of the owner's reply.
  let type: String

  /// The bits of an item of it.
  let format: Int

  /// The bytes.
  let content: FileContent

  /// How many bytes they are.
  var byteCount: Int { content.byteCount() }

  /// What is offered again in the owner's place.
  var entry: X11Selection.Offer.Entry {
    let name = type.lowercased()
    return X11Selection.Offer.Entry(
      target: target, type: type, format: format, content: content,
      isUTF8: name == "utf8_string" || name.hasSuffix("charset=utf-8"))
  }
}
