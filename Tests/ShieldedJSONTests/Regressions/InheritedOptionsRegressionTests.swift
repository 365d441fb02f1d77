import Foundation
import ShieldedJSON
import Testing

@testable import ShieldedDecoding

/// A task inherits the options around it. When it outlived them, its values depended on what else the process decoded.
@Suite("Fault: inherited options end with the closure that they were applied to", .timeLimit(.minutes(20)))
struct InheritedOptionsRegressionTests {
  struct Model: Decodable {
    @SafeBox var field: Int
    @SafeArray var elements: [Int]
    var single: [SafeBox<Int>]
  }

  private static let payloads = [
    #"{"field": "1", "elements": [2], "single": [3]}"#,
    #"{"field": 1, "elements": ["2"], "single": [3]}"#,
    #"{"field": 1, "elements": [2], "single": ["3"]}"#,
    #"{"field": null, "elements": [2], "single": [3]}"#,
    #"{"field": 1, "single": [3]}"#,
  ]

  /// Decodes each payload in a task that inherits options, after the closure of the options has returned.
  static func lateOutcomes(_ options: RescueOptions) async -> [String] {
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let task = options.apply {
      Task {
        for await _ in ended {}
        return [JSONDecoder() as any RescuingDecoder, ShieldedJSONDecoder()].flatMap { decoder in
          payloads.map { payload in
            do {
              // A plain call, so that only the inherited options apply.
              let data = Data(payload.utf8)
              let model =
                if let decoder = decoder as? JSONDecoder {
                  try decoder.decode(Model.self, from: data)
                } else {
                  try ShieldedJSONDecoder().decode(Model.self, from: data)
                }
              return "\(model.field) \(model.elements) \(model.single.map(\.wrappedValue))"
            } catch {
              return "thrown"
            }
          }
        }
      }
    }
    end.finish()
    return await task.value
  }

  @Test("A task that outlives the closure of its options still decodes with them")
  func outlivingTask() async {
    await #expect(processExitsWith: .success) {
      #expect(await Self.lateOutcomes(RescueOptions(policy: .strict)) == Array(repeating: "thrown", count: 10))
      let log = RescueLog()
      let values = ["1 [2] [3]", "1 [2] [3]", "1 [2] [3]", "0 [2] [3]", "1 [] [3]"]
      #expect(await Self.lateOutcomes(RescueOptions(log: log)) == values + values)
      #expect(log.report().totalCount == 10)
      // Without options, nothing of the calls before applies.
      #expect(await Self.lateOutcomes(RescueOptions()) == values + values)
      #expect(log.report().totalCount == 10)
      // No scope outlives its last task, which would slow down every later rescue in the process.
      for _ in 0..<100 where !RescueScope.isUnobserved { try? await Task.sleep(for: .milliseconds(20)) }
      #expect(RescueScope.isUnobserved)
    }
  }
}
