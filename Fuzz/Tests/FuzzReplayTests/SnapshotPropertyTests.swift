import Foundation
import RescueSpecification
import ShieldedDecoding
import ShieldedJSON
import ShieldedStreams
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

  @Test("Every model has a description for the specification")
  func descriptions() {
    #expect(SnapshotModel.all.filter { $0.type == nil }.map { "\($0.model)" } == [])
  }

  private static let recipe = SpecifiedType.model(
    SpecifiedModel(name: "Recipe", defaultValue: nil) {
      [
        .shielded("title", .string), .shielded("minutes", .optional(Int.specifiedType)),
        .shielded("steps", .array(.string)), .shielded("flags", .array(.boolean)), .dropping("kept", .string),
        .shielded("rates", .dictionary(.string)),
        .shielded("new", .boolean, keys: .key("is_new"), .key("new")),
        .shielded("plain", .optional(.plain(PlainValue.specifiedType))),
        .shielded("parts", .array(MacroPart.specifiedType)),
      ]
    }
  )

  /// Beginnings of a document, and the properties that don't have their defaults.
  private static let beginnings: [(String, [String: String])] = [
    ("{", [:]), (#"{"title": "Soup", "minutes": "3"#, ["title": #""Soup""#]),
    (
      #"{"title": "Soup", "minutes": "30", "steps": ["Boil wat"#,
      ["title": #""Soup""#, "minutes": "30", "steps": #"["Boil wa"]"#]
    ), (#"{"minutes": 3"#, [:]), (#"{"minutes": 3,"#, ["minutes": "3"]), (#"{"steps": ["a", "#, ["steps": #"["a"]"#]),
    (#"{"steps": ["a", "b"#, ["steps": #"["a"]"#]), (#"{"title": "ab\ud8"#, ["title": #""a""#]),
    (#"{"title": "ab\ud83d\ude4"#, ["title": #""a""#]), (#"{"title": "a\ud83d\ude43"#, ["title": #""a""#]),
    (#"{"title": "ae\u0301"#, ["title": #""a""#]), (#"{"title": "a\ud83dxy"#, ["title": "\"a\u{FFFD}x\""]),
    (#"{"title": "abc", "title": "d"#, ["title": #""abc""#]),
    (#"{"flags": [true, "yes", fals"#, ["flags": "[true, true]"]),
    (#"{"flags": [true, "yes"#, ["flags": "[true]"]), (#"{"kept": ["a", "bc"#, ["kept": #"["a"]"#]),
    (#"{"rates": {"a": "b", "c": "de"#, ["rates": #"{a: "b"}"#]), (#"{"new": true, "#, [:]),
    (#"{"new": true}"#, ["new": "true"]), (#"{"is_new": null, "new": true, "#, ["new": "true"]),
    (#"{"plain": {"name": "a", "parts": []"#, [:]),
    (#"{"plain": {"name": "a"}"#, ["plain": #"{name: "a", parts: nil, words: nil}"#]),
    (#"{"parts": [{"name": "ab"#, ["parts": #"[{name: "a", count: 0}]"#]),
  ]

  @Test("The snapshot that is specified for a beginning has what the article says", arguments: beginnings)
  func specified(beginning: String, shown: [String: String]) throws {
    let specification = Specification(SpecifiedSettings(policy: SpecifiedPolicy(.lossy)))
    let snapshot = try #require(specification.snapshot(of: Self.recipe, from: Array(beginning.utf8)))
    let blank = try #require(specification.snapshot(of: Self.recipe, from: [UInt8(ascii: "{")]))
    guard case .record(let fields) = snapshot, case .record(let defaults) = blank else {
      return #expect(Bool(false), "not a record")
    }
    for (field, other) in zip(fields, defaults) {
      #expect(field.value.description == shown[field.name] ?? other.value.description, "\(field.name)")
    }
    #expect(Specification(SpecifiedSettings(policy: .strict)).snapshot(of: Self.recipe, from: [0x7B]) == nil)
    #expect(specification.snapshot(of: Self.recipe, from: Array("[1,".utf8)) == nil)
  }

  @Test("A snapshot that isn't the specified one doesn't pass")
  func otherSnapshot() throws {
    let input = try #require(FuzzInput(Array(#"aaaa{"name":"abc","count":1}"#.utf8)))
    func check(_ type: SpecifiedType?) throws(PropertyFailure) {
      try SnapshotCheck(MacroPart.self, input, growth: Self.growth, specified: type).runAll()
    }
    try check(MacroPart.specifiedType)
    let other = SpecifiedType.model(
      SpecifiedModel(name: "Other", defaultValue: nil) {
        [.shielded("name", .url), .shielded("count", Int.specifiedType)]
      }
    )
    let failure = #expect(throws: PropertyFailure.self) { try check(other) }
    #expect(failure?.property == "snapshotsAsSpecified")
  }

  private static let growth = SnapshotGrowth(defaults: ["default".exactValue], completeParts: [".kept", ".named"])
}
