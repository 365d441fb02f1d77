import Foundation
import RescueSpecification
import ShieldedDecoding
import ShieldedReporting
import Testing

@testable import FuzzProperties

/// Tests the additional checks: each property holds for the library, and fails for a broken subject.
@Suite("The additional checks' properties", .timeLimit(.minutes(20)))
struct ReportPropertyTests {
  private static let document = #"{"text":7,"flag":"on","status":"gone\u0007","level":[],"textOrNil":{}}"#

  private static func input(_ document: String = document) throws -> FuzzInput {
    try #require(FuzzInput(Array("aaaa\(document)".utf8)))
  }

  private static func check(_ subject: ReportSubject = .library, _ engine: Engine = .shielded) throws {
    try ReportCheck(ShieldedTexts.self, input(), engine, subject).runAll()
  }

  private static func broken(_ fault: (inout ReportSubject) -> Void) -> ReportSubject {
    var subject = ReportSubject.library
    fault(&subject)
    return subject
  }

  private static let faults: [(property: String, subject: ReportSubject)] = [
    ("pathsParse", broken { $0.path = { _ in RescuePath([.anyIndex]) } }),
    ("reportRoundTrips", broken { $0.read = { _ in RescueReport() } }),
    ("rendersOnLines", broken { $0.text = { report, limit in report.text(limit: limit) + "\u{7}" } }),
    (
      "rendersOnLines", broken { $0.markdown = { report, limit in report.markdown(title: "", limit: limit) + "\u{7}" } }
    ), ("leftOutModelsAreRecorded", broken { $0.models = { bytes, _, _ in bytes.map(\.byte) } }),
  ]

  @Test("The specified counters are those of folded paths, and beyond the limits those of other paths and endpoints")
  func metrics() {
    var record = SpecifiedRecord(
      path: .whole.key("items").index(3).key("price"),
      rule: .numberFromString,
      outcome: .retyped,
      expected: "Double",
      source: .string,
      found: nil
    )
    var metrics = SpecifiedMetrics(seriesLimit: 1, endpointLimit: 1)
    for endpoint in ["product", "product", "list"] { metrics.add(record, endpoint: endpoint) }
    record.path = .whole
    metrics.add(record, endpoint: "product")
    let labels = [["product", "items[*].price"], ["(other)", "(other)"], ["product", "(other)"]]
    let counts = zip(labels.map { $0 + ["numberFromString", "retyped"] }, [2, 1, 1] as [Int64])
    #expect(metrics.counts == Dictionary(uniqueKeysWithValues: counts))
  }

  @Test("A wrong operation on reports is noticed", arguments: faults.indices)
  func brokenReports(_ index: Int) throws {
    for engine in Engine.all {
      try Self.check(.library, engine)
      let failure = #expect(throws: PropertyFailure.self) { try Self.check(Self.faults[index].subject, engine) }
      #expect(failure?.property.hasPrefix(Self.faults[index].property) == true, "\(String(describing: failure))")
    }
  }

  /// Returns an engine that reads another document on a given call.
  private static func engine(replacing text: String, with replacement: String, onCall number: Int) -> Engine {
    let calls = CallCounter()
    return Engine.shielded.broken(
      .rewriting { calls.next() == number ? $0.replacingOccurrences(of: text, with: replacement) : $0 }
    )
  }

  @Test(
    "A result that differs with another call, without a log or with a small log is noticed",
    arguments: [(2, "otherCallsAgree"), (3, "otherCallsAgree"), (4, "silentDecodeAgrees"), (5, "smallLogAgrees")]
  )
  func otherCalls(_ call: Int, _ property: String) throws {
    let failure = #expect(throws: PropertyFailure.self) {
      try Self.check(.library, Self.engine(replacing: "7,", with: "\"a\",", onCall: call))
    }
    #expect(failure?.property.hasPrefix(property) == true, "\(String(describing: failure))")
  }

  @Test(
    "Any text can be parsed as a path, a pattern and a report without a trap",
    arguments: ["", "a", "a b", "[", "[\"", "*.**", "{\"version\":1}", "the whole payload", "a[99999999999999999999]"]
  )
  func anyText(_ text: String) throws {
    for engine in Engine.all { try ReportCheck(ShieldedTexts.self, Self.input(text), engine).runAll() }
  }

  @Test("A response that differs from its contract's, or with options in userInfo only, is noticed")
  func contract() throws {
    let input = try Self.input(#"{"message":"hi","data":{"name":"a","count":1}}"#)
    try FuzzSubject.shieldedPart.check(.response, input, .shielded)
    let failure = #expect(throws: PropertyFailure.self) {
      try FuzzSubject.shieldedPart.check(.response, input, Self.engine(replacing: "hi", with: "ho", onCall: 2))
    }
    #expect(failure?.property.hasPrefix("contractAgrees") == true, "\(String(describing: failure))")
    let silent = #expect(throws: PropertyFailure.self) {
      try FuzzSubject.shieldedPart.check(.response, input, Self.engine(replacing: "hi", with: "ho", onCall: 3))
    }
    #expect(silent?.property.hasPrefix("silentDecodeAgrees") == true, "\(String(describing: silent))")
  }

  private static let wrongTokens: [(document: String, wrong: JSONToken)] = [
    ("7", .unreadableNumber), ("-0.5", .string("-0.5")), ("true", .boolean(false)), ("false", .null),
    ("null", .other), ("\"a\"", .string("b")), ("\"\\ud800\"", .string("")), ("[]", .array(isEmpty: false)),
    ("{\"a\":1}", .object(isEmpty: true)), ("[1,2]", .array(isEmpty: true)),
  ]

  @Test("A token that isn't the document's is noticed", arguments: wrongTokens.indices)
  func wrongToken(_ index: Int) throws {
    let (document, wrong) = Self.wrongTokens[index]
    for engine in Engine.all {
      let check = try TokenCheck(input: Self.input(document), engine: engine)
      #expect(throws: Never.self) { try check.tokensAreTheDocuments() }
      let failure = #expect(throws: PropertyFailure.self) { try check.tokensAreTheDocuments { _ in wrong } }
      #expect(failure?.property == "tokensAreTheDocuments")
    }
  }

  @Test("A payload that differs with another call, and a code that differs from its text's, are noticed")
  func payload() throws {
    let input = try Self.input(#"{"code":0,"msg":"ok","data":{"name":"a","count":1}}"#)
    try FuzzSubject.codeMessageResponse.check(.response, input, .shielded)
    let failure = #expect(throws: PropertyFailure.self) {
      try FuzzSubject.codeMessageResponse
        .check(.response, input, Self.engine(replacing: "\"a\"", with: "\"b\"", onCall: 3))
    }
    #expect(failure?.property.hasPrefix("payloadEndsInOneResult") == true, "\(String(describing: failure))")

    let check = ContractCheck(CodeMessageLayout.self, input, .shielded)
    #expect(throws: Never.self) { try check.codesAreTheirTexts() }
    let code = #expect(throws: PropertyFailure.self) { try check.codesAreTheirTexts { _ in "E" } }
    #expect(code?.property.hasPrefix("codesAreTheirTexts") == true)
  }
}
