import ChildProcesses
import Foundation
import Testing

@testable import PeerBench

@Suite("The reason for a failed build", .timeLimit(.minutes(20)))
struct BuildReasonTests {
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
    let run = try ChildProcess(["/bin/sh", "-c", #"printf '%s' "$0""#, output], limit: 30).run()
    #expect(LibraryBuild.reason(for: run) == reason)
  }
}
