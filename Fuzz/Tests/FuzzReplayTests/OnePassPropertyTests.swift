import Foundation
import ShieldedDecoding
import Testing

@testable import FuzzProperties

@Suite("The properties of @Shielded types and of the reader", .timeLimit(.minutes(20)))
struct OnePassPropertyTests {
  private static func input(_ text: String) throws -> FuzzInput { try #require(FuzzInput(Array(text.utf8))) }

  @Test(
    "MacroAgreement notices another value, error or record of a @Shielded type",
    arguments: [
      (.texts, #"aaaa{"text":7,"flag":true}"#, .macroRewriting("true", "false"), "twinsAgree"),
      (.texts, #"abaa{"text":7,"flag":true}"#, .macroRewriting("7", "\"a\""), "twinsAgree"),
      (.texts, #"aaaa{"text":7,"flag":true}"#, .macroRewriting("7", "\"7\""), "recordsAgree"),
      (.texts, #"aaaa{"text":7,"flag":true}"#, .macroLosingLog, "recordsAgree"),
      (.texts, #"aaqa{"text":7,"flag":true}"#, .macroLosingLog, "recordsAgree"),
      (.texts, #"aaae{"text":7,"flag":true}"#, .macroRewriting("7", "\"7\""), "recordsAgree"),
      (.texts, #"aaaf{"text":7,"flag":true}"#, .macroLosingLog, "recordsAgree"),
      (.texts, #"aaab{"text":7,"flag":true}"#, .macroRewriting("true", "false"), "twinsAgree"),
      (.alternatives, #"aaaa{"active":7,"cost":{"value":1}}"#, .macroRewriting("cost", "c"), "twinsAgree"),
    ] as [(FuzzSubject, String, BrokenReader.Fault, String)]
  )
  func macros(_ subject: FuzzSubject, _ text: String, _ fault: BrokenReader.Fault, _ property: String) throws {
    let input = try Self.input(text)
    for engine in Engine.all { try subject.checkMacro(input, engine) }
    let failure = #expect(throws: PropertyFailure.self) { try subject.checkMacro(input, .broken(fault)) }
    #expect(failure?.property.hasPrefix(property) == true, "\(String(describing: failure))")
  }

  @Test(
    "MacroAgreement notices a pass that gives another value, that is never completed, or that leaves a record",
    arguments: [
      (#"aaaa{"name":"a","count":1}"#, .passRewriting("1", "2"), "passAgrees"),
      (#"aaaa{"name":"a","count":"1"}"#, .passRewriting("\"1\"", "1"), "passAgrees"),
      (#"aaaa{"name":"a","count":1"#, .passRewriting("1", "1}"), "passAgrees"),
      (#"aaaa{"name":"a","count":1}"#, .interrupting, "exactDocumentsNeedOnePass"),
      (#"aaqa{"name":"a","count":1}"#, .interrupting, "exactDocumentsNeedOnePass"),
      (#"aaaa{"name":7}"#, .recordingInterruption, "passAgrees"),
    ] as [(String, BrokenReader.Fault, String)]
  )
  func passes(_ text: String, _ fault: BrokenReader.Fault, _ property: String) throws {
    let input = try Self.input(text)
    for setting in ["a", "c", "d", "f"] {
      var bytes = input.bytes
      bytes[3] = setting.utf8.first ?? 0
      let input = try #require(FuzzInput(bytes))
      try FuzzSubject.checkTwins(MacroPart.self, input, .shielded, .call)
    }
    let failure = #expect(throws: PropertyFailure.self) {
      try FuzzSubject.checkTwins(MacroPart.self, input, .broken(fault), .call)
    }
    #expect(failure?.property.hasPrefix(property) == true, "\(String(describing: failure))")
  }

  @Test(
    "Reader notices a pass that accepts too much or too little, a hidden error, and a form that changes the value",
    arguments: [
      (#"daaa[01]"#, .passRewriting("01", "1"), "skippingAcceptsExactlyJSON"), ("daaa[1]", .interrupting, "skipping"),
      (#"daaa[1]"#, .passRewriting("[1]", "[01]"), "skippingAcceptsExactlyJSON"),
      (#"daac[1]"#, .passRewriting("[1]", "1"), "skippingAcceptsExactlyJSON"),
      (#"aaaa[{"one":01}]"#, .passRewriting("01", "1"), "acceptsOnlyJSON"),
      (#"daaa01"#, .hidingMalformed, "malformedPayloadsWin"), (#"daba1"#, .cuttingForms, "formsAgree"),
    ] as [(String, BrokenReader.Fault, String)]
  )
  func reader(_ text: String, _ fault: BrokenReader.Fault, _ property: String) throws {
    let input = try Self.input(text)
    try ReaderCheck(input).runAll()
    let failure = #expect(throws: PropertyFailure.self) { try ReaderCheck(input, BrokenReader(fault: fault)).runAll() }
    #expect(failure?.property.hasPrefix(property) == true, "\(String(describing: failure))")
  }

  @Test("A padded document is longer than the copied ones, and decodes as the document does")
  func paddings() throws {
    let document = Array(#"{"name":"a","count":1}"#.utf8)
    for padding in DocumentPadding.allCases where padding != .nothing {
      #expect(padding.applied(to: document[...]).count >= 1_024)
    }
    let lengths = DocumentPadding.allCases.map { $0.applied(to: Array("{}".utf8)[...]).count }
    #expect(lengths == [2, 1_100, 1_100, 1_112])
    #expect(DocumentPadding.nothing.applied(to: document[...]) == document)
  }

  @Test("Listeners receive the same rescues in their own form")
  func listeners() {
    let digests = RescueListener.allCases.map { listener in
      listener.decode(.lenient) { options in try lenientlyDecoded(MacroPart.self, #"{"name":7}"#, options).name }
    }
    #expect(digests.map { $0.outcome.value } == Array(repeating: "7", count: RescueListener.allCases.count))
    // A log of this call receives two rescues, and a log elsewhere receives none.
    let expected = [[false], [], [true], [true], [false, false], [false], [false]]
    #expect(digests.map { $0.rescues.map(\.isUntouched) } == expected)
  }
}
