import DecoderAgreement
import Foundation
import ShieldedDecoding
import Testing

@testable import FuzzProperties

/// Each target's property holds for the library, and fails for a decoder with a planted fault.
@Suite("The targets' properties", .timeLimit(.minutes(20)))
struct TargetPropertyTests {
  private static func input(_ document: String, header: String = "aaaa") throws -> FuzzInput {
    try #require(FuzzInput(Array((header + document).utf8)))
  }

  /// Expects that a check passes with the engine, and fails with a property once the engine is broken.
  private static func expect(
    _ property: String,
    brokenBy fault: BrokenDecoder.Fault,
    over engines: [Engine] = Engine.all,
    _ check: (Engine) throws(PropertyFailure) -> Void
  ) throws {
    for engine in engines {
      try check(engine)
      let failure = #expect(throws: PropertyFailure.self) { try check(engine.broken(fault)) }
      #expect(
        failure?.property.hasPrefix(property) == true,
        "\(String(describing: failure?.property)) over \(engine.name)"
      )
    }
  }

  private static func replacing(_ text: String, with replacement: String) -> BrokenDecoder.Fault {
    .rewriting { $0.replacingOccurrences(of: text, with: replacement) }
  }

  @Test(
    "SafeBoxScalars notices a wrong value, a lost report, a swallowed error and an invented rescue",
    arguments: [
      (#"{"text":"a","flag":true,"status":"active","level":2}"#, replacing("\"a\"", with: "\"b\"")),
      (#"{"text":7,"flag":"on","status":"active","level":2}"#, .losingLog),
      (#"{"text":7,"flag":true,"status":"active","level":2}"#, replacing("true", with: "1")),
      (#"{"text":7,"flag":"x","status":"active","level":2}"#, replacing("\"x\"", with: "true")),
      (#"{"text":""#, .swallowingErrors),
    ] as [(String, BrokenDecoder.Fault)]
  )
  func scalars(_ document: String, _ fault: BrokenDecoder.Fault) throws {
    let input = try Self.input(document)
    for engine in Engine.all { try FuzzSubject.texts.check(.rescue, input, engine) }
    // Foundation's decoder also accepts what isn't JSON, so only the library's is compared there.
    let engines = document.hasSuffix("}") ? Engine.all : [.shielded]
    try Self.expect("asSpecified", brokenBy: fault, over: engines) { engine throws(PropertyFailure) in
      try FuzzSubject.texts.check(.specifiedValues, input, engine)
    }
  }

  @Test(
    "SafeArrays notices a lost, an invented, a changed and an unreported element",
    arguments: [
      ("[1,\"x\",3]", replacing("1,", with: "")), ("[1,\"x\",3]", replacing("3]", with: "3,4]")),
      ("[1,\"x\",3]", replacing("3", with: "4")), ("[1,\"x\",3]", replacing("\"x\"", with: "2")),
    ] as [(String, BrokenDecoder.Fault)]
  )
  func arrays(_ list: String, _ fault: BrokenDecoder.Fault) throws {
    let input = try Self.input(#"{"bytes":\#(list),"keptInts":\#(list)}"#)
    for engine in Engine.all { try FuzzSubject.lists.check(.rescue, input, engine) }
    try Self.expect("asSpecified", brokenBy: fault) { engine throws(PropertyFailure) in
      try FuzzSubject.lists.check(.specifiedValues, input, engine)
    }
  }

  @Test(
    "SafeArrays notices a changed value and a strict decode that rescues",
    arguments: [
      (#"{"name":"a","count":1}"#, replacing("1", with: "2"), "cleanValuesAgree"),
      (#"{"name":"a","count":"1"}"#, replacing("\"1\"", with: "1"), "strictThrowsAsPlain"),
      (#"{"name":"a","count":"1"}"#, .swallowingErrors, "strictThrowsAsPlain"),
    ] as [(String, BrokenDecoder.Fault, String)]
  )
  func agreement(_ document: String, _ fault: BrokenDecoder.Fault, _ property: String) throws {
    let input = try Self.input("[\(document)]")
    try Self.expect(property, brokenBy: fault) { engine throws(PropertyFailure) in
      let check = ModelCheck(SafeArray<ShieldedPart>.self, input, engine)
      let plain = check.plainOutcome()
      try check.cleanValuesAgree(plain, check.decode(.lenient))
      try check.strictThrowsAsPlain(plain, check.decode(.strict))
    }
  }

  @Test(
    "Unobserved notices a value that isn't the specified one",
    arguments: [
      (.texts, #"{"text":"a","flag":"on","status":"x"}"#, replacing("\"on\"", with: "false")),
      (.keyed, #"{"counts":{"1":"2","x":3}}"#, replacing("\"2\"", with: "4")),
      (.tags, #"{"all":["a",7]}"#, replacing("\"a\"", with: "\"b\"")), (.integers, "{}", replacing("{}", with: "[")),
    ] as [(FuzzSubject, String, BrokenDecoder.Fault)]
  )
  func unobserved(_ subject: FuzzSubject, _ document: String, _ fault: BrokenDecoder.Fault) throws {
    let input = try Self.input(document)
    try Self.expect("asSpecified", brokenBy: fault) { engine throws(PropertyFailure) in
      try subject.checkUnobserved(input, engine)
    }
  }

  @Test("RoundTrip notices a value that the second decode changes or rescues")
  func roundTrip() throws {
    let input = try Self.input(#"{"text":"é\u0000","flag":"on","status":"x","level":7}"#)
    for engine in Engine.all { try FuzzSubject.texts.check(.roundTrip, input, engine) }
    // The encoder's output has no space in it, so only the second decode is affected.
    for (text, replacement) in [("\"flag\":true", "\"flag\":false"), ("\"flag\":true", "\"flag\":1")] {
      let failure = #expect(throws: PropertyFailure.self) {
        try FuzzSubject.texts.check(.roundTrip, input, .replacing(text, with: replacement))
      }
      #expect(failure?.property.hasPrefix("valuesRoundTrip") == true)
    }
  }

  @Test("RescueRules notices a changed value, a missing record and an extra record")
  func rescueRules() throws {
    let bytes: [UInt8] = [3, 255, 128, 0, 0xFF, 0, 0, 0, 0, 0, 0, 0, 1]
    let payload = try #require(GeneratedPayload(bytes))
    #expect(payload.records.count == 3)
    #expect(payload.rescues.count > 5)
    func check(_ engine: Engine) throws(PropertyFailure) {
      try RescueRulesCheck(inputBytes: bytes, payload: payload, engine: engine).runAll()
    }
    try Self.expect("expectedValuesComeOut", brokenBy: Self.replacing(payload.records[0].id, with: "9"), check)
    try Self.expect("expectedRescuesAreReported", brokenBy: .losingLog, check)
    try Self.expect(
      "expectedRescuesAreReported",
      brokenBy: Self.replacing("\"isActive\":true", with: "\"isActive\":1"),
      check
    )
  }

  @Test("Another spelling of a generated payload decodes to the same records", arguments: 0..<32 as Range<UInt8>)
  func disguises(_ bits: UInt8) throws {
    let plain: [UInt8] = [4, 200, 128, 0, 0xFF, 0, 0, 0, 0, 0, 0, 0, 7]
    let disguised = plain + [UInt8](repeating: bits, count: 8)
    let payload = try #require(GeneratedPayload(disguised))
    let original = try #require(GeneratedPayload(plain))
    #expect(payload.records == original.records)
    #expect(bits == 0 || payload.document != original.document)
    try FuzzTarget.rescueRules.check(disguised)
  }

  @Test(
    "DecoderAgreement notices a value or an error that only one decoder gives",
    arguments: [
      (.numbers, #"{"float":1,"double":2,"decimal":3,"half":4,"quantity":5}"#, "5", "6"),
      (.numbers, #"{"float":1,"double":2,"decimal":3,"half":4,"quantity":5}"#, "5", "\"5\""),
      (.numbers, #"{"float":1,"double":2,"decimal":3,"half":4,"quantity":"5"}"#, "\"5\"", "5"),
      (.anything, #"{"a":[1,null]}"#, "null", "0"),
      (.wholeScalar, "99999999999999999999", "99999999999999999999", "\"\""),
      (.catalogue, #"{"code":1,"message":"","data":[]}"#, "\"\"", "null"),
    ] as [(FuzzSubject, String, String, String)]
  )
  func decoders(_ subject: FuzzSubject, _ document: String, _ text: String, _ replacement: String) throws {
    let input = try Self.input(document)
    #expect(try subject.decodersAgree(input, .shielded) == nil)
    let failure = #expect(throws: PropertyFailure.self) {
      try subject.decodersAgree(input, .replacing(text, with: replacement))
    }
    #expect(failure?.property.hasPrefix("decodersAgree") == true)
  }

  @Test(
    "DecoderAgreement names a listed difference",
    arguments: [
      (.anything, "[1,]", DecoderDifference.notJSON),
      (.wholeArray, #"[{"name":"a","count":1,"\ud800":1}]"#, .keyWithoutUnicode),
      (.wholeScalar, "99999999999999999.5", .cutFraction), (.anything, "[0e9]", .zeroWithExponent),
    ] as [(FuzzSubject, String, DecoderDifference)]
  )
  func listed(_ subject: FuzzSubject, _ document: String, _ difference: DecoderDifference) throws {
    #expect(try subject.decodersAgree(Self.input(document), .shielded) == difference)
  }

  @Test("Quadratic work and unbounded memory are findings")
  func budgets() throws {
    let input = try Self.input("[\(String(repeating: "1,", count: 500))1]")
    func check(_ engine: Engine) throws(PropertyFailure) {
      try WorkBudget(factor: 40).limit(input.bytes, subject: "a list") { () throws(PropertyFailure) in
        _ = try? engine.decoderUnderTest(DecoderStrategy.all[0]).decode([Int].self, from: Data(input.document))
      }
    }
    let failure = #expect(throws: PropertyFailure.self) { try check(Engine.shielded.broken(.quadratic)) }
    #expect(failure?.property == "workIsLinear")
    #expect(throws: Never.self) {
      try WorkBudget.shielded.limit(input.bytes, subject: "a list") { () throws(PropertyFailure) in
        _ = try? Engine.shielded.decoderUnderTest(DecoderStrategy.all[0]).decode([Int].self, from: Data(input.document))
      }
    }
    #expect(throws: Never.self) { try FuzzTarget.scanner.memoryIsBounded([0], growth: 60 << 20) }
    #expect(throws: PropertyFailure.self) { try FuzzTarget.scanner.memoryIsBounded([0], growth: 70 << 20) }
  }
}
