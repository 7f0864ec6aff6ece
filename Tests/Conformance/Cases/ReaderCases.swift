import TestSupport

extension ConformanceCase {
  /// A stub owns the selection, and the program pastes it.
  static let readers: [ConformanceCase] = [
    ConformanceCase("19", "an owner that never answers costs its time and no more") { desk in
      let stub = try desk.own("--target", "UTF8_STRING", "--text", "x", "--answer", "never")
      try desk.expectNoPaste()
      _ = try stub.finish(by: .terminate)
      let silent = try desk.own(
        "--target", "TARGETS", "--answer", "never", "--target", "UTF8_STRING", "--answer",
        "never", "--target", "STRING", "--answer", "never")
      try desk.expectNoPaste(nil, "no list either")
      _ = try silent.finish(by: .terminate)
    },
    ConformanceCase("20", "an owner that stops in the middle: an error, no part") { desk in
      for (flags, about) in [
        (["--incr-after", "2", "--incr-do", "stall"], "it stalls"),
        (["--incr-after", "0", "--incr-do", "stall"], "it stalls at once"),
        (["--incr-after", "2", "--incr-do", "exit"], "it dies"),
        (["--incr-after", "0", "--incr-do", "exit"], "it dies at once"),
        (
          ["--incr-after", "1", "--incr-do", "rival-die", "--rival", "--target", "b/b"],
          "it loses the selection and dies"
        ),
      ] {
        let stub = try Probe(
          ["own", "--quiet", "--target", "UTF8_STRING", "--text-size", "900000"] + flags,
          on: desk.server)
        let file = desk.directory.file("part")
        let result = try desk.paste(into: file)
        desk.expect(!result.hangs, about + ": it hangs")
        desk.expect(result.hangs || result.status > 0, about + ": exit status \(result.status)")
        let part = try? desk.directory.read("part")
        desk.expect(part?.isEmpty ?? true, about + ": a part is left as the whole")
        _ = try stub.finish(by: .terminate)
      }
    },
    ConformanceCase("21", "INCR whatever its size hint says") { desk in
      let bytes = Fixtures.text(byteCount: 600_000)
      for hint in ["exact", "absent", "0", "0x7fffffff", "0xffffffff"] {
        let stub = try desk.own(
          "--target", "UTF8_STRING", "--text-size", "600000", "--hint", hint, "--quiet")
        try desk.expectPaste(gives: bytes, "hint \(hint)")
        _ = try stub.finish(by: .terminate)
      }
    },
    ConformanceCase("22", "a property that isn't there is a refusal") { desk in
      let twice = try desk.own(
        "--target", "UTF8_STRING", "--text", "twice", "--after-targets", "own-twice")
      try desk.expectPaste(gives: Array("twice".utf8), "taken again twice")
      _ = try twice.finish(by: .terminate)
      let none = try desk.own(
        "--target", "UTF8_STRING", "--answer", "no-property", "--target", "STRING", "--answer",
        "no-property")
      try desk.expectNoPaste(nil, "no property")
      _ = try none.finish(by: .terminate)
    },
    ConformanceCase("23", "ten pastes at once, of two selections") { desk in
      let clipboard = try desk.own(
        "--quiet", "--target", "UTF8_STRING", "--text-size", "500000")
      let primary = try desk.own(
        "--quiet", "--selection", "PRIMARY", "--target", "UTF8_STRING", "--text-size", "400000",
        "--seed", "2")
      let running = try (0..<10).map { number in
        try desk.startPasting(selection: number.isMultiple(of: 2) ? "clipboard" : "primary")
      }
      for (number, program) in running.enumerated() {
        let expected =
          number.isMultiple(of: 2)
          ? Fixtures.text(byteCount: 500_000) : Fixtures.text(byteCount: 400_000, seed: 2)
        let result = try program.wait()
        desk.expect(Difference(result.output, from: expected) == nil, "mixed or short")
      }
      _ = try clipboard.finish(by: .terminate)
      _ = try primary.finish(by: .terminate)
    },
    ConformanceCase("24", "another owner between the list and the content") { desk in
      // xclip and xsel ask for no list, and so can't be caught between.
      for target in ["UTF8_STRING", "text/plain;charset=utf-8"] {
        let stub = try desk.own(
          "--stay", "--after-targets", "rival", "--target", "UTF8_STRING", "--text", "old",
          "--rival", "--target", target, "--text", "new", "--target", "STRING", "--text", "new")
        try desk.expectPaste(gives: Array((desk.subject == .cardclip ? "new" : "old").utf8))
        _ = try stub.finish(by: .terminate)
      }
    },
    ConformanceCase("25", "a reply of another type or format than asked for", .pictures) { desk in
      let html = try desk.own(
        "--target", "text/html", "--type", "UTF8_STRING", "--text", "<b>grün</b>")
      try desk.expectPaste("text/html", gives: Array("<b>grün</b>".utf8), "html as UTF8_STRING")
      _ = try html.finish(by: .terminate)
      let png = try desk.own("--target", "image/png", "--type", "STRING", "--png", "5000")
      try desk.expectPaste(
        "image/png", gives: PNGFixture(byteCount: 5000).bytes(), "a picture as STRING")
      _ = try png.finish(by: .terminate)
      let list = try desk.own(
        "--target", "TARGETS", "--type", "TARGETS", "--target", "UTF8_STRING", "--text", "hello")
      try desk.expectPaste(gives: Array("hello".utf8), "a list of type TARGETS")
      _ = try list.finish(by: .terminate)
      for format in ["16", "32"] {
        let wide = try desk.own(
          "--target", "UTF8_STRING", "--format", format, "--text", "abcdefgh")
        try desk.expectNoPaste("UTF8_STRING", "a text of format \(format)")
        _ = try wide.finish(by: .terminate)
      }
    },
    ConformanceCase("26", "a list of targets with anything in it") { desk in
      for flags in [
        ["--atoms", "#0,#0xFFFFFF,auto,UTF8_STRING"], ["--atoms", "auto,many:50000"],
        ["--atoms", "auto,#0,#0xFFFFFF", "--answer", "incr"], ["--format", "8"],
        ["--type", "INTEGER"], ["--answer", "refuse"],
      ] {
        let stub = try Probe(
          ["own", "--quiet", "--target", "TARGETS"] + flags + [
            "--target", "UTF8_STRING", "--text", "hello",
          ], on: desk.server)
        try desk.expectPaste(gives: Array("hello".utf8), flags.joined(separator: " "))
        _ = try stub.finish(by: .terminate)
      }
    },
    ConformanceCase("27", "a target that is listed and never given: the next one") { desk in
      let stub = try desk.own(
        "--target", "text/plain;charset=utf-8", "--answer", "never", "--target", "UTF8_STRING",
        "--text", "hello")
      try desk.expectPaste(timeout: "4s", gives: Array("hello".utf8))
      _ = try stub.finish(by: .terminate)
      let refusing = try desk.own(
        "--target", "UTF8_STRING", "--answer", "refuse", "--target", "STRING", "--text", "hello")
      try desk.expectPaste(gives: Array("hello".utf8), "refused")
      _ = try refusing.finish(by: .terminate)
    },
    ConformanceCase("28", "Latin-1 becomes UTF-8, and what is invalid the next one") { desk in
      let latin = try desk.own("--target", "STRING", "--hex", "e9fc0a")
      try desk.expectPaste(gives: Array("éü\n".utf8), "STRING alone")
      _ = try latin.finish(by: .terminate)
      let refused = try desk.own(
        "--target", "UTF8_STRING", "--answer", "refuse", "--target", "STRING", "--hex", "e9fc0a")
      try desk.expectPaste(gives: Array("éü\n".utf8), "UTF8_STRING refused")
      _ = try refused.finish(by: .terminate)
      let invalid = try desk.own("--target", "UTF8_STRING", "--hex", "61ff62")
      try desk.expectNoPaste(nil, "invalid UTF-8")
      _ = try invalid.finish(by: .terminate)
    },
    ConformanceCase("29", "a property of any size, exactly") { desk in
      for size in [1, 3, 262_145, 3_000_001] {
        let stub = try desk.own(
          "--quiet", "--target", "UTF8_STRING", "--text-size", "\(size)", "--answer", "single")
        try desk.expectPaste(gives: Fixtures.text(byteCount: size), "\(size) bytes")
        _ = try stub.finish(by: .terminate)
      }
    },
    ConformanceCase("32", "an owner that refuses everything: said, and why") { desk in
      let stub = try desk.own(
        "--wm-class", "locked,Locked", "--target", "UTF8_STRING", "--answer", "refuse",
        "--target", "STRING", "--answer", "refuse", "--target", "TARGETS", "--answer", "refuse")
      try desk.expectNoPaste()
      _ = try stub.finish(by: .terminate)
      try desk.expectNoPaste(nil, "nobody owns it")
    },
  ]
}
