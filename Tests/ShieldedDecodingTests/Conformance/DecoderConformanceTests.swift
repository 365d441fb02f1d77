import DecodingTestSupport
import ShieldedDecoding
import Testing

@Suite("Every decoder, foreign ones included")
struct DecoderConformanceTests {
  @Test("JSONDecoder", arguments: ConformanceCheck.all)
  func json(_ check: ConformanceCheck) {
    #expect(check.deviations(of: JSONSubject()) == [])
  }

  @Test("PropertyListDecoder", arguments: ConformanceCheck.all)
  func propertyList(_ check: ConformanceCheck) {
    #expect(check.deviations(of: PropertyListSubject()) == [])
  }

  @Test("G1.5 A decoder that stays at a failed element", arguments: ConformanceCheck.all)
  func staying(_ check: ConformanceCheck) {
    #expect(check.deviations(of: TreeSubject(.staysAtFailure)) == [])
  }

  @Test("G1.5 A decoder that advances before it throws", arguments: ConformanceCheck.all)
  func advancing(_ check: ConformanceCheck) {
    #expect(check.deviations(of: TreeSubject(.advancesBeforeThrowing)) == [])
  }

  @Test("A decoder that gives null to Optionals alone", arguments: ConformanceCheck.all)
  func refusingNull(_ check: ConformanceCheck) {
    #expect(check.deviations(of: TreeSubject(.refusesNull)) == [])
  }

  @Test("A decoder that refuses everything after a failure", arguments: ConformanceCheck.all)
  func refusing(_ check: ConformanceCheck) {
    #expect(check.deviations(of: TreeSubject(.refusesAfterFailure)) == [])
  }

  @Test("A decoder that repeats the failed element for ever", arguments: ConformanceCheck.all)
  func repeating(_ check: ConformanceCheck) {
    #expect(check.deviations(of: TreeSubject(.repeatsAfterFailure)) == [])
  }

  @Test(
    "A list over a decoder that reads forward only keeps the good elements; of the others it can't know what they were"
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

  @Test("A list over a decoder that advances over nothing at all keeps what was read, and ends")
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
