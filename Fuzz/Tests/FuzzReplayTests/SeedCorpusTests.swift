import Foundation
import FuzzProperties
import ShieldedDecoding
import ShieldedReporting
import Testing

@testable import SeedCorpus

@Suite("Seeds and dictionaries", .timeLimit(.minutes(20)))
struct SeedCorpusTests {
  @Test("The committed seeds are the tables' without the omitted ones", arguments: SeedCorpus.all.map(\.target.name))
  func seedsAreCurrent(_ name: String) throws {
    let corpus = try #require(SeedCorpus.all.first { $0.target.name == name })
    let folder = CommittedInput.package.appending(path: "Seeds/\(name)")
    var committed: [String: [UInt8]] = [:]
    for file in try #require(Replayer.files(at: folder.path)) {
      let url = URL(filePath: file)
      committed[url.lastPathComponent] = try Array(Data(contentsOf: url))
    }
    let omitted = try corpus.omittedNames(below: CommittedInput.package)
    #expect(Set(corpus.seeds.map(\.name)).count == corpus.seeds.count, "two seeds have the same name")
    var made = Dictionary(corpus.files.map { ($0.name, $0.bytes) }) { first, _ in first }
    #expect(omitted.isSubset(of: made.keys), "run `Fuzz/fuzz seeds`")
    for name in omitted { made[name] = nil }
    #expect(Set(committed.keys) == Set(made.keys), "run `Fuzz/fuzz seeds`")
    for (name, bytes) in made where committed[name] != nil {
      #expect(committed[name] == bytes, "\(name): run `Fuzz/fuzz seeds`")
    }
  }

  @Test("The committed dictionary matches the tables", arguments: SeedCorpus.all.map(\.target.name))
  func dictionaryIsCurrent(_ name: String) throws {
    let corpus = try #require(SeedCorpus.all.first { $0.target.name == name })
    let file = CommittedInput.package.appending(path: "Dictionaries/\(name).dict")
    #expect(try String(contentsOf: file, encoding: .utf8) == corpus.dictionaryFile, "run `Fuzz/fuzz seeds`")
  }

  @Test("The seeds have reports that the library reads, and reports that it refuses")
  func reports() {
    let documents = SeedCorpus.all.flatMap(\.seeds).map { String(decoding: $0.bytes.dropFirst(4), as: UTF8.self) }
    let reports = Set(documents.filter { $0.hasPrefix(#"{"version":"#) && $0.contains(#""responses":"#) })
    let tallies = reports.compactMap { try? RescueReport(json: Data($0.utf8)).tallies.count }
    #expect(reports.count == 7)
    #expect(tallies == [1, 1, 1, 1])
  }

  @Test("A dictionary's words are escaped for libFuzzer")
  func dictionaryEscapes() {
    let corpus = SeedCorpus(
      target: .scanner,
      seeds: [],
      dictionary: ["\"a\"", "\\u0000", "é\n"].map { Array($0.utf8) }
    )
    let lines = corpus.dictionaryFile.split(separator: "\n").dropFirst()
    #expect(Array(lines) == [#""\"a\"""#, #""\\u0000""#, #""\xC3\xA9\x0A""#])
  }

  @Test("Every target has seeds, and every subject of a target has one")
  func everyTargetHasSeeds() {
    for corpus in SeedCorpus.all {
      #expect(!corpus.seeds.isEmpty)
      for subject in corpus.target.subjects {
        let letter = corpus.target.letter(of: subject)
        #expect(corpus.seeds.contains { $0.bytes.first == letter }, "\(corpus.target.name): \(subject) has no seed")
      }
    }
  }

  @Test("The edge tokens are the rescue table's, and a dictionary has them")
  func edgeTokens() {
    let tokens = Set(EdgeTokens.all)
    for token in ["1e300", "9223372036854775808", "null", "\"１２\"", "\"unchecked\"", "01", "[1,\"2\",3.9]"] {
      #expect(tokens.contains(Array(token.utf8)), "\(token)")
    }
    #expect(SeedCorpus.safeBoxScalars.dictionary.filter(tokens.contains).count > 250)
  }
}
