import BenchmarkReports
import ChildProcesses
import Contenders
import Foundation
import Measures
import Testing

@testable import ResilienceBench

@Suite("What features cost", .timeLimit(.minutes(20)))
struct FeaturesTests {
  @Test("Every feature has a clean and a dirty case of each form, and both halves of each run")
  func cases() throws {
    let cases = try FeatureCases.all()
    #expect(Set(cases.map(\.name)).count == cases.count)
    for feature in Feature.allCases {
      let forms = { (isClean: Bool) in cases.filter { $0.feature == feature && $0.isClean == isClean }.map(\.form) }
      #expect(forms(true) == forms(false) && !forms(true).isEmpty, "\(feature)")
    }
    // With every decoder that a feature works over.
    #expect(cases.filter { $0.feature == .dates && $0.isClean }.count == 4)
    #expect(cases.filter { $0.feature == .undeclaredKeys && $0.isClean }.count == 3)
    for subject in cases {
      try subject.runReference()
      try subject.runMeasured()
    }
  }

  @Test("The command measures every case, and writes the figures")
  func command() throws {
    try TemporaryFolder.with { folder in
      let arguments = ["features", "--processes", "2", "--rounds", "4", "--output", folder.path]
      let outcome = try ExecutableTests.run(arguments)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let data = try Data(contentsOf: folder.appending(path: "features.json"))
      let results = try JSONDecoder().decode(FeatureResults.self, from: data)
      #expect(results.rows.count == (try FeatureCases.all().count))
      #expect(results.rows.allSatisfy { $0.nanoseconds > 0 && $0.referenceNanoseconds > 1_000 })
      #expect(results.rows.allSatisfy { ($0.ratio?.value ?? 0) > 0 && $0.processes == 2 && $0.rounds == 4 })
      // Reporting undeclared keys decodes through containers, so it can't be free, and looking one path up can't be slow.
      let undeclared = results.rows.filter { $0.feature == "undeclared keys" }
      #expect(undeclared.allSatisfy { ($0.ratio?.value ?? 0) > 1.1 })
      for (feature, limit) in [("outcome", 0.1), ("outcome by key path", 0.3)] {
        let isFast = results.rows.contains { $0.feature == feature && $0.isClean && ($0.ratio?.value ?? 1) < limit }
        #expect(isFast, "\(feature)")
      }
      let report = try String(contentsOf: folder.appending(path: "features.md"), encoding: .utf8)
      #expect(report.contains("| dates | @SafeBox over JSONDecoder | clean |"))
    }
  }
}
