import Cards
import Testing
import Transfer

@Suite struct OfferTests {
  @Test func `all recorded offers are there`() throws {
    #expect(try RecordedOffer.all().count == 77)
  }

  @Test func `of every recorded offer the expected target is taken`() throws {
    for recorded in try RecordedOffer.all() {
      let offer = Offer(targets: recorded.targets)
      #expect(offer.isSecret == (recorded.kind == "secret"), "\(recorded.name)")
      if recorded.kind == "secret" { continue }
      let taken = offer.candidates().first { recorded.answered.contains($0.target) }
      let expected: Candidate? =
        switch recorded.kind {
        case "image": .image(target: recorded.target)
        case "text": .text(target: recorded.target)
        case "files": .files(target: recorded.target)
        default: nil
        }
      #expect(taken == expected, "\(recorded.name)")
    }
  }

  @Test func `nothing is asked for that would do something in a recorded owner`() throws {
    for recorded in try RecordedOffer.all() {
      let offer = Offer(targets: recorded.targets)
      for preference in [
        Preference.automatic, .first(.image), .first(.text), .only(.image), .only(.text),
      ] {
        let asked = Set(offer.candidates(preference).map(\.target))
        #expect(asked.isDisjoint(with: recorded.dangerous), "\(recorded.name)")
      }
    }
  }

  @Test func `the kinds are told from the list alone`() {
    let cells = Offer(targets: ["TARGETS", "image/png", "text/html", "UTF8_STRING"])
    #expect(cells.hasImage && cells.hasText && !cells.hasElement)
    let browser = Offer(targets: ["text/x-moz-url", "image/png", "text/html"])
    #expect(browser.hasImage && !browser.hasText)
    let nothing = Offer(targets: ["TARGETS", "TIMESTAMP", "SAVE_TARGETS", "BITMAP", "PIXMAP"])
    #expect(!nothing.hasImage && !nothing.hasText && nothing.candidates().isEmpty)
    #expect(Offer(targets: []).candidates().isEmpty)
  }

