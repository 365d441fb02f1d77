import DecoderAgreement
import Foundation
import ShieldedDecoding
import Testing

@testable @_spi(Testing) import ShieldedJSON

extension ShieldedJSONDecoder {
  /// A decoder with a lenient grammar.
  static func lenient(_ extensions: JSONGrammar.Extensions) -> ShieldedJSONDecoder {
    .with { $0.grammar = .lenient(extensions) }
  }
}

/// The fault of a malformed payload that a closure decodes; `nil` if it decodes.
func fault(_ decode: () throws -> some Any) -> MalformedJSONError? {
  do {
    _ = try decode()
    return nil
  } catch DecodingError.dataCorrupted(let context) {
    if let fault = context.underlyingError as? MalformedJSONError { return fault }
    Issue.record("\(context)")
  } catch {
    Issue.record(error)
  }
  return nil
}

extension JSONGrammar.Extensions {
  static let all: JSONGrammar.Extensions = [.trailingCommas, .comments, .controlCharacters, .nonFiniteNumbers]
}

@Suite("A lenient grammar", .timeLimit(.minutes(20)))
struct LenientGrammarTests {
  private struct Anything: Decodable { init(from decoder: any Decoder) {} }

  struct Accepted: Sendable, CustomStringConvertible {
    let extensions: JSONGrammar.Extensions
    let text: String
    /// The same document in the grammar of RFC 8259.
    let json: String
    /// The records, without what all of them have.
    let records: [String]

    init(_ extensions: JSONGrammar.Extensions, _ text: String, _ json: String, _ records: String...) {
      (self.extensions, self.text, self.json, self.records) = (extensions, text, json, records)
    }

    var description: String { text }
  }

