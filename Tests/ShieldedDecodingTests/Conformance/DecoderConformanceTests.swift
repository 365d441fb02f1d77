import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("The core's promises over every decoder", .timeLimit(.minutes(20)))
struct DecoderConformanceTests {
  static let subjects: [any ConformanceSubject & Sendable] =
    [JSONSubject(), PropertyListSubject(), TreeEngine()]
    + [
      ElementHabit.staysAtFailure, .advancesBeforeThrowing, .refusesNull, .refusesAfterFailure, .repeatsAfterFailure,
    ].map { TreeSubject($0) }

  @Test(
    "Every promise is kept over every decoder, whatever it does at a failed element",
    arguments: subjects,
    ConformanceCheck.all
  )
  func promises(_ subject: any ConformanceSubject & Sendable, _ check: ConformanceCheck) {
    #expect(check.deviations(of: subject) == [])
  }

  @Test("A list over a decoder that only reads forward keeps the good elements and replaces or drops the others")
  func readingForward() throws {
    let subject = TreeSubject(.opensOnce)
    let log = RescueLog()
    let options = RescueOptions(log: log)
    func value<Model: SingleField>(_ type: Model.Type, _ token: PayloadTree) throws -> Model.Value {
      try options.apply { try subject.decode(type, from: ["value": token]).value }
    }
    #expect(try value(SubstitutingField<Int>.self, [1, "2", [:], 3]) == [1, 0, 0, 3])
    #expect(try value(DroppingField<Int>.self, [[:], 1, .null, 2, "3"]) == [1, 2])
    #expect(try value(SubstitutingField<[Int]>.self, [[1], 7, [2, "x"]]) == [[1], [], [2, 0]])
    #expect(try value(SubstitutingField<Int?>.self, [.null, "x", 2]) == [nil, nil, 2])
    let places = ["value[0]", "value[1]", "value[1]", "value[1]", "value[2]", "value[2]", "value[2][1]", "value[4]"]
    #expect(log.report().records.map(\.path.description).sorted() == places)
    #expect(log.report().records.allSatisfy { $0.reason == .typeMismatch })
  }

  @Test("A list over a decoder that never advances keeps the first element and ends")
  func standing() throws {
    let subject = TreeSubject(.neverAdvances)
    let log = RescueLog()
    let options = RescueOptions(log: log)
    func value<Model: SingleField>(_ type: Model.Type, _ token: PayloadTree) throws -> Model.Value {
      try options.apply { try subject.decode(type, from: ["value": token]).value }
    }
    #expect(try value(DroppingField<Int>.self, [1, 2, 3]) == [1])
    #expect(try value(SubstitutingField<Int>.self, [1, 2, 3]) == [1])
    #expect(try value(DroppingField<Int>.self, [[:], 2, 3]) == [])
    #expect(try value(SubstitutingField<Int?>.self, [.null, 2]) == [nil])
    #expect(try value(SubstitutingField<TableSeller>.self, ["x"]).map(\.name) == ["nobody"])
    #expect(log.report().records.allSatisfy { $0.reason == .elementFailed })
    #expect(!log.report().isEmpty)
  }
}

@Suite("Published fault: one bad element takes others with it", .timeLimit(.minutes(20)))
struct BlastRadiusRegressionTests {
  struct Response: Decodable {
    struct Record: Codable, DefaultProvider {
      @SafeBox var id: String
      @SafeArray var scores: [Int]
      @DroppingArray var tags: [String]

      static func defaultInstance() -> Record { Record(id: "default", scores: [], tags: []) }
    }

    @SafeArray var records: [Record]
    @SafeBox var total: Int
  }

  static let tree: PayloadTree = [
    "records": [
      ["id": "a", "scores": [1, [:], 3], "tags": ["x", [], "z"]], "garbage", ["id": [:], "scores": 7, "tags": ["y"]],
    ],
    "total": "3",
  ]

  /// The decoders over which nothing may be lost.
  static let subjects: [any ConformanceSubject] = [
    JSONSubject(), PropertyListSubject(), TreeSubject(.staysAtFailure), TreeSubject(.advancesBeforeThrowing),
  ]

  @Test("A bad element loses no other element, list, record or response", arguments: subjects.indices)
  func kept(_ index: Int) throws {
    let response = try Self.subjects[index].decode(Response.self, from: Self.tree)
    #expect(response.records.map(\.id) == ["a", "default", ""])
    #expect(response.records.map(\.scores) == [[1, 0, 3], [], []])
    #expect(response.records.map(\.tags) == [["x", "z"], [], ["y"]])
    #expect(response.total == 3)
  }

  @Test("Over a decoder that advances before it throws, the element after a bad one is kept at every position")
  func afterEveryPosition() throws {
    for bad in 0..<6 {
      for other in bad..<6 {
        var elements = (0..<6).map { PayloadTree.number("\($0)") }
        elements[bad] = [:]
        elements[other] = .null
        let expected = (0..<6).filter { $0 != bad && $0 != other }
        let tree: PayloadTree = ["value": .array(elements)]
        for habit in [ElementHabit.advancesBeforeThrowing, .staysAtFailure] {
          #expect(try TreeSubject(habit).decode(DroppingField<Int>.self, from: tree).value == expected)
        }
      }
    }
  }
}

@Suite(
  "Fuzz finding: after a bad element, a list of Optionals loses a null that the decoder rejects",
  .timeLimit(.minutes(20))
)
struct RefusedNullRegressionTests {
  struct Lists: Decodable {
    @DroppingArray var kept: [Int?]
    @SafeArray var substituted: [Int?]
    @SafeArray var plain: [Int]
  }

  static let subjects: [any ConformanceSubject] = [
    JSONSubject(), TreeSubject(.staysAtFailure), TreeSubject(.advancesBeforeThrowing), TreeSubject(.refusesNull),
  ]

  @Test("A null after a bad element stays nil over every decoder", arguments: subjects.indices)
  func nilIsKept(_ index: Int) throws {
    let tree: PayloadTree = ["kept": [[:], .null, 1], "substituted": [[:], .null, 1], "plain": [[:], .null, 1]]
    let lists = try Self.subjects[index].decode(Lists.self, from: tree)
    #expect(lists.kept == [nil, 1])
    #expect(lists.substituted == [nil, nil, 1])
    #expect(lists.plain == [0, 0, 1])
  }

  private struct Integers: Decodable {
    @DroppingArray var kept: [Int]
  }

  @Test("A null after a bad element is recorded as null over every decoder", arguments: subjects.indices)
  func nullIsRecorded(_ index: Int) throws {
    let log = RescueLog()
    let integers = try RescueOptions(log: log).apply {
      try Self.subjects[index].decode(Integers.self, from: ["kept": [[:], .null, 1]])
    }
    #expect(integers.kept == [1])
    #expect(log.report().records.map(\.path.description) == ["kept[0]", "kept[1]"])
    #expect(log.report().records.map(\.reason) == [.typeMismatch, .valueNotFound])
  }
}
