import Foundation
import Testing

@testable import PeerBench

@Suite("Child processes")
struct ChildProcessTests {
  private static func shell(_ script: String, limit: Double = 30) throws -> ChildProcess {
    try ChildProcess(URL(filePath: "/bin/sh"), ["-c", script], limit: limit)
  }

  @Test("Exit codes, signals and both outputs are returned")
  func endings() throws {
    #expect(try Self.shell("exit 3").ending == .exited(3))
    #expect(try Self.shell("kill -SEGV $$").ending == .signalled(SIGSEGV))
    let both = try Self.shell("echo one; echo two >&2")
    #expect(both.succeeded)
    #expect(both.output == "one\ntwo\n")
  }

  @Test("A process that takes too long is killed")
  func timeout() throws {
    #expect(try Self.shell("exec sleep 60", limit: 0.2).ending == .timedOut)
  }

  @Test(
    "The reason for a failure is the first error, without this machine's paths",
    arguments: [
      ("warning: x|/a/b/File.swift:9:8: error: no such module|error: y", "File.swift: no such module"),
      ("error: no route", "no route"), ("", "no output"), ("something else", "something else"),
      ("error: x could not be resolved.|y has no version 1.", "x could not be resolved. y has no version 1."),
      ("error: can't clone 'file:///a/b/Name.git'", "can't clone 'Name.git'"),
      ("error: can't read /a/b/name", "can't read name"),
      ("warning: due to an error: z|error: can't clone https://github.com/a/b:", "can't clone https://github.com/a/b"),
    ]
  )
  func reason(lines: String, reason: String) throws {
    let output = lines.replacing("|", with: "\n")
    let run = try ChildProcess(URL(filePath: "/bin/sh"), ["-c", #"printf '%s' "$0""#, output], limit: 30)
    #expect(LibraryBuild.reason(for: run) == reason)
  }
}