  static let accepted = [
    Accepted(.trailingCommas, "[1,]", "[1]", "trailingComma at byte 2"),
    Accepted(.trailingCommas, #"{"a":1,}"#, #"{"a":1}"#, "trailingComma at byte 6"),
    Accepted(.trailingCommas, "[1 ,\n ]", "[1]", "trailingComma at byte 3"),
    Accepted(
      .trailingCommas,
      #"[[1,],{"a":[],},"x",]"#,
      #"[[1],{"a":[]},"x"]"#,
      "trailingComma 3, the first at byte 3"
    ),
    Accepted(.trailingCommas, #"["a,]",]"#, #"["a,]"]"#, "trailingComma at byte 6"),
    Accepted(.trailingCommas, #"["\",]",true,]"#, #"["\",]",true]"#, "trailingComma at byte 12"),
    Accepted(.comments, "[1/* one */, 2]// end", "[1,2]", "comment 2, the first at byte 2"),
    Accepted(
      .comments,
      "/* a */ {/**/\"a\"/***/:/*/*/1/* * / ** */}/**/",
      #"{"a":1}"#,
      "comment 6, the first at byte 0"
    ),
    Accepted(.comments, "// a\n[1, // b\r2 //\n, 3]\n//", "[1,2,3]", "comment 4, the first at byte 0"),
    Accepted(
      .comments,
      "[/* \" [ , \u{1} é \0 */\"/* text */\", \"//\"]",
      #"["/* text */","//"]"#,
      "comment at byte 1"
    ),
    Accepted(.comments, "[1,/* /* */2]", "[1,2]", "comment at byte 3"),
    Accepted(.comments, "null//", "null", "comment at byte 4"),
    Accepted(.comments, "-1.5e3/**/", "-1.5e3", "comment at byte 6"),
    Accepted(
      .controlCharacters,
      "[\"a\nb\tc\rd\u{0}\u{1F}\",\n\t1]",
      #"["a\nb\tc\rd\u0000\u001f",1]"#,
      "controlCharacter 5, the first at byte 3"
    ),
    Accepted(
      .controlCharacters,
      "{\"k\ney\":\"\\\"\n\\\\\n\"}",
      #"{"k\ney":"\"\n\\\n"}"#,
      "controlCharacter 3, the first at byte 3"
    ),
    Accepted([.trailingCommas, .comments], "[1, /* two */ ]", "[1]", "comment at byte 4", "trailingComma at byte 2"),
    Accepted(
      [.trailingCommas, .comments],
      "[1 /* one */,// two\n]",
      "[1]",
      "comment 2, the first at byte 3",
      "trailingComma at byte 12"
    ),
    Accepted(
      .all,
      "[\"\n\", /*\n*/ \"é\t\" ,]",
      #"["\n","é\t"]"#,
      "controlCharacter 2, the first at byte 2",
      "comment at byte 6",
      "trailingComma at byte 18"
    ),
    Accepted(.all, "[1,2]", "[1,2]"),
  ]

  @Test(
    "A document that needs an extension is read as the same document without it, and the use is recorded",
    arguments: accepted
  )
  func acceptance(_ document: Accepted) throws {
    let expected = DecoderOutcome { try ShieldedJSONDecoder().decode(AnyJSON.self, from: document.json).plain }
    #expect(expected.fault == nil)
    let log = RescueLog()
    let options = RescueOptions(log: log)
    let decoder = ShieldedJSONDecoder.lenient(document.extensions)
    let value = DecoderOutcome {
      try decoder.decode(AnyJSON.self, from: Data(document.text.utf8), options: options).plain
    }
    #expect(value == expected)
    let prefix = "the whole payload: retyped by "
    #expect(
      log.report().records.map {
        "\($0)".replacingOccurrences(of: ", expected Any, found ", with: " ").replacingOccurrences(of: "\"", with: "")
      }
        == document.records.map { prefix + $0 }
    )
    // In other encodings, without any other extension, and with all of them.
    #expect(DecoderOutcome { try decoder.decode(AnyJSON.self, from: [UInt8](document.text.utf8)).plain } == expected)
    #expect(
      DecoderOutcome { try decoder.decode(AnyJSON.self, from: document.text.data(using: .utf16)!).plain } == expected
    )
    #expect(
      DecoderOutcome { try decoder.decode(AnyJSON.self, from: [0xEF, 0xBB, 0xBF] + document.text.utf8).plain }
        == expected
    )
    #expect(
      DecoderOutcome { try ShieldedJSONDecoder.lenient(.all).decode(AnyJSON.self, from: document.text).plain }
        == expected
    )
    if !document.records.isEmpty {
      for missing in [JSONGrammar.Extensions.trailingCommas, .comments, .controlCharacters]
      where document.extensions.contains(missing) {
        if document.extensions == .all, missing != .controlCharacters { continue }
        let decoder = ShieldedJSONDecoder.lenient(JSONGrammar.Extensions.all.subtracting(missing))
        #expect(DecoderOutcome { try decoder.decode(Anything.self, from: document.text) } == .dataCorrupted)
      }
    }
  }

  static let refused: [(String, Int, String)] = [
    ("[,]", 1, "unexpected character"), ("[1,,]", 3, "unexpected character"), ("[,1]", 1, "unexpected character"),
    ("{,}", 1, "expected a string as a key"), (#"{"a",}"#, 5, "expected ':' after a key"),
    (#"{"a" ,  }"#, 8, "expected ':' after a key"), (#"{"a":,}"#, 5, "unexpected character"),
    ("1,", 1, "unexpected data after the value"), ("[1],", 3, "unexpected data after the value"),
    ("[1,", 3, "unexpected end"), ("[1,}", 3, "expected ',' or ']'"), (",", 0, "unexpected character"),
    ("[1 2,]", 3, "expected ',' or ']'"),
    ("[1] /* a", 4, "a comment isn't terminated"), ("[1] /", 4, "a comment isn't terminated"),
    ("[1] /*/", 4, "a comment isn't terminated"), ("[1 /* a", 7, "unexpected end"),
    ("[1 / 2]", 3, "expected ',' or ']'"),
    ("[1 # 2\n]", 3, "expected ',' or ']'"), ("/ 1", 0, "unexpected character"), ("//", 2, "unexpected end"),
    ("1/**/2", 5, "unexpected data after the value"), ("tr/**/ue", 0, "expected 'true', 'false' or 'null'"),
    ("[1 /* a */ */]", 11, "expected ',' or ']'"), ("-/**/1", 1, "a number is malformed"),
    ("[\"\n\" /* é\n */ x]", 15, "expected ',' or ']'"), ("\"\\\n\"", 1, "a string contains an unknown escape"),
    ("\"\\u00\n0\"", 1, "a string contains an unknown escape"), ("[\u{1}]", 1, "unexpected character"),
    ("[\"\n\n\", 01]", 8, "a number has a leading zero"), ("[\"\u{1}\", 01]", 7, "a number has a leading zero"),
    ("\"\n", 2, "a string isn't terminated"),
    ("[Na]", 1, "unexpected character"), ("[nan]", 1, "expected 'true', 'false' or 'null'"),
    ("[+Infinity]", 1, "unexpected character"), ("[-NaN]", 2, "a number is malformed"),
    ("[-Inf]", 2, "a number is malformed"),
    ("[NaNs]", 4, "expected ',' or ']'"), ("[1NaN]", 2, "expected ',' or ']'"),
    ("[Infinity8]", 9, "expected ',' or ']'"),
    ("{NaN:1}", 1, "expected a string as a key"), ("[N", 2, "unexpected end"), ("-Infinit", 8, "unexpected end"),
    ("['a',]", 1, "unexpected character"), ("{a:1,}", 1, "expected a string as a key"),
    ("[0x10,]", 2, "expected ',' or ']'"),
    ("[.5,]", 1, "unexpected character"), ("", 0, "unexpected end"),
  ]

  @Test("What isn't in the grammar is malformed, at its place in the original document", arguments: refused)
  func refusal(_ text: String, _ offset: Int, _ reason: String) throws {
    let log = RescueLog()
    let error = try corruption {
      try ShieldedJSONDecoder.lenient(.all).decode(
        Anything.self,
        from: Data(text.utf8),
        options: RescueOptions(log: log)
      )
    }
    let fault = try #require(error.underlyingError as? MalformedJSONError)
    #expect(fault.offset == offset && fault.reason == reason, "\(fault)")
    let lines = String(decoding: Array(text.utf8).prefix(offset), as: UTF8.self).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    #expect(fault.line == lines.count && fault.column == (lines.last?.unicodeScalars.count ?? 0) + 1, "\(fault)")
    #expect(log.report().totalCount == 0 && error.codingPath.isEmpty)
    #expect(!RFC8259.accepts(Array(text.utf8), with: RFC8259.Extensions(rawValue: 15)))
    #expect(fault.isTruncated == RFC8259.isBeginning(Array(text.utf8), with: RFC8259.Extensions(rawValue: 15)))
  }

  @Test(
    "Under a policy that doesn't allow an extension, the error is that of the grammar of RFC 8259",
    arguments: accepted
  )
  func policy(_ document: Accepted) throws {
    func fault(_ decoder: ShieldedJSONDecoder, _ policy: RescuePolicy) -> MalformedJSONError? {
      ShieldedJSONTests.fault {
        try decoder.decode(Anything.self, from: Data(document.text.utf8), options: RescueOptions(policy: policy))
      }
    }
    guard !document.records.isEmpty else { return }
    let strict = try #require(fault(ShieldedJSONDecoder(), .lenient))
    let decoder = ShieldedJSONDecoder.lenient(document.extensions)
    #expect(fault(decoder, .strict) == strict && fault(decoder, RescuePolicy(.default)) == strict)
    #expect(throws: Never.self) {
      try decoder.decode(
        Anything.self,
        from: Data(document.text.utf8),
        options: RescueOptions(policy: RescuePolicy(.retype))
      )
    }
    // Each extension has a cell of its own.
    var policy = RescuePolicy.lenient
    policy[.string, from: .string] = .throw
    #expect((fault(decoder, policy) == nil) == !document.extensions.contains(.controlCharacters))
    policy = .lenient
    policy[.object, from: .string] = .throw
    #expect((fault(decoder, policy) == nil) == document.extensions.isDisjoint(with: [.comments, .trailingCommas]))
  }

  @Test("A value doesn't depend on a log, a handler or a policy that allows everything")
  func observation() throws {
    let text = Data("[{\"name\": 1, \"labels\": [\"a\n\",],}, // one\n]".utf8)
    let decoder = ShieldedJSONDecoder.lenient(.all)
    let expected = [Seller(name: "1", score: nil, labels: ["a\n"])]
    #expect(try decoder.decode([Seller].self, from: text) == expected)
    let handled = Lines()
    let logs = [
      RescueLog(), RescueLog(capacity: 0), RescueLog { handled.add("\($0.rule)") }, RescueLog(redaction: .kindOnly),
    ]
    for log in logs {
      #expect(
        try decoder.decode([Seller].self, from: text, options: RescueOptions(policy: .lenient, log: log)) == expected
      )
      let tallies = log.report().tallies.map { "\($0.count) \($0.rule)" }.sorted()
      #expect(
        tallies == ["1 comment", "1 controlCharacter", "1 missingKey", "1 stringFromNumber", "1 trailingComma"]
          || tallies == ["1 comment", "1 controlCharacter", "1 stringFromNumber", "1 trailingComma"]
      )
    }
    #expect(handled.all.prefix(3) == ["controlCharacter", "trailingComma", "comment"])
  }

  private final class Lines: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []
    func add(_ line: String) { lock.withLock { lines.append(line) } }
    var all: [String] { lock.withLock { lines } }
  }
}

