import Foundation
import RescueSpecification
import ShieldedDecoding
import Testing

@testable import FuzzProperties

/// A property that can't fail shows nothing, so each is given a wrong result here and must report it.
@Suite("The models' properties", .timeLimit(.minutes(20)))
struct PropertyTests {
  private static func check(_ document: String) throws -> ModelCheck<ShieldedPart> {
    ModelCheck(ShieldedPart.self, try #require(FuzzInput(Array("aaaa\(document)".utf8))))
  }

  private static let rescue: RescueReport = {
    let log = RescueLog()
    _ = try? JSONDecoder().decode(ShieldedPart.self, from: Data("{}".utf8), options: RescueOptions(log: log))
    return log.report()
  }()

  private static let nothing = RescueLog().report()

  private static let part = ShieldedPart(name: "a", count: 1)
  private static let plain = PlainPart(name: "a", count: 1)

  private static func mismatch() -> DecodeFailure {
    DecodeFailure(DecodingError.typeMismatch(Int.self, .init(codingPath: [AnyKey("count")], debugDescription: "")))
  }

  @Test("A clean document with a changed value, an error or a report is a failure")
  func cleanValues() throws {
    let check = try Self.check("{}")
    try check.cleanValuesAgree(.value(Self.plain), .init(outcome: .value(Self.part), report: Self.nothing))
    let changed = ShieldedPart(name: "a", count: 2)
    let failure = #expect(throws: PropertyFailure.self) {
      try check.cleanValuesAgree(.value(Self.plain), .init(outcome: .value(changed), report: Self.nothing))
    }
    #expect(failure?.expected == "count: 1")
    #expect(failure?.actual == "count: 2")
    #expect(throws: PropertyFailure.self) {
      try check.cleanValuesAgree(.value(Self.plain), .init(outcome: .value(Self.part), report: Self.rescue))
    }
    #expect(throws: PropertyFailure.self) {
      try check.cleanValuesAgree(.value(Self.plain), .init(outcome: .failure(Self.mismatch()), report: Self.nothing))
    }
  }

  @Test(
    "The digits that a Decimal loses are the only difference that a document with more digits than it holds may have",
    arguments: [RescuePolicy.lenient, .strict, RescuePolicy(.retype), RescuePolicy(.default)]
  )
  func lostDigits(_ policy: RescuePolicy) throws {
    let number = "1.00000000000000000000000000000000000000001"
    let document = #"aaaa{"float":1,"double":1,"decimal":\#(number),"half":1,"quantity":1}"#
    let input = try #require(FuzzInput(Array(document.utf8)))
    let shielded = ModelCheck(ShieldedNumbers.self, input, .shielded)
    let plain = shielded.plainOutcome()
    let rescued = shielded.decode(policy)
    #expect(rescued.report.isEmpty == (policy == .strict))
    try shielded.cleanValuesAgree(plain, rescued)
    for (text, replacement) in [(#""half":1"#, #""half":2"#), (#""quantity":1"#, #""quantity":true"#)] {
      let engine = Engine.shielded.broken(.rewriting { $0.replacing(text, with: replacement) })
      let broken = ModelCheck(ShieldedNumbers.self, input, engine)
      #expect(throws: PropertyFailure.self) { try broken.cleanValuesAgree(plain, broken.decode(policy)) }
    }
    let failed = ModelCheck<ShieldedNumbers>.Rescued(outcome: .failure(Self.mismatch()), report: rescued.report)
    #expect(throws: PropertyFailure.self) { try shielded.cleanValuesAgree(plain, failed) }
    let foundation = ModelCheck(ShieldedNumbers.self, input, .foundation)
    if policy == .lenient {
      try shielded.asSpecified()
      let silent = ModelCheck(ShieldedNumbers.self, input, Engine.shielded.broken(.losingLog))
      #expect(throws: PropertyFailure.self) { try silent.asSpecified() }
      try foundation.cleanValuesAgree(plain, .init(outcome: rescued.outcome, report: Self.nothing))
      #expect(throws: PropertyFailure.self) { try foundation.cleanValuesAgree(plain, rescued) }
    }
    #expect(Decimal.holdsDigits(of: "-0.0340282366920938463463374607431768211455000e-7"))
    #expect(!Decimal.holdsDigits(of: "34028236692093846346337460743176821145.6"))
  }

  @Test("A value without a report is a failure if plain Codable throws")
  func faults() throws {
    let check = try Self.check("{}")
    try check.faultsAreReported(.failure(Self.mismatch()), .init(outcome: .value(Self.part), report: Self.rescue))
    try check.faultsAreReported(
      .failure(Self.mismatch()),
      .init(outcome: .failure(Self.mismatch()), report: Self.nothing)
    )
    #expect(throws: PropertyFailure.self) {
      try check.faultsAreReported(.failure(Self.mismatch()), .init(outcome: .value(Self.part), report: Self.nothing))
    }
  }

  @Test("A strict decode with another error case, another path or no error is a failure")
  func strict() throws {
    let check = try Self.check("{}")
    let elsewhere = DecodeFailure(
      DecodingError.typeMismatch(Int.self, .init(codingPath: [AnyKey("name")], debugDescription: ""))
    )
    let other = DecodeFailure(
      DecodingError.valueNotFound(Int.self, .init(codingPath: [AnyKey("count")], debugDescription: ""))
    )
    let expected = DecodeOutcome<PlainPart>.failure(Self.mismatch())
    try check.strictThrowsAsPlain(expected, .init(outcome: .failure(Self.mismatch()), report: Self.nothing))
    for wrong in [DecodeOutcome.failure(elsewhere), .failure(other), .value(Self.part)] {
      #expect(throws: PropertyFailure.self) {
        try check.strictThrowsAsPlain(expected, .init(outcome: wrong, report: Self.nothing))
      }
    }
  }

  @Test("An internal error and a swallowed cancellation are failures")
  func errors() throws {
    struct Hidden: Error {}
    let check = try Self.check("{}")
    let hidden = DecodeFailure(Hidden())
    #expect(throws: PropertyFailure.self) {
      try check.noInternalErrorEscapes(.init(outcome: .failure(hidden), report: Self.nothing))
    }
    let cancellation = DecodeFailure(Percentage.Unlucky())
    try check.noInternalErrorEscapes(.init(outcome: .failure(cancellation), report: Self.nothing))
    #expect(throws: PropertyFailure.self) {
      try check.foreignErrorsPass(.failure(cancellation), .init(outcome: .value(Self.part), report: Self.rescue))
    }
  }

  @Test("A value that a round trip doesn't preserve is a failure")
  func roundTrip() throws {
    try Self.check("{}").valuesRoundTrip(Self.part)
    let input = try #require(FuzzInput(Array("aaaa{}".utf8)))
    #expect(throws: PropertyFailure.self) {
      try ModelCheck(SafeBox<Double>.self, input).valuesRoundTrip(SafeBox(wrappedValue: .infinity))
    }
  }

  /// A model with one property.
  private struct Holder<Value: ExactlyComparable>: ReflectedValue { var value: Value }

  private enum Shape: ReflectedValue {
    case empty, other
    case round(Int)
    case square(Int)
  }

  /// Two values that a caller can tell apart, in the form in which a model's properties are compared.
  private static let pairs: [(name: String, first: ExactValue, second: ExactValue)] = {
    var pairs: [(name: String, first: ExactValue, second: ExactValue)] = []
    func add<Value: ExactlyComparable>(_ name: String, _ first: Value, _ second: Value) {
      pairs.append((name, Holder(value: first).exactValue, Holder(value: second).exactValue))
    }
    add("zeros with different signs", 0.0, -0.0)
    add("NaNs with different payloads", Double.nan, Double(nan: 1, signaling: false))
    add("NaN and an infinity", Double.nan, .infinity)
    add("adjacent numbers", Float(1), Float(1).nextUp)
    add("integers beyond Int128", UInt128.max, UInt128(Int128.max))
    add("canonically equal strings", "é", "e\u{301}")
    add("nil and a default", 0 as Int?, nil)
    add("nil and an empty list", [Int]?.none, [])
    add("nil and an Optional with nil", Int??.none, .some(.none))
    add("an Optional with nil and a default", Int??.some(.none), 0)
    add("a list with nil", [Int?.none], [])
    add("elements in another order", [1, 2], [2, 1])
    add("entries under other keys", ["a": 1, "b": 2], ["a": 2, "b": 1])
    add("an entry that is nil", ["a": Int?.none], [:])
    add("canonically equal keys", ["é": 1], ["e\u{301}": 1])
    add("elements of a set", [1, 2] as Set, [1, 3])
    add("data", Data([1, 2]), Data([2, 1]))
    add("adjacent dates", Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 1.000001))
    add("decimals", Decimal(1), Decimal(string: "1.00000000000000000001") ?? 1)
    add("a URL and one with a base", URL(string: "a:/b/c"), URL(string: "c", relativeTo: URL(string: "a:/b/")))
    add("cases without a payload", Shape.empty, .other)
    add("payloads of a case", Shape.round(1), .round(2))
    add("cases with equal payloads", Shape.round(1), .square(1))
    add("a code and its text", ResponseCode.integer(200), .text("200"))
    add("nested models", Holder(value: true), Holder(value: false))
    return pairs
  }()

  @Test(
    "A value that a caller can tell from the right one isn't equal to it, and the property is named",
    arguments: pairs.indices
  )
  func reflectedValues(_ index: Int) {
    let pair = Self.pairs[index]
    #expect(pair.first == pair.first, "\(pair.name)")
    #expect(pair.first != pair.second, "\(pair.name)")
    #expect(pair.second.difference(from: pair.first)?.path.hasPrefix("value") == true, "\(pair.name)")
  }

  @Test("The first difference is named")
  func differences() {
    let first = ShieldedPart(name: "a", count: 1).exactValue
    let difference = [first, ShieldedPart(name: "b", count: 1).exactValue].exactValue
      .difference(from: [first, first].exactValue)
    #expect(difference?.path == "[1].name")
  }

  @Test("Either of two bad entries of a dictionary may throw, but only the first of two fields")
  func dictionaryOrder() {
    func failure(_ names: String...) -> DecodeFailure {
      DecodeFailure(
        DecodingError.typeMismatch(Int.self, .init(codingPath: names.map { AnyKey($0) }, debugDescription: ""))
      )
    }
    let model = ShieldedDictionaries.self
    #expect(failure("rates", "a").mayComeFromOtherEntry(than: failure("rates", "b"), of: model))
    #expect(!failure("rates", "a").mayComeFromOtherEntry(than: failure("rates", "a", "x"), of: model))
    #expect(!failure("rates", "a").mayComeFromOtherEntry(than: failure("names", "a"), of: model))
    #expect(!failure("int").mayComeFromOtherEntry(than: failure("int8"), of: ShieldedIntegers.self))
  }

  @Test("A failure's description has the property's name and the input")
  func message() throws {
    let check = try Self.check(#"{"name":1}"#)
    let text = check.failure("someProperty", expected: "this", actual: "that").description
    #expect(text.contains("property someProperty does not hold"))
    #expect(text.contains(#"14 bytes, as text: "aaaa{\"name\":1}""#))
  }
}
