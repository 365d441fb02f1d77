import Foundation
import ShieldedDecoding
import Testing

@Suite("One decoder in many tasks", .timeLimit(.minutes(10)))
struct SharedDecoderTests {
  struct Batch: Decodable {
    @SafeArray var numbers: [Int]
    @SafeBox var name: String
  }

  struct Answer: Sendable, Equatable {
    var numbers: [Int]?
    var paths: [String]
    var found: [String?]
  }

  @Test("50 concurrent tasks with their own options each get their own records, policies and values")
  func fiftyTasks() async {
    let decoder = JSONDecoder()
    let answers = await withTaskGroup(of: (Int, [Answer]).self) { group in
      for task in 0..<50 {
        group.addTask {
          var answers: [Answer] = []
          for _ in 0..<20 {
            let log = RescueLog()
            let options = RescueOptions(policy: task.isMultiple(of: 5) ? .strict : .lenient, log: log)
            let elements = (0..<task).map { "\"\($0)\"" }.joined(separator: ",")
            let data = Data("{\"numbers\":[\(elements)],\"name\":\"\(task)\"}".utf8)
            let batch = try? decoder.decode(Batch.self, from: data, options: options)
            let records = log.report().records
            answers.append(
              Answer(numbers: batch?.numbers, paths: records.map(\.path.description), found: records.map(\.found))
            )
            await Task.yield()
          }
          return (task, answers)
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(answers.count == 50)
    for (task, answers) in answers {
      // Under the strict policy a list with an element fails, and an empty list doesn't.
      let isRefused = task.isMultiple(of: 5) && task > 0
      let expected = Answer(
        numbers: isRefused ? nil : Array(0..<task),
        paths: isRefused ? [] : (0..<task).map { "numbers[\($0)]" },
        found: isRefused ? [] : (0..<task).map { "\"\($0)\"" }
      )
      #expect(answers == Array(repeating: expected, count: 20))
    }
    #expect(decoder.userInfo.isEmpty)
  }

  @Test("A log shared by 50 concurrent tasks counts every rescue")
  func sharedLog() async throws {
    let log = RescueLog(capacity: 100)
    let decoder = JSONDecoder()
    let data = Data(#"{"numbers":["1","2",{}],"name":7}"#.utf8)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          for _ in 0..<10 { _ = try decoder.decode(Batch.self, from: data, options: RescueOptions(log: log)) }
        }
      }
      try await group.waitForAll()
    }
    let report = log.report()
    #expect(report.totalCount == 2_000)
    #expect(report.records.count == 100)
    #expect(
      Dictionary(uniqueKeysWithValues: report.tallies.map { ("\($0.path) \($0.outcome)", $0.count) }) == [
        "numbers[*] retyped": 1_000, "numbers[*] defaulted": 500, "name retyped": 500,
      ]
    )
  }
}
