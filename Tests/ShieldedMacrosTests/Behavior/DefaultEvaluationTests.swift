#if Macros
  import Foundation
  import ShieldedMacros
  import Synchronization
  import Testing

  private let evaluations = Atomic(0)

  private func evaluate() -> Int {
    evaluations.add(1, ordering: .relaxed).newValue
  }

  @Shielded
  struct Numbered: Equatable {
    var number: Int = evaluate()
    @Strict var id: Int
  }

  @Shielded
  struct NumberedList: Equatable {
    var elements: [Numbered]
  }

  @Suite("Evaluations of defaults", .serialized, .timeLimit(.minutes(20)))
  struct DefaultEvaluationTests {
    private func count(_ payload: String, _ decoder: any RescuingDecoder) throws -> Int {
      let before = evaluations.load(ordering: .relaxed)
      _ = try decoder.decode(NumberedList.self, from: Data(payload.utf8))
      return evaluations.load(ordering: .relaxed) - before
    }

    @Test("A default is evaluated once for each instance that uses it")
    func once() throws {
      let payload = #"{"elements": [{"id": 1}, {"number": 2, "id": 2}, {"id": 3}]}"#
      #expect(try count(payload, JSONDecoder()) == 2)
      #expect(try count(payload, ShieldedJSONDecoder()) == 2)
    }

    @Test("If a pass is given up, the instances that it has read are decoded again and use their defaults again")
    func interruption() throws {
      let payload = #"{"elements": [{"id": 1}, {"id": 2}, {"id": "3"}]}"#
      // The third element uses its default before it is dropped.
      #expect(try count(payload, JSONDecoder()) == 3)
      #expect(try count(payload, ShieldedJSONDecoder()) == 2 + 3)
    }
  }
#endif
