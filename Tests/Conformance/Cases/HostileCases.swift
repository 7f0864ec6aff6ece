import TestSupport

extension ConformanceCase {
  /// The extra hostile set: what no report tells of, and any client can do.
  static let hostile: [ConformanceCase] = [
    ConformanceCase("E1", "INCR of single bytes for ever") { desk in
      try desk.expectNoPaste(of: "--endless", "--chunk", "1", "--chunk-delay", "5")
    },
    ConformanceCase("E2", "INCR without an end") { desk in
      try desk.expectNoPaste(of: "--endless", "--chunk", "200000")
      try desk.expectNoPaste(of: "--text-size", "700000", "--no-end")
    },
    ConformanceCase("E3", "another type in the middle of INCR") { desk in
      try desk.expectNoPaste(of: "--text-size", "700000", "--type-change", "1")
    },
    ConformanceCase("E4", "parts that aren't waited for") { desk in
      try desk.expectNoPaste(of: "--text-size", "700000", "--no-wait", "--chunk", "1000")
    },
    ConformanceCase("E5", "a storm of events about other selections") { desk in
      let stub = try desk.own(
        "--storm", "300", "--target", "UTF8_STRING", "--text", "hello", "--quiet")
      try desk.expectPaste(gives: Array("hello".utf8))
      _ = try stub.finish(by: .terminate)
    },
    ConformanceCase("E6", "made-up SelectionClear and SelectionRequest") { desk in
      try desk.copy("hello")
      for event in ["clear", "request"] {
        _ = try Probe.run("send", "--event", event, "--count", "20", on: desk.server)
        // Its answers go to a window that is gone, not to the next client's.
        try desk.request(["--target", "TARGETS"], noting: false)
        try desk.expectServing()
      }
    },
    ConformanceCase("E7", "the root or the owner's own window as requestor") { desk in
      try desk.copy("hello")
      for window in ["root", "owner"] {
        try desk.request(
          [
            "--no-fence", "--window", window, "--target", "UTF8_STRING", "--target", "TARGETS",
            "--target", "MULTIPLE", "--missing-list",
          ], noting: false)
        try desk.expectServing()
      }
    },
    ConformanceCase("E8", "properties with a meaning of their own") { desk in
      try desk.copy("hello")
      for property in ["WM_NAME", "XdndAware", "WM_STATE", "CLIPBOARD", "UTF8_STRING"] {
        try desk.request(
          "--property", property, "--target", "UTF8_STRING", "--expect", "answered",
          "--expect-bytes", "5")
      }
    },
    ConformanceCase("E9", "ClientMessages and SelectionNotifys that nobody asked for") { desk in
      try desk.copy("hello")
      for event in ["message", "notify", "destroy"] {
        _ = try Probe.run("send", "--event", event, "--count", "200", on: desk.server)
        try desk.expectServing()
      }
    },
  ]
}

extension Desk {
  /// Notes where a stub's text is pasted as if it were whole.
  fileprivate func expectNoPaste(of flags: String...) throws {
    let stub = try Probe(
      ["own", "--quiet", "--target", "UTF8_STRING", "--answer", "incr"] + flags, on: server)
    let result = try paste()
    expect(!result.hangs, "it hangs")
    expect(result.hangs || result.status > 0, "exit status \(result.status)")
    _ = try stub.finish(by: .terminate)
  }
}
