import Foundation
import FuzzProperties
import SeedCorpus
import Testing

@Suite("Replay of the committed inputs", .timeLimit(.minutes(20)))
struct ReplayTests {
  @Test("Every property holds for a seed, the omitted ones included", arguments: GeneratedSeed.all)
  func seed(_ input: GeneratedSeed) throws { try input.target.check(input.seed.bytes) }

  @Test("Every property holds for a regression", arguments: CommittedInput.regressions)
  func regression(_ input: CommittedInput) throws {
    try input.target.check(Array(Data(contentsOf: URL(filePath: input.file))))
  }
}

/// A seed of the tables, with its target.
struct GeneratedSeed: Sendable, CustomTestStringConvertible {
  let target: FuzzTarget
  let seed: SeedCorpus.Seed

  var testDescription: String { "\(target.name)/\(seed.name)" }

  static let all = SeedCorpus.all.flatMap { corpus in
    corpus.seeds.map { GeneratedSeed(target: corpus.target, seed: $0) }
  }
}
