import ChildProcesses
import Foundation
import Testing

@testable import Measures

/// Runs the program as a user would, to test what needs a process of its own.
@Suite("decode-probe", .serialized, .timeLimit(.minutes(20)))
struct DecodeProbeTests {
  private func run(_ arguments: String...) throws -> ChildProcess.Result {
    // The tests are next to the program, whatever the build folder is named; on Apple's platforms they are in a bundle.
    let folder =
      (Bundle.allBundles + [Bundle.main]).map { $0.bundleURL.deletingLastPathComponent() } + [
        Bundle.main.bundleURL
      ]
    let candidates = folder.map { $0.appending(path: "decode-probe") }
    let program = try #require(candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) })
    return try ChildProcess([program.path] + arguments, limit: 600).run()
  }

  private func figures(_ run: ChildProcess.Result) -> [String: String] {
    let fields = run.output.split(whereSeparator: { $0 == " " || $0 == "\n" }).map { $0.split(separator: "=") }
    return Dictionary(fields.compactMap { $0.count == 2 ? (String($0[0]), String($0[1])) : nil }) { $1 }
  }

  @Test(
    "Allocations, frees and bytes are the same in every process",
    arguments: ["plain", "safebox", "safebox-shielded"]
  )
  func counts(contender: String) throws {
    let arguments = ["--contender", contender, "--size", "8192", "--counts"]
    let runs = try (0..<2).map { _ in
      figures(try run(arguments[0], arguments[1], arguments[2], arguments[3], arguments[4]))
    }
    #expect(runs[0]["stable"] == "true")
    #expect(try #require(runs[0]["allocations"].flatMap { Int($0) }) > 30)
    for name in ["allocations", "frees", "allocated_bytes"] { #expect(runs[0][name] == runs[1][name]) }
  }

  @Test("Decoding a mapped file adds less memory than a second copy of the file")
  func file() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "probe-\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let written = figures(try run("--write", path, "--size", "4000000"))
    let decoded = figures(try run("--file", path, "--contender", "memcpy"))
    #expect(written["bytes"] == decoded["bytes"])
    let added = try #require(decoded["peak_added"].flatMap { Int($0) })
    #expect((3_900_000..<8_000_000).contains(added))
  }

  @Test("Invalid arguments give exit code 64 and a message")
  func usage() throws {
    let shape = try run("--shape", "round")
    #expect(shape.status == 64)
    #expect(shape.errors.contains("unknown shape round; known shapes: catalogue, feed"))
    let contender = try run("--shape", "feed", "--contender", "textbook")
    #expect(contender.status == 64)
    #expect(contender.errors.contains("the shape feed doesn't have the contender textbook; it has plain"))
    #expect(try run("--rate", "2").status == 64)
  }
}
