import DecoderAgreement
import ShieldedDecoding
import Testing

@testable import FuzzProperties
@testable import SeedCorpus

/// The letters of an input: how a document grows, and which settings they combine.
@Suite("The letters of an input", .timeLimit(.minutes(20)))
struct LetterTests {
  private static func input(_ text: String) throws -> FuzzInput { try #require(FuzzInput(Array(text.utf8))) }

  private static func grown(_ letters: String, _ document: String) throws -> String {
    String(decoding: try input("*\(letters)aaaaaaaaa\(document)").document, as: UTF8.self)
  }

  // MARK: - Growth

  @Test(
    "A document grows to exactly the selected length, and repeats what its letters select",
    arguments: [
      ("bba", #"{"a":[1]}"#, "{\(String(repeating: " ", count: 1_015))\"a\":[1]}"),
      ("cbb", #"["é","ab"]"#, "[\"é\",\"\(String(repeating: "ab", count: 506))xab\"]"),
      ("dba", "[7,{}]", "[\(String(repeating: "7,", count: 509))7,{}]"),
      ("dbb", "[7,{}]", "[7,\(String(repeating: "{},", count: 339)) {}]"),
      ("dba", "{}\n[]\n", String(repeating: "{}\n", count: 339) + " {}\n[]\n"),
      ("dbb", "1,22,3", "1," + String(repeating: "22,", count: 339) + " 22,3"),
    ] as [(String, String, String)]
  )
  func growth(_ letters: String, _ document: String, _ expected: String) throws {
    let grown = try Self.grown(letters, document)
    #expect(grown.utf8.count == 1_024)
    #expect(grown == expected)
  }

  @Test("Repeated members have keys of their own before the original")
  func members() throws {
    let grown = try Self.grown("eba", #"{"k":[1]}"#)
    guard case .object(let members)? = JSONTree(Array(grown.utf8)) else {
      Issue.record("\(grown)")
      return
    }
    let keys = members.map { String(decoding: $0.key, as: UTF8.self) }.map { $0.trimmingPrefix(" ") }
    #expect(keys.count > 90 && keys.last == "\"k\"")
    #expect(keys.dropLast().enumerated().allSatisfy { $0.element == "\"k\($0.offset)\"" })
    #expect(grown.utf8.count == 1_024)
  }

  @Test(
    "Every document that grows has the selected length, and is JSON if it was",
    arguments: [#"{"a":[1,"\"]"],"b":{}}"#, "7", "[]", #""""#, "[1,]", "{\"a", ":::", "\"x\\", ""]
  )
  func lengths(_ document: String) throws {
    let wasValid = RFC8259.accepts(Array(document.utf8))
    for kind in "bcde" {
      for (number, byteCount) in DocumentGrowth.byteCounts.enumerated().prefix(5) {
        for place in ["a", "b", "~"] {
          let size = UnicodeScalar(UInt8(ascii: "a") + UInt8(number))
          let grown = Array(try Self.grown("\(kind)\(size)\(place)", document).utf8)
          #expect(grown.count == byteCount)
          #expect(RFC8259.accepts(grown) == wasValid, "\(kind)\(size)\(place)")
        }
      }
    }
  }

  @Test(
    "An input without the mark has the document that follows its four letters, and a document that is long enough stays"
  )
  func unchanged() throws {
    #expect(try Self.input("bcde*bba[1]").document.elementsEqual("*bba[1]".utf8))
    #expect(try Self.input("bcde[1]").growth == nil)
    #expect(try Self.input("*aaaaaaaabcde[1]").growth == nil)
    #expect(try Self.grown("aba", "[1]") == "[1]")
    let long = "[\(String(repeating: "1,", count: 600))1]"
    #expect(try Self.grown("dba", long) == long)
    #expect(FuzzInput(Array("*aaaaaaaabcd".utf8)) == nil)
  }

  @Test("A failure says how its input has grown, and budgets are for the grown document")
  func printedForm() throws {
    let target = FuzzTarget(name: "Failing", subjects: [.scan]) { input throws(PropertyFailure) in
      throw PropertyFailure(property: "p", subject: "", expected: "", actual: "", input: input.bytes)
    }
    let bytes = Array("*dgbaaaaaaaaa[7,{}]".utf8)
    let failure = #expect(throws: PropertyFailure.self) { try target.check(bytes) }
    #expect(failure?.description.contains("19 bytes, grown to 65600 bytes by element at place 1, as text") == true)
    #expect(try Self.input(String(decoding: bytes, as: UTF8.self)).byteCount == 65_600)
    #expect(throws: Never.self) { try target.memoryIsBounded(bytes, growth: 300 << 20) }
    #expect(throws: PropertyFailure.self) { try target.memoryIsBounded(Array("aaaa[7]".utf8), growth: 300 << 20) }
  }

  // MARK: - Settings

  @Test("The letters before the header add to the settings of the third letter")
  func strategies() throws {
    #expect(
      try Self.input("*aaaabaabaaea{}").strategy.name
        == "deferred data, keys from snake case, top-level dictionary assumed"
    )
    #expect(try Self.input("*aaacabaaaaba{}").strategy.name == "dates in seconds, keys from snake case")
    #expect(try Self.input("*aaaaaaaaaaha{}").strategy.name == "custom dates")
    let names = "abcdefgh".map { try? Self.input("aa\($0)a{}").strategy.name }
    #expect(
      names == [
        "default", "ISO 8601 dates", "dates in seconds", "dates in milliseconds, deferred data", "keys from snake case",
        "non-conforming floats from strings", "top-level dictionary assumed", "custom dates",
      ]
    )
  }

  /// A setting's name, its number of values, and the number of the one that an input selects.
  private typealias Selected = (name: String, count: Int, value: @Sendable (FuzzInput) -> Int)

  private static func selected<Value>(
    _ name: String,
    _ all: [Value],
    _ choice: @escaping @Sendable (FuzzInput) -> UInt8
  ) -> Selected {
    let count = all.count
    return (name, count, { Int(choice($0)) % count })
  }

  private static let strategies: [Selected] = [
    ("dates", 5, { DecoderStrategy.Dates.allCases.firstIndex(of: $0.strategy.dates) ?? -1 }),
    ("data", 2, { $0.strategy.hasDeferredData ? 1 : 0 }), ("keys", 2, { $0.strategy.convertsKeys ? 1 : 0 }),
    ("floats", 2, { $0.strategy.readsFloatWords ? 1 : 0 }),
    ("top level", 2, { $0.strategy.assumesTopLevelDictionary ? 1 : 0 }),
  ]
  private static let policy = selected("policy", PolicyChoice.all, \.policyChoice)
  private static let envelope = selected("envelope", EnvelopeChoice.all, \.envelopeChoice)
  private static let padding: Selected = (
    "padding", 4, { DocumentPadding.allCases.firstIndex(of: $0.padding) ?? -1 }
  )

  private static let settings: [(target: String, subject: FuzzSubject, settings: [Selected])] = [
    ("SafeBoxScalars", .strategies, [policy, selected("addition", ModelChoice.all, \.envelopeChoice)] + strategies),
    ("SafeArrays", .everything, [policy, selected("addition", ModelChoice.all, \.envelopeChoice)] + strategies),
    ("ShieldedEnvelope", .shieldedParts, [policy, envelope] + strategies),
    ("RoundTrip", .everything, [policy] + strategies),
    ("DecoderAgreement", .everything, strategies), ("Unobserved", .everything, [policy] + strategies),
    (
      "MacroAgreement", .everything,
      [policy, padding, selected("listener or check", MacroChoice.all, \.envelopeChoice)] + strategies
    ),
    (
      "MacroAgreement", .shieldedParts,
      [policy, envelope, padding, selected("listener", RescueListener.allCases) { $0.policyChoice / 16 }] + strategies
    ),
    (
      "Streams", .streamedMacroParts,
      [
        policy, envelope, selected("form", StreamCheck<Int>.Form.allCases) { $0.strategyChoice / 8 },
        selected("depth", StreamCheck<Int>.depthLimits) { $0.envelopeChoice / UInt8(EnvelopeChoice.all.count) },
      ] + strategies
    ),
    ("Streams", .everything, [policy] + strategies),
    (
      "Scanner", .scan,
      [
        selected("depth", ScannerCheck.depthLimits, \.policyChoice),
        selected("form", ScannerSubject.Form.allCases, \.strategyChoice),
      ]
    ),
    (
      "Reader", .readWhole,
      [
        selected("type", RowType.allCases, \.policyChoice),
        selected("depth", ReaderCheck.depthLimits, \.envelopeChoice),
        selected("form", ScannerSubject.Form.allCases, \.strategyChoice),
        selected("padding", DocumentPadding.allCases) { $0.strategyChoice / 4 },
      ]
    ),
  ]

  @Test("Each pair of values of two settings is in a seed", arguments: settings.indices)
  func pairs(_ index: Int) throws {
    let (name, subject, settings) = Self.settings[index]
    let corpus = try #require(SeedCorpus.all.first { $0.target.name == name })
    let letter = try #require(corpus.target.letter(of: subject))
    let inputs = corpus.seeds.compactMap { FuzzInput($0.bytes) }.filter {
      $0.subjectChoice == letter - UInt8(ascii: "a")
    }
    for (number, first) in settings.enumerated() {
      for second in settings.dropFirst(number + 1) {
        let found = Set(inputs.map { [first.value($0), second.value($0)] })
        #expect(found.count == first.count * second.count, "\(name), \(subject): \(first.name) and \(second.name)")
      }
    }
  }

  @Test(
    "The rows for eight settings of six values are few",
    arguments: [([6, 6, 6, 6, 6, 6, 6, 6], 70), ([2, 2, 2], 4)]
  )
  func coveringRows(_ counts: [Int], _ limit: Int) {
    let rows = SeedCorpus.coveringRows(of: counts)
    #expect(rows.count <= limit)
    #expect(rows.allSatisfy { row in zip(row, counts).allSatisfy { $0 >= 0 && $0 < $1 } && row.count == counts.count })
  }
}