@Suite("Numbers that aren't finite", .timeLimit(.minutes(20)))
struct NonFiniteNumberTests {
  private struct Rescued: Decodable {
    @SafeBox var double: Double
    @SafeBox var float: Float
    @SafeBox var optional: Double?
    @SafeBox var int: Int
    @SafeBox var size: UInt8?
    @SafeBox var text: String
    @SafeBox var flag: Bool
    @SafeBox var amount: Decimal
    @SafeBox var seenAt: Date?
    @SafeArray var list: [Double]
    @SafeArray var counts: [Int]
    @DroppingArray var dropped: [Float]
    @DroppingDictionary var rates: [String: Double]
  }

  private static func document(_ number: String) -> String {
    let keys = ["double", "float", "optional", "int", "size", "text", "flag", "amount", "seenAt"]
    let lists = ["list", "counts", "dropped"]
    return "{" + keys.map { #""\#($0)":\#(number),"# }.joined()
      + lists.map { #""\#($0)":[1,\#(number),"2"],"# }.joined()
      + #""rates":{"a":\#(number),"b":"3"}}"#
  }

  @Test(
    "Binary floating-point properties have them, and no other type does",
    arguments: [("NaN", Double.nan), ("Infinity", .infinity), ("-Infinity", -.infinity)]
  )
  func rescued(_ number: String, _ expected: Double) throws {
    func isExpected(_ value: Double) -> Bool { value == expected || value.isNaN && expected.isNaN }
    let decoder = ShieldedJSONDecoder.lenient(.nonFiniteNumbers)
    let log = RescueLog()
    let text = Data(Self.document(number).utf8)
    let value = try decoder.decode(Rescued.self, from: text, options: RescueOptions(log: log))
    #expect(isExpected(value.double) && isExpected(Double(value.float)) && value.optional.map(isExpected) == true)
    #expect(value.int == 0 && value.size == nil && value.text == "" && !value.flag && value.amount == 0)
    #expect(value.seenAt == nil && value.counts == [1, 0, 2])
    #expect(value.list.count == 3 && value.list[0] == 1 && isExpected(value.list[1]) && value.list[2] == 2)
    #expect(value.dropped.count == 3 && isExpected(Double(value.dropped[1])))
    #expect(value.rates["a"].map(isExpected) == true && value.rates["b"] == 3)
    // A list is converted from its tokens only without a log.
    let unobserved = try decoder.decode(Rescued.self, from: text)
    #expect(isExpected(unobserved.list[1]) && isExpected(Double(unobserved.dropped[1])))
    #expect(unobserved.counts == [1, 0, 2])
    let records = log.report().records.map { "\($0)" }
    #expect(
      records.first == #"the whole payload: retyped by nonFiniteNumber, expected Any, found "13, the first at byte 10""#
    )
    for path in ["int", "size", "text", "flag", "amount", "seenAt", "counts[1]"] {
      let record = records.first { $0.hasPrefix("\(path): defaulted by ") }
      #expect(
        record?.contains("(unreadableNumber)") == true && record?.hasSuffix("found unreadable number") == true,
        "\(path)"
      )
    }
    #expect(records.filter { $0.contains("retyped by numberFromString") }.count == 4 && records.count == 12)
  }

