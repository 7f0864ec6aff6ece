import X11Selection

// Owns the clipboard with its own text in capitals, until somebody else does.
let connection = try Connection()
let clipboard = connection.atom("CLIPBOARD")
let (window, time) = try connection.ownerAndTime(of: clipboard)
let sink = MemorySink()
var result: Result<Int, ConversionError>?
Conversion(
  of: clipboard, to: connection.atom("UTF8_STRING"), at: time, owner: window, on: connection,
  into: sink
) { result = $0 }
try connection.run { result != nil }
_ = try result?.get()

let text = String(decoding: sink.bytes, as: UTF8.self).uppercased()
let owner = SelectionOwner(of: clipboard, on: connection)
try owner.acquire(Offer([Offer.Entry(target: "UTF8_STRING", content: BytesContent(text))]))
try connection.run { owner.isDone }
