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

  @Test("A decoder that refuses everything after a failure", arguments: ConformanceCheck.all)
  func refusing(_ check: ConformanceCheck) {
    #expect(check.deviations(of: TreeSubject(.refusesAfterFailure)) == [])
  }

  @Test("A decoder that repeats the failed element for ever", arguments: ConformanceCheck.all)
  func repeating(_ check: ConformanceCheck) {
    #expect(check.deviations(of: TreeSubject(.repeatsAfterFailure)) == [])
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