  @Test("Plain properties throw for other types, and a string stays what it is")
  func plain() throws {
    let decoder = ShieldedJSONDecoder.lenient(.all)
    #expect(try decoder.decode([Double].self, from: "[Infinity,-Infinity, 1]") == [.infinity, -.infinity, 1])
    #expect(try decoder.decode([Float?].self, from: "[-Infinity,null]") == [-.infinity, nil])
    #expect(try decoder.decode(Double.self, from: " NaN ").isNaN)
    #expect(try decoder.decode([String: [Double]].self, from: #"{"NaN":[Infinity]}"#) == ["NaN": [.infinity]])
    #expect(
      try decoder.decode([String].self, from: #"["NaN","Infinity","I","-N",]"#) == ["NaN", "Infinity", "I", "-N"]
    )
    func error(_ type: (some Decodable).Type) -> String {
      do { return "\(try decoder.decode(type, from: "[1,NaN]"))" } catch { return "\(error)" }
    }
    #expect(error([Int].self).contains("The number NaN doesn't fit Int"))
    #expect(error([Decimal].self).contains("The number NaN doesn't fit Decimal"))
    #expect(error([String].self).contains("found a number"))
    #expect(error([Bool].self).contains("found a number"))
    #expect(error([[Int]].self).contains("found a number"))
    #expect(error([Date].self).contains("typeMismatch") || error([Date].self).contains("doesn't fit"))
    let seconds = ShieldedJSONDecoder.with {
      $0.grammar = .lenient(.all)
      $0.dateDecodingStrategy = .secondsSince1970
    }
    #expect(throws: DecodingError.self) { try seconds.decode([Date].self, from: "[-Infinity]") }
    // A string "NaN" isn't a number, and a strategy for strings doesn't apply to numbers.
    #expect(throws: DecodingError.self) { try decoder.decode([Double].self, from: #"["NaN"]"#) }
    let strategy = ShieldedJSONDecoder.with {
      $0.grammar = .lenient(.all)
      $0.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "+",
        negativeInfinity: "-",
        nan: "NaN"
      )
    }
    #expect(
      try strategy.decode([Double].self, from: #"["+","-",Infinity,-Infinity]"#) == [
        .infinity, -.infinity, .infinity, -.infinity,
      ]
    )
    #expect(try ShieldedJSONDecoder.lenient([]).decode([String].self, from: #"["NaN"]"#) == ["NaN"])
  }

  @Test("A policy without an action for such numbers makes them malformed")
  func policy() throws {
    let decoder = ShieldedJSONDecoder.lenient(.all)
    var policy = RescuePolicy.lenient
    policy[.floatingPoint, from: .number] = .default
    let fault = fault {
      try decoder.decode([Double].self, from: Data("[1,NaN,]".utf8), options: RescueOptions(policy: policy))
    }
    #expect(fault?.offset == 3 && fault?.reason == "unexpected character")
    #expect(throws: Never.self) {
      try decoder.decode([Double].self, from: Data("[1,]".utf8), options: RescueOptions(policy: policy))
    }
  }
}

