import Foundation
import SeedCorpus
import ShieldedDecoding
import ShieldedJSON
import Testing

@testable import FuzzProperties

/// Tests state shared between tasks under load. `Tests/run --sanitize thread` looks for races here.
@Suite("State shared between tasks", .timeLimit(.minutes(60)))
struct SharedStateTests {
  /// Documents with rescues of every kind, and some that no decoder accepts.
  private static let documents: [Data] = {
    let seeds = SeedCorpus.all.filter { !$0.target.subjects.isEmpty }.flatMap(\.seeds).filter(\.isFile)
    // Many seeds have one document under several headers.
    var known: Set<Data> = []
    return seeds.map { Data($0.bytes.dropFirst(FuzzInput.lettersCount(of: $0.bytes))) }
      .filter { $0.count < 400 && known.insert($0).inserted }
  }()

  /// Returns the result of decoding in a form that can be compared.
  private static func decode(_ document: Data, with decoder: any RescuingDecoder, _ log: RescueLog) -> String {
    let options = RescueOptions(log: log)
    return [
      DecodeOutcome { try decoder.decode(ShieldedEverything.self, from: document, options: options).exactValue },
      DecodeOutcome { try decoder.decode(ShieldedLists.self, from: document, options: options).exactValue },
      DecodeOutcome { try decoder.decode(ShieldedTexts.self, from: document, options: options).exactValue },
    ].map { "\($0)" }.joined()
  }

  @Test("A decoder shared by many tasks gives each the values and records it gives alone", arguments: [true, false])
  func decoder(_ isShielded: Bool) async {
    let documents = Self.documents
    #expect(documents.count > 200)
    let shielded = ShieldedJSONDecoder()
    let foundation = JSONDecoder()
    let run: @Sendable (Data) -> [String] = { document in
      let log = RescueLog()
      let values =
        isShielded ? Self.decode(document, with: shielded, log) : Self.decode(document, with: foundation, log)
      return [values] + log.report().records.map(\.description).sorted()
    }
    let alone = documents.map(run)
    let wrong = await withTaskGroup(of: Int.self) { group in
      for task in 0..<4 {
        group.addTask {
          // Each task begins at another document, so that different documents are decoded at once. Foundation's decoder reads a
          // dictionary in any order.
          (0..<documents.count).count { offset in
            let index = (offset + task * 61) % documents.count
            let together = run(documents[index])
            return isShielded ? together != alone[index] : together.count != alone[index].count
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }

  @Test("A log shared by many tasks counts every rescue once")
  func log() async {
    let documents = Self.documents
    let decoder = ShieldedJSONDecoder()
    let expected = documents.reduce(0) { sum, document in
      let log = RescueLog()
      _ = Self.decode(document, with: decoder, log)
      return sum + log.report().totalCount
    }
    #expect(expected > 500)
    let shared = RescueLog(capacity: 50, pathCapacity: 20)
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          for offset in documents.indices {
            _ = Self.decode(documents[(offset + task * 61) % documents.count], with: decoder, shared)
          }
        }
      }
      group.addTask {
        var last = 0
        while last < expected * 4 {
          let report = shared.report()
          #expect(report.totalCount >= last && report.records.count <= 50)
          guard report.totalCount >= last else { return }
          last = report.totalCount
          await Task.yield()
        }
      }
    }
    let report = shared.report()
    #expect(report.totalCount == expected * 4)
    #expect(report.records.count == 50)
    #expect(report.tallies.reduce(report.uncountedCount) { $0 + $1.count } == report.totalCount)
  }
}
