// Copies its standard input as a text, or with "paste" prints what is copied.
import X11Selection

let connection = try Connection(interning: ["CLIPBOARD", "UTF8_STRING"])
let clipboard = connection.atom("CLIPBOARD")

if CommandLine.arguments.last == "paste" {
  let (window, time) = try connection.ownerAndTime(of: clipboard)
  let text = MemorySink()
  var result: Result<Int, ConversionError> = .failure(.refused)
  var isDone = window == .none
  Conversion(
    of: clipboard, to: connection.atom("UTF8_STRING"), at: time, owner: window, on: connection,
    into: text
  ) {
    result = $0
    isDone = true
  }
  try connection.run { isDone }
  _ = try result.get()
  print(String(decoding: text.bytes, as: UTF8.self), terminator: "")
} else {
  var text = ""
  while let line = readLine(strippingNewline: false) { text += line }
  let owner = SelectionOwner(of: clipboard, on: connection)
  try owner.acquire(
    Offer([
      .init(target: "UTF8_STRING", content: BytesContent(text), isUTF8: true),
      .init(target: "text/plain;charset=utf-8", content: BytesContent(text), isUTF8: true),
    ]))
  try connection.run { owner.isDone }
}