@Suite("Lenient documents of every way to decode", .timeLimit(.minutes(20)))
struct LenientDecodingTests {
  /// Adds comments, trailing commas and control characters to a document without brackets in strings.
  static func decorated(_ json: String) -> String {
    json.replacingOccurrences(of: "}", with: ", /* \"} */ }").replacingOccurrences(of: "]", with: ",// ]\n]")
      .replacingOccurrences(of: "{, ", with: "{").replacingOccurrences(of: "[,", with: "[")
      .replacingOccurrences(of: "line", with: "li\n\tne")
  }

  @Test("Types that are read in one pass, envelopes, and lists on several cores have the values and records of JSON")
  func passes() throws {
    let sellers = (0..<40).map { #"{"name":"line \#($0)","score":"\#($0)","labels":["a",\#($0)]}"# }.joined(
      separator: ", "
    )
    let bodies = ["[\(sellers)]", #"{"data":[\#(sellers)],"message":"line"}"#, #"{"items":[\#(sellers)]}"#]
    for body in bodies {
      for cores in [1, 3] {
        func outcome(_ text: String, _ grammar: JSONGrammar) throws -> ([Seller], [String]) {
          var decoder = ShieldedJSONDecoder.with { $0.grammar = grammar }
          if cores > 1 { decoder.divideEveryList(between: cores) }
          let log = RescueLog(capacity: 1_000)
          let response = try decoder.decode(
            ShieldedResponse<[Seller]>.self,
            from: Data(text.utf8),
            options: RescueOptions(log: log)
          )
          return (response.data, log.report().records.map { "\($0)" })
        }
        let json = body.replacingOccurrences(of: "line", with: #"li\n\tne"#)
        let expected = try outcome(json, .rfc8259)
        let value = try outcome(Self.decorated(body), .lenient(.all))
        #expect(value.0 == expected.0 && value.0.count == 40)
        // A pass makes the records of an envelope last.
        #expect(value.1.dropFirst(3).sorted() == expected.1.sorted())
        #expect(value.1.prefix(3).allSatisfy { $0.contains("the whole payload: retyped by") })
      }
    }
  }

  @Test(
    "A lenient document that outlives the call, is embedded, has other settings, or is decoded with a configuration is the same"
  )
  func settings() throws {
    let decoder = ShieldedJSONDecoder.with {
      $0.grammar = .lenient(.all)
      $0.assumesTopLevelDictionary = true
      $0.keyDecodingStrategy = .convertFromSnakeCase
    }
    #expect(
      try decoder.decode([String: [Int]].self, from: "// a\n\"a\": [1,], /* b */ \"b\": []") == ["a": [1], "b": []]
    )
    #expect(throws: DecodingError.self) { try decoder.decode([String: [Int]].self, from: "\"a\": [1], ") }
    let plain = ShieldedJSONDecoder.lenient([.comments])
    let nested = try #require(try? plain.decode(Kept.self, from: "{\"a\": [1 /* b */, 2]}"))
    #expect(try nested.container.decode([Int].self, forKey: .a) == [1, 2])
    let long = "{\"a\": [" + String(repeating: "1, /* \"\n\" */", count: 1_000) + "2]}"
    #expect(try plain.decode(Kept.self, from: Data(long.utf8)).container.decode([Int].self, forKey: .a).count == 1_001)
    let depth = ShieldedJSONDecoder.with {
      $0.grammar = .lenient(.all)
      $0.depthLimit = 2
    }
    let fault = fault { try depth.decode([[[Int]]].self, from: "[\"\n\", [[1,],],]") }
    #expect(fault?.offset == 7 && fault?.reason == "it is nested more than 2 levels deep")
  }

  private struct Kept: Decodable {
    enum CodingKeys: CodingKey { case a }
    let container: KeyedDecodingContainer<CodingKeys>
    init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: CodingKeys.self) }
  }

  @Test(
    "A truncated lenient document keeps what has arrived",
    arguments: [
      ("[1, 2, // rest", [1, 2]), ("[1, 2 // rest", [1, 2]), ("[1, 2 /", [1, 2]), ("[1, /* a", [1]), ("[1, 2", [1]),
      ("[1, 2,", [1, 2]), ("/* a */ [1, 2, /* b */", [1, 2]), ("[1, 2] /* b", [1, 2]), ("[1,] //", [1]), ("[", []),
      ("[1, 2 /* b */, 3", [1, 2]), ("[1, /**/ -Inf", [1]), ("[1, -Infinity", [1]), ("[1, N", [1]),
    ] as [(String, [Int])]
  )
  func truncation(_ text: String, _ expected: [Int]) throws {
    for truncation in [ShieldedJSONDecoder.Truncation.keepComplete, .keepPartial] {
      let decoder = ShieldedJSONDecoder.with {
        $0.grammar = .lenient(.all)
        $0.truncation = truncation
      }
      let log = RescueLog()
      #expect(try decoder.decode([Int].self, from: Data(text.utf8), options: RescueOptions(log: log)) == expected)
      let isComplete = text.contains("]")
      #expect(log.report().records.contains { $0.rule == .incompletePayload } == !isComplete)
      #expect(log.report().records.contains { $0.rule == .comment } == text.contains("/"))
      if let end = log.report().records.first(where: { $0.rule == .incompletePayload }) {
        #expect("\(end)".hasSuffix("at byte \(text.utf8.count)"))
      }
    }
    #expect(
      fault { try ShieldedJSONDecoder.lenient(.all).decode([Int].self, from: text) }?.isTruncated
        == (text == "[1,] //" ? nil : true)
    )
  }

  @Test("A truncated string with control characters is kept without its last character")
  func truncatedString() throws {
    let decoder = ShieldedJSONDecoder.with {
      $0.grammar = .lenient(.controlCharacters)
      $0.truncation = .keepPartial
    }
    let value = try decoder.decode(Seller.self, from: "{\"labels\": [\"a\n\", \"b\nc\n")
    #expect(value.labels == ["a\n", "b\nc"])
  }
}
