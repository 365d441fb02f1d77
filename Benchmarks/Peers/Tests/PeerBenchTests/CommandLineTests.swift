import ArgumentParser
import ChildProcesses
import Foundation
import Payloads
import Testing

@testable import PeerBench

@Suite("The command line", .timeLimit(.minutes(20)))
struct CommandLineTests {
  @Test(
    "An invalid option is refused, and named",
    arguments: [
      (["--size", "10"], "--size 10"), (["--processes", "0"], "--processes 0"), (["--pairs", "1"], "--pairs 1"),
      (["--libraries", "Unknown"], "unknown library Unknown"), (["--build-only", "--no-build"], "--build-only"),
    ]
  )
  func refusal(arguments: [String], named: String) {
    let error = #expect(throws: (any Error).self) { try PeerBench.parseAsRoot(arguments) }
    #expect(error.map { PeerBench.message(for: $0) }?.contains(named) == true)
    #expect(error.map { PeerBench.exitCode(for: $0) } == .validationFailure)
  }

  @Test("Libraries are chosen by name")
  func libraries() throws {
    let names = try RunCommand.libraries("YYJSON,Shielded").map(\.name)
    #expect(names == ["YYJSON", "Shielded"])
  }

  @Test("There is a payload for each rate and each kind, and the hostile documents")
  func documents() throws {
    try TemporaryFolder.with { folder in
      let documents = try PeerDocuments(rates: [0, 0.5], size: 5_000, seed: 1, folder: folder)
      #expect(documents.rates.map(\.document.payload.rescues.isEmpty) == [true, false])
      #expect(documents.kinds.map(\.name).contains("creativeBool"))
      #expect(documents.kinds.allSatisfy { !$0.payload.rescues.isEmpty })
      for path in documents.probes.map(\.path) + documents.kinds.map(\.path) + [documents.clean.path] {
        #expect(FileManager.default.fileExists(atPath: path))
      }
    }
  }
}
