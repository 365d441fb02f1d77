import Foundation
import ShieldedDecoding
import ShieldedReporting
import Synchronization
import Testing

@Suite("Reports with undeclared keys", .timeLimit(.minutes(20)))
struct UndeclaredReportTests {
  private static func report(
    _ json: String,
    log: RescueLog = RescueLog(reportsUndeclaredKeys: true)
  ) throws -> RescueReport {
    let options = RescueOptions(log: log)
    return try JSONDecoder().decodeWithReport([Shop].self, from: Data(json.utf8), options: options).report
  }

  private static let mixed = #"[{"name": 7, "colour": "red"}, {"name": "a", "colour": "blue", "open": "yes"}]"#
  private static let undeclaredOnly = #"[{"colour": "red"}]"#

  @Test("Undeclared keys are counted apart from rescues")
  func counts() throws {
    var policy = RescuePolicy.lenient
    policy.set(.throw, from: .missing)
    let report = try Self.report(Self.mixed)
    #expect(report.undeclaredCount == 2)
    #expect(report.count(of: .undeclared) == 2)
    #expect(report.totalCount == report.records.count - 2)
    #expect(report.tallies.map(\.count).reduce(0, +) == report.totalCount + 2)
    let tally = try #require(report.tallies.first { $0.outcome == .undeclared })
    #expect(
      [tally.path.description, tally.rule.rawValue, tally.expected, tally.found.rawValue, tally.example ?? ""]
        == ["[*].colour", "undeclaredKey", "Never", "string", "\"red\""]
    )
    #expect(tally.reason == nil)
    #expect(tally.affectedElementCount == 2)
  }

  @Test("A record of an undeclared key is one line")
  func record() throws {
    let report = try Self.report(#"[{"colour": "red"}]"#)
    let record = try #require(report.records.first { $0.outcome == .undeclared })
    #expect(record.description == #"[0].colour: undeclared by undeclaredKey, expected Never, found "red""#)
  }

  @Test("The texts of a report count rescues and undeclared keys")
  func texts() throws {
    let first =
      #"{"name": "a", "open": true, "stock": {"count": 1}, "size": {"width": 1}, "sizes": [], "byName": {}, "media": []"#
    func text(_ members: String) throws -> String {
      try #require(try Self.report("[\(first)\(members)}]").text().split(separator: "\n").first.map(String.init))
    }
    #expect(try text("") == "nothing was rescued in 1 response")
    let total = "in 1 response, with 1 element in the whole payload"
    #expect(try text(#", "x": 1"#) == "1 undeclared key of 1 kind \(total)")
    #expect(try text(#", "x": 1, "y": 2"#) == "2 undeclared keys of 2 kinds \(total)")
    #expect(try text(#", "x": 1, "sizes": [7]"#).hasPrefix("1 undeclared key of 1 kind"))
    let markdown = try Self.report("[\(first), \"x\": 1}]").markdown(title: "Shops")
    #expect(markdown.contains("| 1 | 1 | 100.0 % | `[*].x` | `Never` | `number` | `undeclared` | `undeclaredKey` |"))
    #expect(markdown.hasSuffix("- `undeclared`: no property asked for the key; its value wasn't decoded\n"))
    let hidden = try Self.report(#"[{"name": 7, "x": 1}]"#).text(limit: 0)
    #expect(hidden.contains(" rescues and 1 undeclared key of "))
    #expect(hidden.hasSuffix(" rarer kinds not shown"))
    let uncounted = try Self.report(
      "[\(first), \"x\": 1}]",
      log: RescueLog(pathCapacity: 0, reportsUndeclaredKeys: true)
    )
    #expect(uncounted.uncountedCount == 1)
    #expect(uncounted.text().hasSuffix("\n1 undeclared key at other paths"))
  }

  @Test("A report with undeclared keys survives JSON, and one without has no key for them")
  func json() throws {
    let report = try Self.report(Self.mixed)
    #expect(try RescueReport(json: report.json()) == report)
    #expect(String(decoding: try report.json(), as: UTF8.self).contains(#""undeclared" : 2,"#))
    let clean = try RescueReport(cleanResponseCount: 1).json()
    #expect(!String(decoding: clean, as: UTF8.self).contains("undeclared"))
    let negative = String(decoding: try report.json(), as: UTF8.self).replacing(
      #""undeclared" : 2"#,
      with: #""undeclared" : -2"#
    )
    #expect(throws: DecodingError.self) { try RescueReport(json: Data(negative.utf8)) }
  }

  @Test("Merged reports add their undeclared keys, and compared reports list the new ones")
  func merging() throws {
    let (one, other) = (try Self.report(Self.mixed), try Self.report(Self.undeclaredOnly))
    let merged = one.merged(with: other)
    #expect(merged.undeclaredCount == 3)
    #expect(merged.count(of: .undeclared) == 3)
    #expect(merged.totalCount == one.totalCount + other.totalCount)
    let trimmed = one.merged(with: other, capacity: 0)
    #expect(trimmed.undeclaredCount == 3)
    #expect(trimmed.uncountedCount == trimmed.totalCount + 3)
    let changes = try Self.report(#"[{"colour": 1, "shape": 2}]"#).changes(since: other)
    #expect(
      changes.all.filter { $0.tally.outcome == .undeclared }.map { "\($0.trend) \($0.path) \($0.tally.found)" } == [
        "new [*].colour number", "new [*].shape number", "gone [*].colour string",
      ]
    )
    #expect(changes.markdown(title: "t").contains("- `undeclared`: no property asked for the key"))
  }

  @Test("The outcome at the path of an undeclared key isn't a rescue")
  func outcome() throws {
    let report = try Self.report(Self.mixed)
    for path in ["[0].colour", "[*].colour", "[0].colour.x"] {
      #expect(try report.outcome(at: path) == .notRescued)
    }
    guard case .rescued = try report.outcome(at: "[0].name") else {
      Issue.record("The name was rescued.")
      return
    }
  }

  @Test("The values of undeclared keys are cut and redacted as others are")
  func redaction() throws {
    func found(_ log: RescueLog) throws -> String? {
      try Self.report(#"[{"colour": "red and blue"}]"#, log: log).records.first { $0.outcome == .undeclared }?.found
    }
    #expect(try found(RescueLog(excerptLength: 3, reportsUndeclaredKeys: true)) == "\"red…\"")
    #expect(try found(RescueLog(redaction: .kindOnly, reportsUndeclaredKeys: true)) == "string")
    let custom = RescueLog.Redaction.custom { path, text in "\(path) \(text.count)" }
    #expect(try found(RescueLog(redaction: custom, reportsUndeclaredKeys: true)) == "[0].colour 14")
  }

  @Test("A handler is called for undeclared keys")
  func handler() throws {
    let seen = Mutex<[String]>([])
    let log = RescueLog(reportsUndeclaredKeys: true) { record in seen.withLock { $0.append(record.description) } }
    _ = try Self.report(Self.undeclaredOnly, log: log)
    #expect(seen.withLock { $0 }.contains(#"[0].colour: undeclared by undeclaredKey, expected Never, found "red""#))
  }
}
