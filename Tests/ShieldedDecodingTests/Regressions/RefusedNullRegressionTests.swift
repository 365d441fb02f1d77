import DecodingTestSupport
import ShieldedDecoding
import Testing

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
