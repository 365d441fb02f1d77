import ColdCases
import Foundation
import Testing

@testable import ResilienceBenchCold

@Suite("The generated modules", .timeLimit(.minutes(20)))
struct ColdModulesTests {
  @Test(
    "A module has as many conformances as it says, in files of at most 1000",
    arguments: [1, 3, 1_000, 1_001, 2_500]
  )
  func conformances(count: Int) {
    let files = ConformanceModule(count: count).files.filter { $0.name.hasPrefix("Types") }
    let counts = files.map { file in
      file.text.split(separator: "\n").filter { $0.hasPrefix("struct ") }
        .reduce(0) { $0 + $1.split(separator: ",").count }
    }
    #expect(counts.reduce(0, +) == count)
    #expect(counts.dropLast().allSatisfy { $0 == ConformanceModule.conformancesPerFile })
    #expect(counts.allSatisfy { $0 <= ConformanceModule.conformancesPerFile })
  }

  @Test("All types of a module have different names")
  func names() {
    let lines = ConformanceModule(count: 2_500).files.flatMap { $0.text.split(separator: "\n") }
    let names = lines.filter { $0.hasPrefix("struct ") }.compactMap { $0.split(separator: ":").first }
    #expect(names.count == 625)
    #expect(Set(names).count == names.count)
  }

  @Test("There are 50 further types of each kind of model, and all are decoded", arguments: ColdCase.Model.allCases)
  func furtherTypes(model: ColdCase.Model) throws {
    let list = try #require(FurtherTypeModule.files.last)
    let calls = list.text.split(separator: "\n").filter {
      $0.lowercased().contains("timer.decode({ try $0.decode([\(model.rawValue)")
    }
    #expect(Set(calls).count == ColdCase.furtherTypeCount)
  }
}
