import Foundation
import RescueSpecification
import ShieldedDecoding
import ShieldedJSON
import Testing

@testable import FuzzProperties

@Suite("The properties of snapshots", .timeLimit(.minutes(20)))
struct SnapshotPropertyTests {
  /// Types with a strict property, which have no snapshot before they are complete.
  private static let withStrictProperty: [FuzzSubject] = [.alternatives, .options]

  @Test("The seed of each type has many different snapshots, unless the type has a strict property")
  func seeds() throws {
    func count<Model: Decodable & ExactlyComparable>(_ model: Model.Type, _ document: some Sequence<UInt8>) throws
      -> Int
    {
      var feed = ShieldedJSONSnapshotFeed(of: model, growth: 0)
      var snapshots: [ExactValue] = []
      for byte in document {
        guard let snapshot = try feed.feed([byte])?.exactValue, snapshot != snapshots.last else { continue }
        snapshots.append(snapshot)
      }
      return snapshots.count
    }
    for model in SnapshotModel.all {
      let seed = CommittedInput.package.appending(path: "Seeds/Streams/\(model.subject).snapshot")
      let count = try count(model.model, Data(contentsOf: seed).dropFirst(FuzzInput.headerLength))
      #expect(Self.withStrictProperty.contains(model.subject) ? count == 1 : count > 3, "\(model.subject): \(count)")
    }
  }

  /// A value with a list of all elements, a list of those that are complete, and a dictionary of those that are complete.
  private static func value(all: [String] = [], kept: [String] = [], named: [(String, String)] = []) -> ExactValue {
    .record([.init("all", all), .init("kept", kept), .init("named", Dictionary(uniqueKeysWithValues: named))])
  }

  @Test(
    "A snapshot extends the one before if strings, lists and dictionaries have grown",
    arguments: [
      (value(), value(all: ["a"], kept: ["b"], named: [("x", "y")])), (value(all: ["a"]), value(all: ["ab", "c"])),
      (value(all: [""]), value(all: ["a"])), (value(kept: ["a"]), value(kept: ["a", "b"])),
      (value(named: [("x", "y")]), value(named: [("w", "v"), ("x", "y")])),
      (value(all: ["default"]), value(all: ["other"])),
    ]
  )
  func growing(previous: ExactValue, snapshot: ExactValue) {
    #expect(Self.growth.difference(of: snapshot, from: previous) == nil)
  }

  @Test(
    "A snapshot doesn't extend the one before if something is gone, has changed, or was incomplete where it must be complete",
    arguments: [
      (value(all: ["a"]), value(), ".all"), (value(all: ["ab"]), value(all: ["ac"]), ".all[0]"),
      (value(all: ["ab"]), value(all: ["a"]), ".all[0]"), (value(all: ["e"]), value(all: ["e\u{301}"]), ".all[0]"),
      (value(all: ["🇨"]), value(all: ["🇨🇭"]), ".all[0]"), (value(kept: ["a"]), value(kept: ["ab"]), ".kept"),
      (value(kept: ["", "a"]), value(kept: ["b", "a"]), ".kept"),
      (value(named: [("x", "y")]), value(named: [("x", "yz")]), ".named"),
      (value(named: [("x", "y")]), value(named: [("w", "y")]), ".named"),
    ]
  )
  func notGrowing(previous: ExactValue, snapshot: ExactValue, path: String) {
    #expect(Self.growth.difference(of: snapshot, from: previous)?.path == path)
  }

  private static let growth = SnapshotGrowth(defaults: ["default".exactValue], completeParts: [".kept", ".named"])
}
