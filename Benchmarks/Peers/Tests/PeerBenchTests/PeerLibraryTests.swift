import ChildProcesses
import Foundation
import Testing

@testable import PeerBench

@Suite("The libraries", .timeLimit(.minutes(20)))
struct PeerLibraryTests {
  @Test("Every library has a program", arguments: PeerLibrary.all)
  func programs(library: PeerLibrary) {
    let program = LibraryBuild.package.appending(path: "Sources/Libraries/\(library.name)/\(library.product).swift")
    #expect(FileManager.default.fileExists(atPath: program.path))
  }

  @Test("A pin is found by the package's identity")
  func pin() {
    let resolved = Data(
      #"""
      {"originHash": "x", "version": 3, "pins": [
        {"identity": "bettercodable", "kind": "remoteSourceControl", "location": "https://github.com/marksands/BetterCodable",
         "state": {"revision": "0123", "version": "0.4.0"}}]}
      """#.utf8
    )
    let library = PeerLibrary.all.first { $0.name == "BetterCodable" }!
    #expect(LibraryBuild.pin(of: library, in: resolved) == LibraryBuild.Pin(version: "0.4.0", revision: "0123"))
    #expect(LibraryBuild.pin(of: PeerLibrary.all[0], in: resolved) == nil)
    #expect(LibraryBuild.pin(of: library, in: nil) == nil)
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
    let run = try ChildProcess(["/bin/sh", "-c", #"printf '%s' "$0""#, output], limit: 30).run()
    #expect(LibraryBuild.reason(for: run) == reason)
  }
}
