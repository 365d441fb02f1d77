import Foundation
import Payloads
import Testing

@testable import Contenders

@Suite("Contenders", .timeLimit(.minutes(20)))
struct ContenderTests {
  /// A contender on its shape, by name.
  struct Subject: CustomTestStringConvertible, Sendable {
    let contender: AnyContender
    var testDescription: String { "\(contender.name) on \(contender.shape)" }
  }

  static let subjects = ContenderRegistry.suites.flatMap(\.contenders).map(Subject.init)
  /// The contenders that only the settings have.
  static let variants =
    (ContenderRegistry.settings.flatMap { $0.contenders + $0.variants } + ContenderRegistry.suites.flatMap(\.variants))
    .map(Subject.init)
  static let tolerant = subjects.filter { !$0.contender.throwsOnDirt && !$0.contender.isReference }
  static let strict = subjects.filter(\.contender.throwsOnDirt)
  static let references = subjects.filter(\.contender.isReference)

  static let everywhere = [
    "plain", "safebox", "safebox-log", "macro", "macro-log", "plain-shielded", "safebox-shielded",
    "safebox-log-shielded", "macro-shielded", "macro-log-shielded",
  ]
  static let byHand = ["handwritten", "textbook", "handwritten-shielded", "textbook-shielded"]
  static let referenceNames = ["scan"]

  @Test("Every shape has the same contenders in the same order, with unique names")
  func names() {
    let names = ContenderRegistry.suites.map(\.shape.name)
    #expect(Set(names).count == names.count)
    for suite in ContenderRegistry.suites {
      let own = suite.shape is Catalogue ? Self.byHand : []
      #expect(suite.contenders.map(\.name) == Self.everywhere + own + Self.referenceNames)
      #expect(suite.contenders.allSatisfy { $0.shape == suite.shape.name })
      #expect(suite.baseline.name == "plain")
    }
    #expect(ContenderRegistry.all.map(\.name) == Self.everywhere + Self.byHand + Self.referenceNames)
  }

  @Test("Contenders are found by shape and name only")
  func finding() {
    #expect(ContenderRegistry.suite(named: "orders")?.contender(named: "safebox")?.shape == "orders")
    #expect(ContenderRegistry.suite(named: "orders")?.contender(named: "handwritten") == nil)
    #expect(ContenderRegistry.suite(named: "") == nil)
    #expect(ContenderRegistry.suite(named: "catalogue")?.contender(named: "Textbook") == nil)
  }

  @Test("Every contender is right on the clean payload", arguments: subjects + variants)
  func clean(subject: Subject) throws {
    let specification = PayloadSpecification(size: .bytes(12_000), seed: 21)
    let (data, totals) = try payload(specification, for: subject)
    let verdict = subject.contender.verdict(on: data, of: specification)
    if subject.contender.isReference {
      #expect(verdict == .reference)
    } else {
      let reports = subject.contender.name.contains("log") || subject.contender.name.contains("undeclared")
      #expect(verdict == .right(delivered: totals.records, rescued: reports ? 0 : nil))
    }
  }

  @Test("Every tolerant contender is right on the default mix", arguments: tolerant, [0.1, 1])
  func mix(subject: Subject, rate: Double) throws {
    try expectRight(subject, PayloadSpecification(size: .bytes(12_000), dirtRate: rate, seed: 22))
  }

  @Test("Every tolerant contender is right on each kind of dirt alone", arguments: tolerant, DirtKind.allCases)
  func alone(subject: Subject, kind: DirtKind) throws {
    let mix = DirtMix(only: [kind])
    try expectRight(
      subject,
      PayloadSpecification(size: .bytes(6_000), dirtRate: 0.8, dirtDensity: 0.7, mix: mix, seed: 23)
    )
  }

  @Test("Every strict contender throws on any dirt", arguments: strict, DirtKind.allCases)
  func strictThrows(subject: Subject, kind: DirtKind) throws {
    let mix = DirtMix(only: [kind])
    let specification = PayloadSpecification(size: .bytes(12_000), dirtRate: 1, dirtDensity: 1, mix: mix, seed: 25)
    let (data, totals) = try payload(specification, for: subject)
    guard totals.dirtyFields > 0 else { return }
    guard case .throwsOnDirt = subject.contender.verdict(on: data, of: specification) else {
      Issue.record("it delivered a payload with \(kind)")
      return
    }
  }

  @Test("Reference measurements process dirty payloads too", arguments: references)
  func referencesOnDirt(subject: Subject) throws {
    let specification = PayloadSpecification(size: .bytes(12_000), dirtRate: 1, seed: 26)
    let (data, _) = try payload(specification, for: subject)
    #expect(subject.contender.verdict(on: data, of: specification) == .reference)
  }

  /// Texts of clean payloads that are the same in every record, with others.
  static let constants: [(shape: String, replacements: [(String, String)])] = [
    (
      "twitter",
      [
        (#""favorited":false"#, #""favorited":true"#), (#""truncated":false"#, #""truncated":true"#),
        (#""protected":false"#, #""protected":true"#), ("Example for iPhone", "Example for iPad"),
      ]
    ),
    (
      "citm",
      [
        (#""name":null,"prices""#, #""name":"A","prices""#), (#""seatMapImage":null"#, #""seatMapImage":"B""#),
        (#""blockIds":[]"#, #""blockIds":[1,2]"#), (#""venueCode":"HALL""#, #""venueCode":"ROOM""#),
        (#""audienceSubCategoryId":337100890"#, #""audienceSubCategoryId":5"#),
      ]
    ),
  ]

  @Test("Every contender decodes the fields that have one value in generated payloads", arguments: constants)
  func constantFields(shape: String, replacements: [(String, String)]) throws {
    let suite = try #require(ContenderRegistry.suite(named: shape))
    let clean = suite.payload(PayloadSpecification(size: .records(8), seed: 3)).data
    for (old, new) in replacements {
      let text = String(decoding: clean, as: UTF8.self).replacing(old, with: new)
      let changed = Data(text.utf8)
      #expect(changed != clean, "\(old)")
      for contender in suite.contenders where !contender.isReference {
        #expect(try contender.hasSameRecords(as: suite.baseline, decoding: changed), "\(contender.name), \(new)")
      }
    }
  }

  @Test("A contender calls the clock once before and once after decoding, whether it throws or not")
  func clockCalls() throws {
    let suite = try #require(ContenderRegistry.suite(named: "catalogue"))
    for text in ["{", #"{"code":200,"message":"ok","data":[]}"#] {
      var calls: [String] = []
      let decode = {
        try suite.baseline.decode(Data(text.utf8), begin: { calls.append("begin") }, end: { calls.append("end") })
      }
      if text == "{" { #expect(throws: DecodingError.self) { try decode() } } else { try decode() }
      #expect(calls == ["begin", "end"])
    }
  }

  private func payload(_ specification: PayloadSpecification, for subject: Subject) throws -> (
    data: Data, totals: PayloadTotals
  ) {
    try #require(ContenderRegistry.suite(named: subject.contender.shape)).payload(specification)
  }

  private func expectRight(_ subject: Subject, _ specification: PayloadSpecification) throws {
    let (data, totals) = try payload(specification, for: subject)
    let verdict = subject.contender.verdict(on: data, of: specification)
    guard case .right(let delivered, let rescued) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(delivered == totals.records)
    #expect(rescued == nil || rescued == totals.rescues)
  }
}
