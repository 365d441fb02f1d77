import Testing

@testable import MutantPlanting

@Suite("The mutants of a source", .timeLimit(.minutes(20)))
struct MutantFinderTests {
  /// A source and what it becomes by each mutant of one operator.
  struct Row: CustomTestStringConvertible, Sendable {
    let change: MutantOperator
    let source: String
    let mutated: [String]

    init(_ change: MutantOperator, _ source: String, _ mutated: [String]) {
      self.change = change
      self.source = source
      self.mutated = mutated
    }

    var testDescription: String { "\(change.rawValue): \(source)" }
  }

  static func mutants(_ source: String) -> [Mutant] {
    MutantCatalogue(sources: ["Sources/M/F/f.swift": source]).mutants
  }

  /// Returns the source with a mutant in place of the original.
  static func text(_ mutant: Mutant, in source: String) -> String {
    let bytes = Array(source.utf8)
    return String(decoding: bytes[..<mutant.start], as: UTF8.self) + mutant.replacement
      + String(decoding: bytes[mutant.end...], as: UTF8.self)
  }

  private static let cases = "enum E { case a, b, c(Int) }\nstruct S { static let x = S(); static let y: S = S() }\n"

  private static let rows: [Row] = [
    Row(.relational, "let r = a < b", ["let r = a <= b", "let r = a >= b"]),
    Row(.relational, "let r = a >= b", ["let r = a > b", "let r = a < b"]),
    Row(.relational, "let r = a /* x */ == b", ["let r = a /* x */ != b"]),
    Row(.relational, "let r = a !== b", ["let r = a === b"]),
    Row(.relational, "let r = a..<b", ["let r = a..<(b) - 1", "let r = a..<(b) + 1"]),
    Row(.relational, "let r = a..<3", []), Row(.negatedCondition, "if f() { g() }", ["if !(f()) { g() }"]),
    Row(.negatedCondition, "if !a, b < c { g() }", ["if a, b < c { g() }"]),
    Row(.negatedCondition, "let r = a ? 1 : 2", ["let r = !(a) ? 1 : 2"]),
    Row(.negatedCondition, "repeat { g() } while a", ["repeat { g() } while !(a)"]),
    Row(.constantCondition, "guard a else { h() }", ["guard true else { h() }", "guard false else { h() }"]),
    Row(.constantCondition, "if let x = a { g() }", ["if false, let x = a { g() }"]),
    Row(
      .constantCondition,
      "for x in y where x { g() }",
      ["for x in y where true { g() }", "for x in y where false { g() }"]
    ),
    Row(.constantCondition, "while true { g() }", []),
    Row(.logical, "let r = a && b", ["let r = a || b", "let r = a", "let r = b"]),
    Row(.logical, "let r = a || b", ["let r = a && b", "let r = a", "let r = b"]),
    Row(.arithmetic, "let r = a &+ b", ["let r = a &- b"]), Row(.arithmetic, "r += a", ["r -= a"]),
    Row(.arithmetic, "let r = -a", ["let r = a"]), Row(.arithmetic, "let r = a ?? b", ["let r = b"]),
    Row(.bits, "let r = a & b", ["let r = a | b"]), Row(.bits, "let r = a &>> b", ["let r = a &<< b"]),
    Row(.bits, "let r = ~a", ["let r = a"]), Row(.bits, "r |= a", ["r &= a"]),
    Row(.constant, "let r = 9", ["let r = 10", "let r = 8"]), Row(.constant, "let r = 0", ["let r = 1", "let r = -1"]),
    Row(.constant, "let r = 0x1_F", ["let r = 0x20", "let r = 0x1E"]),
    Row(.constant, "let r = 1.5", ["let r = 2.5", "let r = 0.5"]), Row(.constant, "let r = true", ["let r = false"]),
    Row(
      .constant,
      "let r = UInt8(ascii: \"a\")",
      ["let r = UInt8(ascii: \"a\") + 1", "let r = UInt8(ascii: \"a\") - 1"]
    ),
    Row(.constant, "switch a { case 1: g(); default: h() }", []),
    Row(.constant, "@available(macOS 15, *) func f() {}", []),
    Row(.constant, "#if os(Linux)\nlet r = 1\n#endif", []),
    Row(.omittedStatement, "func f() { g(); x = y }", ["func f() { ; x = y }", "func f() { g();  }"]),
    Row(.omittedStatement, "func f() throws -> Int { try g() }", []),
    Row(.omittedStatement, "func f() -> Int { h { g() } + h { try g() } + h { unsafe try await g() } }", []),
    Row(.omittedStatement, "func f() { h { a.b = g() } }", ["func f() {  }", "func f() { h {  } }"]),
    Row(.omittedStatement, "func f() throws { try g() }", ["func f() throws {  }"]),
    Row(.omittedStatement, "func f() { for x in y { continue } }", ["func f() {  }"]),
    Row(.omittedStatement, "func f() { assert(x) }", []), Row(.relational, "func f() { assert(a < b) }", []),
    Row(.otherCase, cases + "let r: E = .a", [cases + "let r: E = .b"]),
    Row(.otherCase, cases + "let r = E.b", [cases + "let r = E.a"]),
    Row(.otherCase, cases + "let r = S.x", [cases + "let r = S.y"]), Row(.otherCase, cases + "let r = T.a", []),
    Row(.otherCase, cases + "let r = E.c(1)", []),
    Row(
      .omittedPattern,
      "switch x { case a, b where c: g(); default: h() }",
      ["switch x { case a where false, b where c: g(); default: h() }"]
    ),
    Row(.omittedPattern, "switch x { case .a, .b: g() }", []),
    Row(.swappedArguments, "f(a, x: b)", ["f(b, x: a)"]),
    Row(.swappedArguments, "f(a, .b)", []),
    Row(.swappedArguments, "max(a, b)", []),
    Row(.constant, "a.reserveCapacity(b + 1)", []),
    Row(.omittedStatement, "func f() { a.reserveCapacity(1) }", []),
    Row(
      .jump,
      "while a { switch b { case c: break; default: continue } }",
      [
        "while a { switch b { case c: continue; default: continue } }",
        "while a { switch b { case c: break; default: break } }",
      ]
    ),
    Row(.jump, "l: for x in y { break l }", ["l: for x in y { continue l }"]),
    Row(.jump, "switch b { default: break }", []),
    Row(.earlyReturn, "func f() { g(); h() }", ["func f() { return; g(); h() }"]),
    Row(.earlyReturn, "func f() -> Int? { g(); return a }", ["func f() -> Int? { return nil; g(); return a }"]),
    Row(.earlyReturn, "func f() -> S { g(); return a }", []),
    Row(.returnValue, "func f() -> Bool { a }", ["func f() -> Bool { true }", "func f() -> Bool { false }"]),
    Row(.returnValue, "var r: [Int] { a }", ["var r: [Int] { [] }"]),
    Row(.returnValue, "func f() -> [Int: Int] { return a }", ["func f() -> [Int: Int] { return [:] }"]),
    Row(
      .returnValue,
      "func f() -> String { g { return a }; return b }",
      ["func f() -> String { g { return a }; return \"\" }"]
    ),
    Row(.returnValue, "@available(*, unavailable) func f() -> Int { a }", []),
  ]

