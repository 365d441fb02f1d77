import Foundation
import Payloads
import ShieldedDecoding
import ShieldedJSON
import Testing

@testable import Census

@Suite("The census of broken backends", .timeLimit(.minutes(20)))
struct CensusTests {
  @Test("There are at least 300 incidents, each of another thread")
  func threads() throws {
    let incidents = try Incident.all()
    #expect(incidents.count >= 300)
    #expect(Set(incidents.map { "\($0.repository.lowercased())#\($0.number)" }).count == incidents.count)
  }

  @Test("Every kind of incident and what becomes of it has an example")
  func classes() throws {
    let examples = Set(IncidentExample.all.map { "\($0.kind), \($0.outcome)" })
    let classes = Set(try Incident.all().map { "\($0.kind), \($0.outcome)" })
    #expect(classes.subtracting(examples).sorted() == [])
    #expect(examples.subtracting(classes).sorted() == [])
  }

  @Test(
    "Plain Codable throws for every example except those that only a stricter client refuses",
    arguments: IncidentExample.all
  )
  func plain(_ example: IncidentExample) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let order = try? decoder.decode(PlainResponse.self, from: example.body)
    #expect((order != nil) == (example.outcome == .plain))
  }

  @Test(
    "The library's model has the value, its default or an error, as the census says",
    arguments: IncidentExample.all
  )
  func replay(_ example: IncidentExample) throws {
    var decoder = ShieldedJSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let member = example.member else {
      let options = RescueOptions(status: example.status)
      #expect(throws: (any Error).self) {
        try decoder.decode(ShieldedResponse<Order>.self, from: example.body, options: options)
      }
      #expect(example.outcome == .thrown || example.outcome == .failed)
      return
    }
    let decoded = try decoder.decodeWithReport(ShieldedResponse<Order>.self, from: example.body)
    #expect(decoded.value.data[member] == example.value)
    let outcomes = decoded.report.records.map { "\($0.outcome)" }
    switch example.outcome {
    case .rescued: #expect(outcomes == ["retyped"])
    case .lossy: #expect(outcomes == ["lossy"])
    case .defaulted: #expect(outcomes.count == 1 && ["defaulted", "dropped"].contains(outcomes[0]))
    case .plain: #expect(outcomes == [])
    case .thrown, .failed: Issue.record("\(example.testDescription) has a value")
    }
  }

  @Test(
    "A declaration keeps the value of each kind of incident for which the census names it",
    arguments: DeclaredExample.all
  )
  func declared(_ example: DeclaredExample) async throws {
    let decoded = try await example.decode(example.body)
    #expect(decoded.value == example.value)
    #expect(decoded.outcomes == example.outcomes)
  }

  @Test(
    "Every kind of incident and declaration has an example, and none helps where the value is kept or rightly refused"
  )
  func declarations() throws {
    let incidents = try Incident.all().filter { $0.declaration != nil }
    func name(_ kind: String, _ declaration: Incident.Declaration?) -> String {
      "\(kind), \(declaration?.rawValue ?? "")"
    }
    let classes = Set(incidents.map { name($0.kind, $0.declaration) })
    #expect(Set(DeclaredExample.all.map { name($0.kind, $0.declaration) }) == classes)
    #expect(incidents.allSatisfy { [.defaulted, .failed].contains($0.outcome) })
  }

  /// The kinds of the census that the benchmark's shapes can have, as kinds of dirt.
  private static let dirt: [String: DirtKind] = [
    "missing": .missing, "renamedKey": .missing, "null": .null, "numberAsString": .numberAsString,
    "stringAsNumber": .stringAsNumber, "creativeBool": .creativeBool, "wrongShape": .wrongShape,
    "otherContainer": .wrongShape, "overflow": .misfitNumber, "fractionForInteger": .misfitNumber,
    "corruptElement": .corruptElement, "emptyString": .emptyString, "unknownCase": .unknownCase,
    "dateFormat": .dateFormat, "invalidText": .invalidText,
  ]

  @Test("The weights of the mix are the numbers of incidents of fields and elements on whose kind both readers agree")
  func mix() throws {
    var counts: [DirtKind: Int] = [:]
    for incident in try Incident.all()
    where incident.kind == incident.second && ["field", "element"].contains(incident.location)
      && incident.outcome != .plain
    {
      if let kind = Self.dirt[incident.kind] { counts[kind, default: 0] += 1 }
    }
    let weights = DirtMix.census.shares.map { ($0.kinds[0], $0.weight) }
    #expect(Dictionary(uniqueKeysWithValues: weights) == counts)
  }

  @Test("The README gives the agreement of the readers and the number of incidents by outcome")
  func readme() throws {
    let summary = CensusSummary(try Incident.all())
    let text = try String(contentsOf: Incident.folder.appending(path: "README.md"), encoding: .utf8)
    #expect(text.contains(String(format: "κ = %.2f", summary.kappa)))
    #expect(text.contains("They agree on \(summary.agreedCount) of \(summary.incidents.count) kinds"))
    for outcome in Incident.Outcome.allCases {
      #expect(text.contains("| `\(outcome.rawValue)` | \(summary.count(of: outcome)) |"))
    }
    #expect(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(summary.sentence))
    for isDeclared in [{ _ in false }, \.isForShape, { _ in true }] as [(Incident.Declaration) -> Bool] {
      let counts = summary.counts(with: isDeclared)
      #expect(text.contains("| \(counts.kept) | \(counts.defaulted) | \(counts.emptyBodies) | \(counts.failed) |"))
    }
  }

  @Test("κ is the agreement beyond chance, and kinds are counted by outcome")
  func summary() throws {
    func incident(
      _ kind: String,
      _ second: String,
      _ outcome: Incident.Outcome = .rescued,
      _ declaration: Incident.Declaration? = nil
    ) -> Incident {
      Incident(
        repository: "a/b",
        number: 1,
        kind: kind,
        second: second,
        location: "field",
        outcome: outcome,
        declaration: declaration
      )
    }
    // 20 of 50 and 15 of 50 are agreed yes and no: the textbook example of κ = 0.4.
    let answers = [("yes", "yes", 20), ("yes", "no", 5), ("no", "yes", 10), ("no", "no", 15)]
    let incidents = answers.flatMap { answer in (0..<answer.2).map { _ in incident(answer.0, answer.1) } }
    #expect(abs(CensusSummary(incidents).kappa - 0.4) < 1e-12)
    #expect(CensusSummary([incident("yes", "yes")]).kappa == 1)
    let summary = CensusSummary([
      incident("null", "null", .defaulted), incident("html", "null", .thrown), incident("null", "null", .failed),
      incident("null", "null", .plain),
    ])
    let declared = CensusSummary([
      incident("null", "null", .lossy), incident("null", "null", .defaulted, .union),
      incident("null", "null", .failed, .emptyBody), incident("null", "null", .failed, .lines),
      incident("null", "null", .defaulted),
    ])
    #expect(declared.counts { _ in false } == (1, 2, 0, 2))
    #expect(declared.counts(with: \.isForShape) == (2, 1, 1, 1))
    #expect(declared.counts { _ in true } == (3, 1, 1, 0))
    #expect(summary.kinds.map(\.kind) == ["null", "html"])
    #expect(summary.kinds[0].counts == [.defaulted: 1, .failed: 1, .plain: 1])
    #expect(
      summary.sentence
        == "Of 4 incidents, 1 would not have reached a user as a failure, 1 would have, and 1 must not be hidden."
    )
  }
}
