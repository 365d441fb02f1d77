import Foundation
import ShieldedDecoding
import ShieldedReporting
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
    #expect(report.undeclaredKeys.map(\.path.description) == ["[0].colour", "[1].colour"])
    #expect(report.totalCount == report.records.count)
    #expect(report.tallies.map(\.count).reduce(0, +) == report.totalCount)
    let tally = try #require(report.undeclaredTallies.first)
    #expect(report.undeclaredTallies.count == 1)
    #expect(
      [tally.path.description, tally.found.rawValue, tally.example ?? "", tally.description]
        == ["[*].colour", "string", "\"red\"", "2 × [*].colour: undeclared"]
    )
    #expect(tally.count == 2)
    #expect(tally.affectedElementCount == 2)
    #expect(report.elementCount(for: tally) == 2)
    #expect(report.share(of: tally) == 1)
    #expect(report.description.hasSuffix("\n2 × [*].colour: undeclared"))
  }

  @Test("An undeclared key is one line")
  func record() throws {
    let report = try Self.report(#"[{"colour": "red"}]"#)
    let key = try #require(report.undeclaredKeys.first)
    #expect(key.description == #"[0].colour: undeclared, found "red""#)
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
    #expect(markdown.contains("| 1 | 1 | 100.0 % | `[*].x` |  | `number` | `undeclared` |  | `1` |"))
    #expect(markdown.hasSuffix("- `undeclared`: no property asked for the key; its value wasn't decoded\n"))
    let hidden = try Self.report(#"[{"name": 7, "x": 1}]"#).text(limit: 0)
    #expect(hidden.contains(" rescues and 1 undeclared key of "))
    #expect(hidden.hasSuffix(" rarer kinds not shown"))
    let uncounted = try Self.report(
      "[\(first), \"x\": 1}]",
      log: RescueLog(pathCapacity: 0, reportsUndeclaredKeys: true)
    )
    #expect(uncounted.uncountedCount == 0)
    #expect(uncounted.description == "1 × undeclared at other paths")
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
    #expect(merged.undeclaredTallies.map(\.count) == [3])
    #expect(merged.undeclaredKeys == one.undeclaredKeys + other.undeclaredKeys)
    #expect(merged.totalCount == one.totalCount + other.totalCount)
    let trimmed = one.merged(with: other, capacity: 0)
    #expect(trimmed.undeclaredCount == 3)
    #expect(trimmed.uncountedCount == trimmed.totalCount)
    #expect(trimmed.text().contains(" and 3 undeclared keys at other paths"))
    let changes = try Self.report(#"[{"colour": 1, "shape": 2}]"#).changes(since: other)
    #expect(
      changes.undeclaredKeys.map { "\($0.trend) \($0.path) \($0.tally.found)" } == [
        "new [*].colour number", "new [*].shape number", "gone [*].colour string",
      ]
    )
    #expect(changes.description.contains("new, 0 → 1 × [*].shape: undeclared"))
    #expect(changes.markdown(title: "t").contains("- `undeclared`: no property asked for the key"))
    #expect(try RescueChanges(json: changes.json()) == changes)
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
      try Self.report(#"[{"colour": "red and blue"}]"#, log: log).undeclaredKeys.first?.found
    }
    #expect(try found(RescueLog(excerptLength: 3, reportsUndeclaredKeys: true)) == "\"red…\"")
    #expect(try found(RescueLog(redaction: .kindOnly, reportsUndeclaredKeys: true)) == "string")
    let custom = RescueLog.Redaction.custom { path, text in "\(path) \(text.count)" }
    #expect(try found(RescueLog(redaction: custom, reportsUndeclaredKeys: true)) == "[0].colour 14")
    let redacted = try Self.report(Self.undeclaredOnly).redacted(.kindOnly)
    #expect(redacted.undeclaredKeys.map(\.found) == ["redacted"])
    #expect(redacted.undeclaredTallies.map(\.example) == ["string"])
  }

  @Test("A handler of its own is called for undeclared keys, also past the capacity")
  func handler() throws {
    let seen = Lock<[String]>([])
    let rescues = Lock<[String]>([])
    let log = RescueLog(capacity: 0, reportsUndeclaredKeys: true) { record in
      rescues.withLock { $0.append(record.description) }
    } undeclaredKeyHandler: { key in
      seen.withLock { $0.append(key.description) }
    }
    let report = try Self.report(Self.undeclaredOnly, log: log)
    #expect(seen.withLock { $0 } == [#"[0].colour: undeclared, found "red""#])
    #expect(rescues.withLock { $0.count } == report.totalCount)
    #expect(report.undeclaredKeys.isEmpty)
    #expect(report.undeclaredTallies.map(\.example) == [#""red""#])
  }

  /// A report as it was stored before 1.0, when an undeclared key was a rescue's outcome.
  private static let stored = #"""
    {"version": 1, "responses": 1, "rescues": 1, "undeclared": 3, "uncounted": 2, "lists": [], "tallies": [
      {"path": "[*].colour", "rule": "undeclaredKey", "outcome": "undeclared", "expected": "Never", "found": "string",
       "count": 2, "affectedElements": 2, "share": 1, "example": "\"red\""}
    ], "records": [
      {"path": "[0].name", "rule": "stringFromNumber", "outcome": "retyped", "expected": "String", "found": "7"},
      {"path": "[0].colour", "rule": "undeclaredKey", "outcome": "undeclared", "expected": "Never", "found": "\"red\""}
    ]}
    """#

  @Test("A report from before 1.0 can be read")
  func storedReport() throws {
    let report = try RescueReport(json: Data(Self.stored.utf8))
    #expect(report.records.map(\.path.description) == ["[0].name"])
    #expect(report.tallies.isEmpty)
    #expect(report.undeclaredKeys.map(\.description) == [#"[0].colour: undeclared, found "red""#])
    #expect(report.undeclaredTallies.map(\.description) == ["2 × [*].colour: undeclared"])
    #expect((report.totalCount, report.uncountedCount, report.undeclaredCount) == (1, 1, 3))
    #expect(try RescueReport(json: report.json()) == report)
  }

  @Test("Changes from before 1.0 can be read")
  func storedChanges() throws {
    let json = #"""
      {"version": 1, "responses": 1, "previousResponses": 1, "uncounted": 0, "previousUncounted": 0, "unchanged": 0,
       "changes": [{"trend": "new", "count": 2, "previousCount": 0, "tally": {"path": "a", "rule": "undeclaredKey",
       "outcome": "undeclared", "expected": "Never", "found": "string", "count": 2, "affectedElements": 1}}]}
      """#
    let changes = try RescueChanges(json: Data(json.utf8))
    #expect(changes.all.isEmpty)
    #expect(changes.undeclaredKeys.map(\.description) == ["new, 0 → 2 × a: undeclared"])
  }
}
