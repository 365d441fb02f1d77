import Testing

@testable import OracleRun

@Suite("The comparison with other parsers", .timeLimit(.minutes(20)))
struct OracleTests {
  private static func outcome(
    _ document: String,
    _ library: String?,
    _ oracle: String?,
    isSimdjson: Bool = true
  ) -> OracleComparison.Outcome {
    let bytes = Array(document.utf8)
    return OracleComparison(document: bytes, library: library, oracle: oracle, isSimdjson: isSimdjson).outcome
  }

  @Test(
    "A wrong number, a wrong text, and a wrong verdict are findings",
    arguments: [
      ("[1]", "[ #3ff0000000000000 ]", "[ #3ff0000000000001 ]"), ("-0.0", "#8000000000000000", "#0000000000000000"),
      (#"["é"]"#, #"[ "\c3\a9 ]"#, #"[ "e\cc\81 ]"#),
      (#"{"a":1}"#, #"{ "a #3ff0000000000000 }"#, #"{ "A #3ff0000000000000 }"#),
      ("01", "#3ff0000000000000", nil), ("[1]", nil, "[ #3ff0000000000000 ]"), ("[[]]", "[ [ ] ]", "[ ]"),
      ("[\"1e400\"]", "[ \"1e400 ]", nil), (#"["\\ud800"]"#, #"[ "\5cud800 ]"#, nil),
      (#"{"a":null,"a":true}"#, #"{ "a true }"#, #"{ "a null "a true }"#),
    ] as [(String, String?, String?)]
  )
  func findings(_ document: String, _ library: String?, _ oracle: String?) {
    #expect(Self.outcome(document, library, oracle) == .finding)
  }

  @Test("The same tokens are no finding, and of members with one key the first counts")
  func agreements() {
    #expect(Self.outcome("1", "#3ff0000000000000", "#3ff0000000000000") == .accepted)
    #expect(Self.outcome("01", nil, nil) == .rejected)
    let oracle = #"[ { "a { "b true "b null } "b [ null null ] "a [ ] } ]"#
    #expect(Self.outcome("", #"[ { "a { "b true } "b [ null null ] } ]"#, oracle) == .accepted)
  }

  @Test("Each exception needs the document that it is about, and the verdict")
  func exceptions() {
    #expect(Self.outcome("[-1e309]", "[ #fff0000000000000 ]", nil) == .exception(.numberBeyondDouble))
    #expect(Self.outcome("[-1e309]", nil, "[ #fff0000000000000 ]") == .finding)
    #expect(Self.outcome("[18446744073709551616]", "[ #43f0000000000000 ]", nil) == .exception(.integerBeyond64Bits))
    #expect(Self.outcome("[18446744073709551616]", "[ #43f0000000000000 ]", nil, isSimdjson: false) == .finding)
    #expect(Self.outcome("[18446744073709551615,1.5]", "[ #43f0000000000000 ]", nil) == .finding)
    #expect(Self.outcome("[-0]", "[ #8000000000000000 ]", "[ #0000000000000000 ]") == .exception(.negativeZero))
    #expect(Self.outcome("[-0,1]", "[ #8000000000000000 ]", "[ #3ff0000000000000 ]") == .finding)
    #expect(Self.outcome(#"["\ud800"]"#, "[ invalid ]", nil) == .exception(.invalidUnicode))
    #expect(Self.outcome(#"{"\udc00":1}"#, "{ … }", nil) == .exception(.invalidUnicode))
    func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(Self.outcome(nested(513), nil, "[ ]") == .exception(.depth))
    #expect(Self.outcome(nested(512), nil, "[ ]") == .finding)
    #expect(Self.outcome("\u{FEFF}1", nil, "#3ff0000000000000") == .exception(.secondMark))
    #expect(Self.outcome("\u{FEFF}1", "#3ff0000000000000", nil) == .finding)
  }

  @Test(
    "The library's tokens are in the notation of the oracles",
    arguments: [
      (" [1, -0, 1e-400,1e400] ", "[ #3ff0000000000000 #8000000000000000 #0000000000000000 #7ff0000000000000 ]"),
      (#"{"a b":"é\\","a b":1,"c":{"d":[]}}"#, #"{ "a\20b "\c3\a9\5c "c { "d [ ] } }"#),
      ("[null,true,false]", "[ null true false ]"),
      (#""\ud800""#, "invalid"), ("01", nil), ("", nil),
    ] as [(String, String?)]
  )
  func libraryTokens(_ document: String, _ line: String?) throws {
    #expect(try LibraryTokens.line(of: Array(document.utf8)) == line)
  }

  @Test("Equal seeds make equal documents, of which the one-pass reader reads those with numbers and strings")
  func documents() throws {
    var (one, other) = (OracleDocuments(seed: 7), OracleDocuments(seed: 7))
    let documents = (0..<300).map { _ in one.next() }
    #expect(documents == (0..<300).map { _ in other.next() })
    let lines = try documents.compactMap { try LibraryTokens.line(of: $0) }
    #expect(lines.count > 150)
    #expect(lines.count(where: NumbersAndStrings.holds) > 20)
  }
}
