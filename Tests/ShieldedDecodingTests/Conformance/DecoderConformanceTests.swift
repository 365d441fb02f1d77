import DecodingTestSupport
import ShieldedDecoding
import Testing

@Suite("The core's promises over every decoder", .timeLimit(.minutes(20)))
struct DecoderConformanceTests {
  @Test("JSONDecoder keeps every promise", arguments: ConformanceCheck.all)
  func json(_ check: ConformanceCheck) {
    #expect(check.deviations(of: JSONSubject()) == [])
  }

  @Test("PropertyListDecoder keeps every promise", arguments: ConformanceCheck.all)
  func propertyList(_ check: ConformanceCheck) {
    #expect(check.deviations(of: PropertyListSubject()) == [])
  }

  @Test("G1.5 A decoder that stays at a failed element keeps every promise", arguments: ConformanceCheck.all)
  func staying(_ check: ConformanceCheck) {
    #expect(check.deviations(of: TreeSubject(.staysAtFailure)) == [])
  }

  @Test("G1.5 A decoder that advances before it throws keeps every promise", arguments: ConformanceCheck.all)
  func advancing(_ check: ConformanceCheck) {
    #expect(check.deviations(of: TreeSubject(.advancesBeforeThrowing)) == [])
  }

  @Test("An engine without a tally cache keeps every promise", arguments: ConformanceCheck.all)
  func engine(_ check: ConformanceCheck) {
    #expect(check.deviations(of: TreeEngine()) == [])
  }

  @Test("A decoder that returns null only to Optionals keeps every promise", arguments: ConformanceCheck.all)
  func refusingNull(_ check: ConformanceCheck) {
    #expect(check.deviations(of: TreeSubject(.refusesNull)) == [])
  }

  @Test("A decoder that rejects every read after a failure keeps every promise", arguments: ConformanceCheck.all)
  func refusing(_ check: ConformanceCheck) {
    #expect(check.deviations(of: TreeSubject(.refusesAfterFailure)) == [])
  }

  @Test("A decoder that repeats the failed element forever keeps every promise", arguments: ConformanceCheck.all)
  func repeating(_ check: ConformanceCheck) {
    #expect(check.deviations(of: TreeSubject(.repeatsAfterFailure)) == [])
  }

  @Test(
    "A list over a decoder that only reads forward keeps the good elements and replaces or drops the others"
  )
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
