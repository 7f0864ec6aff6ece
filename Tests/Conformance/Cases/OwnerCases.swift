import TestSupport

extension ConformanceCase {
  /// The program owns the selection, and a probe asks for it.
  static let owners: [ConformanceCase] = [
    ConformanceCase("1", "requestors that vanish end nothing") { desk in
      try desk.copy(.init(repeating: "large ", count: 100_000))
      for window in ["each", "same"] {
        try desk.request(
          [
            "--quiet", "--repeat", "150", "--window", window, "--destroy-after-convert",
            "--target", "UTF8_STRING",
          ], noting: false)
      }
      for ending in ["destroy", "exit"] {
        try desk.request(
          [
            "--no-fence", "--target", "UTF8_STRING", "--stop-after", "1", "--then", ending,
          ], noting: false)
      }
      let verdict = try desk.request(["--target", "UTF8_STRING"], noting: false)
      desk.expect(verdict.last("content")?.integer("bytes") == 600_000, "it serves no more")
    },
    ConformanceCase("2", "what isn't offered is refused") { desk in
      try desk.copy("hello")
      try desk.request(
        ["image/jpeg", "no/such", "INCR", "NULL", "ATOM"].flatMap {
          ["--target", $0, "--expect", "refused"]
        })
    },
    ConformanceCase("3", "TIMESTAMP is the time of the acquisition") { desk in
      let time = try desk.changes(1) { try desk.copy("hello") }.last?.integer("selection_time")
      let verdict = try desk.request("--target", "TIMESTAMP", "--expect-type", "INTEGER")
      let answer = verdict.events("content").first?["values"]
      desk.expect(answer == time.map { .list([.integer($0)]) }, "another time")
    },
    ConformanceCase("4", "MULTIPLE: each pair by itself, strange lists refused") { desk in
      try desk.copy(.init(repeating: "large ", count: 100_000))
      let verdict = try desk.request(
        "--target", "MULTIPLE", "--pair", "UTF8_STRING:A", "--pair", "bogus:B", "--pair",
        "MULTIPLE:C", "--pair", "UTF8_STRING:None", "--pair", "TIMESTAMP:E")
      desk.expect(
        verdict.answeredPairs == [true, false, false, false, true], "other pairs are answered")
      for flags in [
        ["--missing-list"], ["--odd-list", "--pair", "UTF8_STRING:A"], ["--pairs", "0"],
        ["--pairs", "100000"],
      ] {
        try desk.request(["--target", "MULTIPLE", "--expect", "refused"] + flags)
      }
      let last = try desk.request(["--target", "UTF8_STRING"], noting: false)
      desk.expect(last.last("content")?.integer("bytes") == 600_000, "it serves no more")
    },
    ConformanceCase("5", "an obsolete requestor that names no property is served") { desk in
      try desk.copy("hello")
      for target in ["UTF8_STRING", "TARGETS"] {
        try desk.request(
          "--target", target, "--property", "None", "--expect", "answered", "--no-fence")
      }
      try desk.request(
        "--target", "MULTIPLE", "--property", "None", "--missing-list", "--expect", "refused",
        "--no-fence")
      try desk.expectServing()
    },
    ConformanceCase("6", "TARGETS lists exactly what converts") { desk in
      try desk.copy("hello")
      let list = try desk.request("--target", "TARGETS", "--expect-type", "ATOM")
      let targets = list.events("content").first?.texts("atoms") ?? []
      desk.expect(!targets.isEmpty, "nothing is listed")
      desk.expect(Set(targets).count == targets.count, "a target is listed twice")
      try desk.request(
        targets.filter { $0 != "MULTIPLE" && $0 != "DELETE" }.flatMap {
          ["--target", $0, "--expect", "answered"]
        })
    },
    ConformanceCase("7", "the answer repeats every field of the request") { desk in
      try desk.copy("hello")
      for time in ["fresh", "0"] {
        for property in ["PROBE", "None"] where property != "None" || time == "fresh" {
          try desk.request(
            ["UTF8_STRING", "TEXT", "no/such", "TARGETS"].flatMap {
              ["--target", $0, "--time", time, "--property", property]
            })
        }
      }
      try desk.request("--target", "UTF8_STRING", "--time", "stale", "--expect", "refused")
    },
    ConformanceCase("8", "once it has returned, the selection is taken") { desk in
      let stub = try desk.own("--stay", "--target", "UTF8_STRING", "--text", "stub")
      for round in 1...6 {
        let result = try desk.copyAndReturn("copy \(round)")
        desk.expect(result.status == 0, "exit status \(result.status)")
        try desk.expectServing("copy \(round)")
      }
      _ = try stub.finish(by: .terminate)
    },
    ConformanceCase("9", "every copy is seen by those who watch") { desk in
      let events = try desk.changes(4) {
        for _ in 1...4 { _ = try desk.copyAndReturn("the same") }
      }
      let times = events.compactMap { $0.integer("selection_time") }
      desk.expect(Set(times).count == 4 && times == times.sorted(), "the times are \(times)")
    },
    ConformanceCase("10", "any size, again and again, and eight at once") { desk in
      for size in [0, 1, 262_039, 262_040, 262_041, 1_048_575, 1_048_577, 4_194_401] {
        let bytes = Fixtures.text(byteCount: size)
        try desk.copy(bytes)
        try desk.request(
          "--no-fence", "--repeat", "2", "--target", "UTF8_STRING", "--expect-digest",
          ContentDigest.of(bytes))
      }
      try desk.request(
        "--no-fence", "--parallel", "--window", "each", "--repeat", "8", "--target",
        "UTF8_STRING", "--expect-bytes", "4194401")
    },
    ConformanceCase("11", "what no single request can hold goes in parts") { desk in
      let bytes = Fixtures.text(byteCount: 16_777_185)
      try desk.copy(bytes)
      try desk.request(
        "--no-fence", "--target", "UTF8_STRING", "--expect-bytes", "16777185", "--no-digest")
    },
    ConformanceCase("12", "INCR by the book: one event, parts of a size, an empty end") { desk in
      let bytes = Fixtures.text(byteCount: 3_000_000)
      try desk.copy(bytes)
      let verdict = try desk.request(
        "--target", "UTF8_STRING", "--expect-digest", ContentDigest.of(bytes), "--limit",
        "400000")
      desk.expect(verdict.last("content")?.bool("incr") == true, "no INCR")
    },
    ConformanceCase("13", "a requestor that stalls holds up no other, nor the end") { desk in
      let program = try desk.copy(Fixtures.text(byteCount: 3_000_000))
      let stalled = try Probe(
        "request", "--target", "UTF8_STRING", "--stop-after", "0", on: desk.server)
      try stalled.wait(for: "stalled")
      try desk.request("--no-fence", "--target", "UTF8_STRING", "--expect-bytes", "3000000")
      let rival = try desk.own("--target", "a/a", "--text", "x")
      try desk.expectEnd(of: program)
      _ = try stalled.finish(by: .terminate)
      _ = try rival.finish(by: .terminate)
    },
    ConformanceCase("14", "transfers are told apart by window and property") { desk in
      let bytes = Fixtures.text(byteCount: 2_000_000)
      try desk.copy(bytes)
      // The next client gets the same window numbers.
      try desk.request(
        [
          "--no-fence", "--target", "UTF8_STRING", "--stop-after", "1", "--then", "exit",
        ], noting: false)
      try desk.request(
        "--no-fence", "--interleave", "--target", "UTF8_STRING", "--expect-digest",
        ContentDigest.of(bytes), "--target", "UTF8_STRING", "--expect-digest",
        ContentDigest.of(bytes))
    },
    ConformanceCase("15", "a requestor that asks again gets what it asks for") { desk in
      let bytes = Fixtures.text(byteCount: 2_000_000)
      try desk.copy(bytes)
      try desk.request(
        "--no-fence", "--property", "SAME", "--target", "UTF8_STRING", "--stop-after", "1",
        "--then", "next", "--target", "TARGETS", "--expect", "answered", "--target",
        "UTF8_STRING", "--expect-digest", ContentDigest.of(bytes))
    },
    ConformanceCase("16", "a loss in the middle: the old bytes to the end, then over") { desk in
      let bytes = Fixtures.text(byteCount: 5_000_000)
      let program = try desk.copy(bytes)
      let reader = try Probe(
        "request", "--no-fence", "--target", "UTF8_STRING", "--stop-after", "1", "--then",
        "pause", "--timeout", "5000", "--expect-digest", ContentDigest.of(bytes),
        on: desk.server)
      try reader.wait(for: "paused")
      let rival = try desk.own("--target", "UTF8_STRING", "--text", "new")
      try desk.expectServing("new")
      try desk.resume(reader)
      try desk.expectEnd(of: program)
      _ = try rival.finish(by: .terminate)
    },
    ConformanceCase("30", "it reads what it copied itself") { desk in
      let bytes = Fixtures.text(byteCount: 600_000)
      try desk.copy(bytes)
      try desk.expectPaste(gives: bytes)
    },
  ]
}

extension Probe.Verdict {
  /// Which pairs of a MULTIPLE came back with a property.
  fileprivate var answeredPairs: [Bool] {
    guard case .list(let pairs)? = last("pairs")?["pairs"] else { return [] }
    return pairs.map { pair in
      if case .object(let fields) = pair { fields["answered"] == .bool(true) } else { false }
    }
  }
}