  @Test func `elements of a card come before all else`() {
    let offer = Offer(targets: ["image/png", "TARGETS", Target.element])
    #expect(
      offer.candidates() == [.element(target: Target.element), .image(target: "image/png")])
  }

  @Test func `pictures are tried from the best format on, aliases included`() {
    let offer = Offer(
      targets: [
        "image/tiff", "image/x-MS-bmp", "image/bmp", "image/gif", "image/jpeg", "image/heic",
        "image/avif", "image/webp", "image/png", "BITMAP", "PIXMAP", "DRAWABLE",
      ])
    #expect(
      offer.candidates().map(\.target) == [
        "image/png", "image/webp", "image/avif", "image/heic", "image/jpeg", "image/gif",
        "image/bmp", "image/x-MS-bmp", "image/tiff",
      ])
  }

  @Test func `texts are tried from UTF-8 to the lossy ones, R-22`() {
    let offer = Offer(
      targets: [
        "text/plain", "STRING", "TEXT", "COMPOUND_TEXT", "text/plain;charset=ISO-8859-1",
        "text/plain;charset=utf-16", "UTF8_STRING", "text/plain; charset=\"UTF-8\"",
        "text/plain;charset=koi8-r", "GTK_TEXT_BUFFER_CONTENTS", "text/x-moz-url",
      ])
    #expect(
      offer.candidates().map(\.target) == [
        "text/plain; charset=\"UTF-8\"", "UTF8_STRING", "text/plain;charset=utf-16",
        "COMPOUND_TEXT", "TEXT", "STRING", "text/plain", "text/plain;charset=ISO-8859-1",
      ])
  }

  @Test(arguments: [
    (["image/png", "UTF8_STRING", "text/html"], Candidate.text(target: "UTF8_STRING")),
    (["image/png", "text/plain;charset=utf-8", "text/rtf"], .text(target: Target.plainUTF8)),
    (["image/png", "UTF8_STRING"], .image(target: "image/png")),
    (["image/png", "text/html"], .image(target: "image/png")),
    (["image/png", "text/plain", "text/html"], .image(target: "image/png")),
  ])
  func `a picture goes after a text only beside a UTF-8 and a formatted one`(
    targets: [String], first: Candidate
  ) {
    #expect(Offer(targets: targets).candidates().first == first)
    #expect(Offer(targets: targets).candidates().contains(.image(target: "image/png")))
  }

  @Test func `copied files are only asked for where there is no uri list`() {
    let both = Offer(targets: ["x-special/gnome-copied-files", "text/uri-list"])
    let list = "text/uri-list"
    #expect(both.candidates() == [.files(target: list), .text(target: list)])
    #expect(both.use(of: "x-special/gnome-copied-files") == .sideEffect)
    #expect(both.candidate(type: "x-special/gnome-copied-files") == nil)
    for list in ["x-special/gnome-copied-files", "x-special/mate-copied-files"] {
      let alone = Offer(targets: [list, "UTF8_STRING"])
      #expect(alone.candidates() == [.files(target: list), .text(target: "UTF8_STRING")])
      #expect(alone.use(of: list) == .files)
    }
  }

  @Test func `a preference orders the kinds or keeps to one`() {
    let offer = Offer(targets: ["UTF8_STRING", "image/png", "text/uri-list"])
    let text = Candidate.text(target: "UTF8_STRING")
    let image = Candidate.image(target: "image/png")
    let files = Candidate.files(target: "text/uri-list")
    #expect(offer.candidates() == [image, files, text])
    #expect(offer.candidates(.first(.text)) == [text, image, files])
    #expect(offer.candidates(.first(.image)) == [image, files, text])
    #expect(offer.candidates(.only(.text)) == [text, files])
    #expect(offer.candidates(.only(.image)) == [image, files])
    let element = Offer(targets: [Target.element, "image/png"])
    #expect(element.candidates(.only(.text)).isEmpty)
    #expect(element.candidates(.only(.image)).first == .element(target: Target.element))
  }

  @Test func `a type is found in any spelling, but only where it is listed`() {
    let offer = Offer(
      targets: ["text/plain;charset=UTF-8", "text/html", "image/x-MS-bmp", "application/pdf"])
    #expect(
      offer.candidate(type: "text/plain; charset=utf-8")
        == .text(target: "text/plain;charset=UTF-8"))
    #expect(offer.candidate(type: "image/x-ms-bmp") == .image(target: "image/x-MS-bmp"))
    #expect(offer.candidate(type: "text/html") == .text(target: "text/html"))
    #expect(offer.candidate(type: "application/pdf") == .data(target: "application/pdf"))
    #expect(offer.candidate(type: "image/png") == nil)
    #expect(offer.candidate(type: "text/plain") == nil)
  }

  @Test(arguments: [
    "DELETE", "INSERT_SELECTION", "INSERT_PROPERTY", "MULTIPLE", "SAVE_TARGETS", "TARGETS",
    "application/x-openoffice-link;windows_formatname=\"Link\"", "x-kde-passwordManagerHint",
  ])
  func `a target with a side effect is not asked for even by name`(target: String) {
    #expect(Offer(targets: [target]).candidate(type: target) == nil)
  }

  @Test(arguments: [
    "x-kde-passwordManagerHint", "text/x-kde-passwordManagerHint",
    "application/x-nextcloud-talk-secret",
    "electron application/osclipboard;format=\"x-kde-passwordManagerHint\"",
    "org.nspasteboard.ConcealedType", "application/x-nspasteboard-concealed-type",
    "org.nspasteboard.TransientType", "com.agilebits.onepassword", "Clipboard Viewer Ignore",
    "ExcludeClipboardContentFromMonitorProcessing", "CanIncludeInClipboardHistory",
    "CanUploadToCloudClipboard", "x-special/clipboards-manager-ignore",
  ])
  func `every mark of a secret counts by being listed`(mark: String) {
    let offer = Offer(targets: ["TARGETS", "UTF8_STRING", mark])
    #expect(offer.isSecret)
    #expect(offer.use(of: mark) == .secretMark)
  }

  @Test(arguments: [
    "chromium/x-web-custom-data", "chromium/x-internal-source-rfh-token",
    "org.nspasteboard.source", "application/x-copyq-owner",
  ])
  func `private noise of a program is no secret`(target: String) {
    #expect(!Offer(targets: ["UTF8_STRING", target]).isSecret)
  }

  @Test func `without a list only plain texts are tried, R-21`() {
    #expect(
      Offer.unlisted.candidates() == [
        .text(target: "UTF8_STRING"), .text(target: "STRING"),
      ])
  }

  @Test(arguments: [
    ("UTF8_STRING", TargetUse.text), ("text/html", .richText), ("text/rtf", .richText),
    ("image/PNG", .image), ("text/ico", .image), ("text/uri-list", .files),
    ("TIMESTAMP", .protocol), ("INCR", .protocol), ("HOSTNAME", .other),
    ("GTK_TEXT_BUFFER_CONTENTS", .other), ("PIXMAP", .other), ("audio/x-riff", .other),
    (Target.element, .element),
  ])
  func `each target is marked with its use`(target: String, use: TargetUse) {
    #expect(Offer(targets: [target]).use(of: target) == use)
  }

  // MARK: Drops

  /// What Chromium offers of a picture on a page, and Firefox.
  private static let chromiumPicture = [
    "text/x-moz-url", "UTF8_STRING", "STRING", "TEXT", "text/plain", "XdndDirectSave0",
    "text/html", "application/octet-stream", "chromium/x-renderer-taint",
  ]
  private static let firefoxPicture = [
    "text/x-moz-url", "_NETSCAPE_URL", "text/html", "text/plain", "text/plain;charset=utf-8",
    "UTF8_STRING", "STRING", "application/x-moz-nativeimage", "image/png", "image/jpeg",
    "application/x-moz-file-promise", "XdndDirectSave0", "text/uri-list",
  ]

  @Test func `T-05: a picture that is dragged out of a page is taken for one`() {
    let chromium = Offer(targets: Self.chromiumPicture)
    for readsFiles in [true, false] {
      #expect(
        chromium.dropCandidates(readsFiles: readsFiles).prefix(2) == [
          .image(target: "application/octet-stream"), .text(target: "UTF8_STRING"),
        ])
    }
    let firefox = Offer(targets: Self.firefoxPicture)
    #expect(
      firefox.dropCandidates(readsFiles: true).prefix(3) == [
        .files(target: "text/uri-list"), .image(target: "image/png"),
        .image(target: "image/jpeg"),
      ])
    #expect(firefox.dropCandidates(readsFiles: false).first == .image(target: "image/png"))
    #expect(
      firefox.dropCandidates(readsFiles: false).last == .files(target: "text/uri-list"))
  }

  @Test(arguments: [
    ["image/png", "text/html", "UTF8_STRING"], ["text/uri-list", "text/plain"],
    ["image/png", "UTF8_STRING", "XdndDirectSave0", "application/octet-stream"],
    ["XdndDirectSave0", "application/octet-stream"],
  ])
  func `of any other drop is asked for what a copy would be`(targets: [String]) {
    let offer = Offer(targets: targets)
    #expect(offer.dropCandidates(readsFiles: true) == offer.candidates())
    #expect(offer.dropCandidates(readsFiles: false) == offer.candidates())
  }

  @Test func `elements of a card come before the file that they would be`() {
    let offer = Offer(targets: Self.chromiumPicture + [Target.element])
    #expect(
      offer.dropCandidates(readsFiles: true).first == .element(target: Target.element))
  }
}
