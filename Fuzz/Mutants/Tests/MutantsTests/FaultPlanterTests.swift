import Testing

@testable import MutantPlanting

@Suite("Planting faults", .timeLimit(.minutes(20)))
struct FaultPlanterTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let source: String
    let versions: [String]
    /// The result, with each run of white space written as one space.
    let planted: String

    init(_ testDescription: String, _ source: String, _ versions: [String], _ planted: String) {
      self.testDescription = testDescription
      self.source = source
      self.versions = versions
      self.planted = planted
    }
  }

  private static func plant(_ versions: [String], in source: String) throws -> String {
    try FaultPlanter.plant(versions.enumerated().map { .init(number: $0 + 1, text: $1) }, in: source)
  }

  private static let rows = [
    Row(
      "a value",
      "var a: Bool { b == 0 }",
      ["var a: Bool { b <= 1 }"],
      "var a: Bool { if Mutant.isActive(1) { return b <= 1 } return b == 0 }"
    ),
    Row(
      "two faults in one function, and a comment",
      "func f() -> Int {\n  // Why.\n  let a = g()\n  return a\n}",
      ["func f() -> Int {\n  return 1\n}", "func f() -> Int {\n  let a = g()\n  return a + 1\n}"],
      """
      func f() -> Int { if Mutant.isActive(1) { return 1 } if Mutant.isActive(2) { let a = g() return a + 1 } \
      // Why. let a = g() return a }
      """
    ),
    Row(
      "a function that returns nothing",
      "func f() { g(1) }",
      ["func f() { g(2) }"],
      "func f() { if Mutant.isActive(1) { g(2) return } g(1) }"
    ),
    Row(
      "an initializer, and an empty body",
      "init() { a = 1 }",
      ["init() { }"],
      "init() { if Mutant.isActive(1) { return } a = 1 }"
    ),
    Row(
      "one of two accessors",
      "var a: Int { get { b } set { b = newValue } }",
      ["var a: Int { get { b } set { b = -newValue } }"],
      "var a: Int { get { b } set { if Mutant.isActive(1) { b = -newValue return } b = newValue } }"
    ),
    Row(
      "a switch of values",
      "func f() -> Int { switch a { case .x: 1; case .y: throw E() } }",
      ["func f() -> Int { switch a { case .x: 2; case .y: throw E() } }"],
      """
      func f() -> Int { if Mutant.isActive(1) { return switch a { case .x: 2; case .y: throw E() } } \
      return switch a { case .x: 1; case .y: throw E() } }
      """
    ),
    Row(
      "a switch that returns",
      "func f() -> Int { switch a { case .x: return 1; case .y: return g { return 2 } } }",
      ["func f() -> Int { switch a { default: return 1 } }"],
      """
      func f() -> Int { if Mutant.isActive(1) { switch a { default: return 1 } } \
      switch a { case .x: return 1; case .y: return g { return 2 } } }
      """
    ),
    Row(
      "two functions of the same name in different types",
      "struct A { func f() { g() } }\nextension B { func f() { g() } }",
      ["struct A { func f() { g() } }\nextension B { func f() { h() } }"],
      "struct A { func f() { g() } } extension B { func f() { if Mutant.isActive(1) { h() return } g() } }"
    ),
    Row(
      "declarations that are added to a type and to the file",
      "struct A { func f() { g() } }",
      ["import M\nstruct A { var n = 0; func f() { g(n) } }"],
      "struct A { func f() { if Mutant.isActive(1) { g(n) return } g() } var n = 0 } import M"
    ),
  ]

  @Test("Each form of a body has its switch", arguments: rows)
  func forms(_ row: Row) throws {
    let words = try Self.plant(row.versions, in: row.source).split { $0.isWhitespace }.joined(separator: " ")
    #expect(words == "import MutantSwitch " + row.planted)
  }

  @Test("A file without a fault keeps its text")
  func unchanged() throws {
    let source = "struct A {\n  var a: Int { 1 }\n}\n// The end.\n"
    #expect(try Self.plant([source, "// A comment.\n" + source], in: source) == "import MutantSwitch\n" + source)
  }

  @Test(
    "A fault that removes a declaration, or changes one outside the bodies, isn't planted",
    arguments: [
      ("func f() { }\nfunc g() { }", "func f() { }", "func g() { }"), ("let a = 1", "let a = 2", "let a = 1"),
      ("func f(_ a: Int) { }", "func f(_ a: Int8) { }", "func f(_ a: Int) { }"),
      ("enum E { case a }", "enum E { case b }", "case a"),
      ("struct A { }", "struct B { }", "struct A"), ("", "struct A { }", "struct A"),
    ]
  )
  func unswitchable(_ source: String, _ version: String, _ declaration: String) {
    #expect {
      try FaultPlanter.plant([.init(number: 1, text: source), .init(number: 2, text: version)], in: source)
    } throws: { error in
      error as? FaultPlanter.Unswitchable == FaultPlanter.Unswitchable(number: 2, declaration: declaration)
    }
  }
}
