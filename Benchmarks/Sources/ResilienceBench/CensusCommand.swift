import ArgumentParser
import BenchmarkReports
import Census
import Foundation

/// `resilience-bench census`: counts the incidents of the census.
struct CensusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "census",
    abstract: "Count the public incidents of broken backends: what they were, and what the library makes of them.",
    discussion: """
      Prints the result in one sentence, the agreement of the two readers, the incidents by kind and outcome, and how many \
      values more declarations keep. \
      Benchmarks/Census/README.md describes the file and how it was made. Takes less than a second.
      """
  )

  @Option(help: ArgumentHelp("A file in the format of Benchmarks/Census/incidents.csv.", valueName: "file"))
  var incidents: String?

  func run() throws {
    let file = incidents.map { URL(filePath: $0) } ?? Incident.file
    let all: [Incident]
    do {
      all = try Incident.all(in: file)
    } catch let error as Incident.Malformed {
      throw ValidationError("\(file.path): \(error)")
    } catch {
      throw ValidationError("can't read \(file.path): \(error.localizedDescription)")
    }
    guard !all.isEmpty else { throw ValidationError("\(file.path) has no incidents") }
    let summary = CensusSummary(all)
    let kappa = NumberText.decimal(summary.kappa, 2)
    print(summary.sentence)
    print("The readers agree on \(summary.agreedCount) of \(all.count) kinds, κ = \(kappa).\n")
    print(Self.table(summary).textLines.joined(separator: "\n"))
    print("")
    print(Self.declarations(summary).textLines.joined(separator: "\n"))
  }

  private static func declarations(_ summary: CensusSummary) -> ReportTable {
    let models: [(String, (Incident.Declaration) -> Bool)] = [
      ("the model of the census", { _ in false }), ("and declared shapes", \.isForShape),
      ("and any declaration", { _ in true }),
    ]
    return ReportTable(
      title: "Values",
      caption: "How many values are kept, by what the client's model declares.",
      header: ["declared", "kept", "default", "empty body is nil", "failed"],
      rows: models.map { name, isDeclared in
        let counts = summary.counts(with: isDeclared)
        return [name] + [counts.kept, counts.defaulted, counts.emptyBodies, counts.failed].map { "\($0)" }
      }
    )
  }

  private static func table(_ summary: CensusSummary) -> ReportTable {
    ReportTable(
      title: "Incidents",
      caption: "By the kind of fault and by what becomes of the response with this library's model.",
      header: ["kind", "all"] + Incident.Outcome.allCases.map(\.rawValue),
      rows: summary.kinds.map { kind, counts in
        [kind, "\(counts.values.reduce(0, +))"] + Incident.Outcome.allCases.map { "\(counts[$0] ?? 0)" }
      }
    )
  }
}
