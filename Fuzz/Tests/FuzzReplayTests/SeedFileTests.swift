import Foundation
import FuzzProperties
import Testing

@testable import SeedCorpus

@Suite("The files of a seed corpus", .timeLimit(.minutes(20)))
struct SeedFileTests {
  /// A folder that is removed with the value.
  private struct Folder: ~Copyable {
    let url = FileManager.default.temporaryDirectory.appending(path: "seeds-\(UUID().uuidString)")

    func files(_ path: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: url.appending(path: path).path).sorted()
    }

    func write(_ text: String, to path: String) throws {
      let file = url.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  private static func corpus(_ seeds: [String: String]) -> SeedCorpus {
    SeedCorpus(
      target: .scanner,
      seeds: seeds.sorted { $0.key < $1.key }.map { SeedCorpus.Seed(name: $0.key, bytes: Array($0.value.utf8)) },
      dictionary: []
    )
  }

  @Test("Without a list, every seed is written, and other files are removed")
  func everySeed() throws {
    let folder = Folder()
    try folder.write("old", to: "Seeds/Scanner/gone")
    #expect(try Self.corpus(["a": "1", "b": "2"]).write(below: folder.url) == 2)
    #expect(try folder.files("Seeds/Scanner") == ["a", "b"])
    #expect(try folder.files("Dictionaries") == ["Scanner.dict"])
  }

  @Test("The seeds that a merge didn't keep are omitted, of equal ones all but the first")
  func omitted() throws {
    let folder = Folder()
    let merged = Folder()
    let corpus = Self.corpus(["a": "1", "b": "2", "c": "2", "d": "3"])
    try merged.write("2", to: "Scanner/f1a")
    try merged.write("3", to: "Scanner/0b2")
    try corpus.omitSeeds(notIn: merged.url, below: folder.url)
    #expect(try corpus.omittedNames(below: folder.url) == ["a", "c"])
    #expect(try corpus.write(below: folder.url) == 2)
    #expect(try folder.files("Seeds/Scanner") == ["b", "d"])
    // Another merge considers the omitted seeds again.
    try merged.write("1", to: "Scanner/5c3")
    try corpus.omitSeeds(notIn: merged.url, below: folder.url)
    #expect(try corpus.omittedNames(below: folder.url) == ["c"])
  }

  @Test("A seed that is added later is kept, and an omitted name that the tables no longer have is removed")
  func laterSeeds() throws {
    let folder = Folder()
    let merged = Folder()
    try merged.write("1", to: "Scanner/f1a")
    try Self.corpus(["a": "1", "b": "2", "c": "3"]).omitSeeds(notIn: merged.url, below: folder.url)
    let later = Self.corpus(["a": "1", "c": "3", "e": "4"])
    #expect(try later.write(below: folder.url) == 2)
    #expect(try folder.files("Seeds/Scanner") == ["a", "e"])
    #expect(try later.omittedNames(below: folder.url) == ["c"])
  }

  @Test("A merge that kept nothing doesn't remove the corpus")
  func nothingKept() throws {
    let folder = Folder()
    let merged = Folder()
    try merged.write("other", to: "Scanner/f1a")
    #expect(throws: SeedCorpus.NothingKept.self) {
      try Self.corpus(["a": "1"]).omitSeeds(notIn: merged.url, below: folder.url)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.url.path))
  }

  @Test("For a merge, every seed is written, and those under the default header are kept in advance")
  func merge() throws {
    let folder = Folder()
    let seeds = [
      SeedCorpus.Seed(name: "a", bytes: [1], isVariation: true), SeedCorpus.Seed(name: "b", bytes: [2]),
      SeedCorpus.Seed(name: "c", bytes: [3], isVariation: true),
    ]
    try SeedCorpus(target: .scanner, seeds: seeds, dictionary: []).writeForMerge(to: folder.url)
    #expect(try folder.files("all/Scanner") == ["a", "b", "c"])
    #expect(try folder.files("merged/Scanner") == ["b"])
  }

  @Test(
    "Seeds under another header than the default one may be omitted, except one for each strategy and those that grow",
    arguments: SeedCorpus.all.map(\.target.name)
  )
  func variations(_ name: String) throws {
    let corpus = try #require(SeedCorpus.all.first { $0.target.name == name })
    for seed in corpus.seeds {
      let hasGrown = corpus.target.growth(of: seed.bytes) != nil
      let hasDefaultHeader =
        seed.bytes.first != FuzzInput.extensionMark && seed.bytes.dropFirst().starts(with: "aaa".utf8)
      // A wrong path is a wrong date only under this strategy, which coverage doesn't show.
      let isPathSeed = name == "MacroAgreement" && seed.name == "strategies.path-of-date"
      let isKept = isPathSeed || hasGrown || SeedCorpus.isStrategySeed(seed.name)
      #expect(seed.isVariation == (corpus.target.readsDocuments && !hasDefaultHeader && !isKept), "\(seed.name)")
    }
    let omitted = try corpus.omittedNames(below: CommittedInput.package)
    #expect(corpus.seeds.allSatisfy { $0.isVariation || !omitted.contains($0.name) || corpus.hasEarlier($0) })
  }
}

extension SeedCorpus {
  /// Whether another seed with the same bytes comes before a seed.
  fileprivate func hasEarlier(_ seed: Seed) -> Bool { seeds.first { $0.bytes == seed.bytes }?.name != seed.name }
}
