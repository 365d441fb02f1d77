import ChildProcesses
import Foundation
import Testing

/// Tests `Benchmarks/run` without its programs: there is no `swift` on the path, so an answer that needs a build fails.
@Suite("The answers of Benchmarks/run without a build", .timeLimit(.minutes(10)))
struct UsageTests {
  private static let benchmarks = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static let folder = benchmarks.appending(path: "Usage")

  static let all = UsageText.benchmark + UsageText.loopback + UsageText.peers + UsageText.tools

  /// Runs the script with the tools of the system alone.
  private func run(_ arguments: [String]) throws -> ChildProcess.Result {
    let tools = FileManager.default.temporaryDirectory.appending(path: "tools-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: tools) }
    for name in ["bash", "dirname", "cat", "paste", "grep", "env"] {
      let path = try #require(ChildProcess.output(of: ["bash", "-c", "type -P \(name)"]))
      try FileManager.default.createSymbolicLink(atPath: tools.appending(path: name).path, withDestinationPath: path)
    }
    let script = Self.benchmarks.appending(path: "run").path
    return try ChildProcess([script] + arguments, environment: ["PATH": tools.path], limit: 60).run()
  }

  @Test("The committed texts are those of the programs", arguments: all.map(\.name))
  func committed(name: String) throws {
    let usage = try #require(Self.all.first { $0.name == name })
    let file = Self.folder.appending(path: "\(name).txt")
    if ProcessInfo.processInfo.environment["UPDATE_DOCUMENTATION"] == "1" {
      try Data(usage.text.utf8).write(to: file)
    }
    let committed = try String(contentsOf: file, encoding: .utf8)
    #expect(committed == usage.text, "run UPDATE_DOCUMENTATION=1 Tests/run, and commit Benchmarks/Usage")
  }

  @Test("There is no text of a command that doesn't exist")
  func files() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { !$0.hasPrefix(".") }
    #expect(files.sorted() == Self.all.map { "\($0.name).txt" }.sorted())
  }

  @Test("The help of a command is its text", arguments: all.map(\.name).filter { !$0.hasSuffix("list") })
  func help(name: String) throws {
    let words = name == "main" ? [] : name.split(separator: "-").map(String.init)
    let expected = try String(contentsOf: Self.folder.appending(path: "\(name).txt"), encoding: .utf8)
    for arguments in [words + ["--help"], words + ["-h"]] {
      let answer = try run(arguments)
      #expect(answer.status == 0)
      #expect(answer.output == expected, "\(arguments)")
    }
  }

  @Test("The list and the version are printed too, and so is help in another spelling")
  func others() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Self.benchmarks.appending(path: path), encoding: .utf8)
    }
    for arguments in [["--list"], ["run", "--list"], ["--quick", "--list"]] {
      #expect(try run(arguments).output == text("Usage/list.txt"))
    }
    #expect(try run(["peers", "--list"]).output == text("Usage/peers-list.txt"))
    #expect(try run(["--version"]).output == text("../.github/VERSION"))
    #expect(try run(["help"]).output == text("Usage/main.txt"))
    #expect(try run(["help", "check"]).output == text("Usage/check.txt"))
  }

  @Test(
    "A wrong argument is refused in one line with exit code 64",
    arguments: [
      (["nothing"], "unknown command 'nothing'; see Benchmarks/run --help"),
      (["main"], "unknown command 'main'; see Benchmarks/run --help"),
      (["../run"], "unknown command '../run'; see Benchmarks/run --help"),
      (["--what"], "unknown option '--what'; see Benchmarks/run --help"),
      (["--quick=yes"], "the option '--quick' takes no value; see Benchmarks/run --help"),
      (["--sizes"], "the option '--sizes' needs a value; see Benchmarks/run --help"),
      (["--rates", "0,0.1", "more"], "unexpected argument 'more'; see Benchmarks/run --help"),
      (["check", "--what"], "unknown option '--what'; see Benchmarks/run check --help"),
      (["loopback", "metrics", "--what"], "unknown option '--what'; see Benchmarks/run loopback metrics --help"),
      (["peers", "--what=1"], "unknown option '--what'; see Benchmarks/run peers --help"),
      (["cold", "--root", "/"], "unknown option '--root'; see Benchmarks/run cold --help"),
      (["own", "x"], "unexpected argument 'x'; see Benchmarks/run own --help"),
    ]
  )
  func refused(arguments: [String], message: String) throws {
    let answer = try run(arguments)
    #expect(answer.status == 64)
    #expect(answer.errors == "Benchmarks/run: \(message)\n")
    #expect(answer.output == "")
  }

  @Test(
    "Arguments in the right form need the program, which needs a build",
    arguments: [
      [], ["--quick"], ["--rates", "-1"], ["--sizes=1kB", "--seed", "7"], ["check", "--against", "/x"],
      ["report", "a.json", "b.json", "--details"], ["loopback", "--size", "1"], ["loopback", "stream", "--size", "1"],
      ["peers", "--quick"], ["cold", "--quick"], ["own", "--type", "A", "--sample", "b", "--source", "c"],
      ["compile", "--against", "main"],
    ]
  )
  func accepted(arguments: [String]) throws {
    let answer = try run(arguments)
    #expect(answer.status == 69)
    #expect(answer.errors.contains("swift isn't on the PATH"))
  }
}
