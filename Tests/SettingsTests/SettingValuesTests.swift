import Arguments
import Settings
import Testing

@Suite struct SettingValuesTests {
  private static let timeout = Setting(
    "timeout", default: Duration.seconds(5), help: "How long it may take.")
  private static let size = Setting("max-size", default: ByteCount(1024), help: "How large it is.")
  private static let known = [timeout.info, size.info]

  private func values(_ text: String, _ variables: [String: String] = [:]) -> SettingValues {
    SettingValues(SettingsDocument(text), path: "config", known: Self.known) { variables[$0] }
  }

  private func timeout(_ values: SettingValues) -> Duration {
    values.value(of: Self.timeout) { Issue.record("\($0)") }
  }

  @Test func `the environment stands above the file, and that above the default`() {
    #expect(timeout(values("")) == .seconds(5))
    #expect(timeout(values("timeout = 7s")) == .seconds(7))
    #expect(timeout(values("timeout = 7s", ["CARDCLIP_TIMEOUT": "9s"])) == .seconds(9))
    #expect(timeout(SettingValues { $0 == "CARDCLIP_TIMEOUT" ? "8s" : nil }) == .seconds(8))
  }

  @Test func `each value has its origin`() {
    let all = values("\ntimeout = 7s\n", ["CARDCLIP_MAX_SIZE": "2K"])
    #expect(
      all.entry(of: Self.timeout.info)
        == .init(text: "7s", origin: .file(path: "config", line: 2)))
    #expect(
      all.entry(of: Self.size.info)
        == .init(text: "2K", origin: .environment(variable: "CARDCLIP_MAX_SIZE")))
    #expect(values("").entry(of: Self.size.info) == .init(text: "1K", origin: .default))
  }

  @Test func `a wrong line is told with its number, and sets nothing`() {
    let all = values("timeuot = 3s\n# fine\ntimeout = soon\nmax-size\n\nfoo = bar\n= 5\n")
    #expect(
      all.problems.map(\.description) == [
        "config:1: unknown setting 'timeuot'; did you mean 'timeout'?",
        "config:3: 'timeout' takes a time such as 500ms, 5s, 10m, 2h or 1d, not 'soon'",
        "config:4: no setting: 'max-size'; write 'key = value'",
        "config:6: unknown setting 'foo'",
        "config:7: no setting: '= 5'; write 'key = value'",
      ])
    #expect(timeout(all) == .seconds(5))
  }

  @Test func `the first of two lines counts, and the second is told`() {
    let all = values("timeout = 3s\ntimeout = 4s\n")
    #expect(all.problems.map(\.description) == ["config:2: 'timeout' is set on line 1 already"])
    #expect(timeout(all) == .seconds(3))
    #expect(timeout(values("timeout = x\ntimeout = 4s\n")) == .seconds(4))
  }

  @Test func `a wrong variable is told when it is asked for`() {
    let all = values("timeout = 7s", ["CARDCLIP_TIMEOUT": "soon"])
    var problems: [String] = []
    #expect(all.value(of: Self.timeout) { problems.append($0.description) } == .seconds(7))
    let text =
      "CARDCLIP_TIMEOUT: 'timeout' takes a time such as 500ms, 5s, 10m, 2h or 1d, not 'soon'"
    #expect(problems == [text])
    #expect(all.environmentProblems(known: Self.known).map(\.description) == [text])
    #expect(all.entry(of: Self.timeout.info).text == "7s")
  }

  @Test func `what would steer a terminal is made visible`() {
    let problems = values("\u{1B}[2Jx = 1\n\u{7}\n").problems.map(\.description)
    #expect(problems[0] == "config:1: unknown setting '\\u{1B}[2Jx'")
    #expect(problems[1] == "config:2: no setting: '\\u{7}'; write 'key = value'")
  }

  @Test func `a file that can't be read is told`() {
    let all = SettingValues(unreadable: "config", "permission denied") { _ in nil }
    #expect(all.problems.map(\.description) == ["config: permission denied"])
    #expect(timeout(all) == .seconds(5))
  }
}