  @Test("Every operator makes these mutants and no others", arguments: rows)
  func operators(_ row: Row) {
    let found = Self.mutants(row.source).filter { $0.operator == row.change }
    #expect(found.map { Self.text($0, in: row.source) } == row.mutated)
  }

  @Test("Every operator has a row")
  func allOperators() {
    #expect(Set(Self.rows.filter { !$0.mutated.isEmpty }.map(\.change)) == Set(MutantOperator.allCases))
  }

  @Test("What is assigned to isn't changed")
  func assignments() {
    let source = "a[1] = b[2]\na[3] += b[4]"
    let constants = Self.mutants(source).filter { $0.operator == .constant }
    #expect(
      constants.map { Self.text($0, in: source) } == [
        "a[1] = b[3]\na[3] += b[4]", "a[1] = b[1]\na[3] += b[4]", "a[1] = b[2]\na[3] += b[5]",
        "a[1] = b[2]\na[3] += b[3]",
      ]
    )
  }

  @Test("Identifiers are unique, and stay if text is inserted before the function or if the file is moved")
  func identifiers() {
    let source = "extension S { func f(_ a: Int) -> Bool { a < 3 && a < 3 } }"
    let before = Self.mutants(source)
    let after = Self.mutants("// A comment.\nfunc other() -> Bool { 1 < 3 }\n\n" + source).filter {
      $0.function == "S.f(_:)"
    }
    #expect(Set(before.map(\.identifier)).count == before.count)
    #expect(before.map(\.identifier) == after.map(\.identifier))
    let files = ["Sources/M/G/g.swift": source, "Sources/M/A/a.swift": "let a = 1 < 3"]
    let moved = MutantCatalogue(sources: files).mutants
    #expect(before.map(\.identifier) == moved.filter { $0.function == "S.f(_:)" }.map(\.identifier))
    #expect(before.allSatisfy { $0.identifier.count == 10 && $0.line == 1 } && after.allSatisfy { $0.line == 4 })
  }
}
