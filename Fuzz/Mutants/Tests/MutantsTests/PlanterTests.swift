import Testing

@testable import MutantPlanting

@Suite("Planting", .timeLimit(.minutes(20)))
struct PlanterTests {
  private static func planted(
    _ source: String,
    where isChosen: (Mutant) -> Bool
  ) -> Planter.Planted {
    let mutants = MutantFinderTests.mutants(source).filter(isChosen)
    return Planter.plant(mutants.enumerated().map { (mutant: $1, number: $0 + 1) }, in: source)
  }

  struct Row: Sendable {
    let change: MutantOperator
    let source: String
    let text: String
  }

  @Test(
    "Each form of a mutant has its switch",
    arguments: [
      Row(
        change: .logical,
        source: "let r = a && b",
        text: """
          let r = (Mutant.isActive(1) ? (a || b) : ((Mutant.isActive(2) ? (a) : ((Mutant.isActive(3) ? (b) : (a && b))))))
          """
      ),
      Row(change: .omittedStatement, source: "func f() { g(a) }", text: "func f() { if !Mutant.isActive(1) { g(a) } }"),
      Row(
        change: .jump,
        source: "while a { break }",
        text: "while a { if Mutant.isActive(1) { continue } else { break } }"
      ),
      Row(change: .constantCondition, source: "if let x = y { }", text: "if !Mutant.isActive(1), let x = y { }"),
      Row(
        change: .omittedPattern,
        source: "switch x { case a: g(); default: h() }",
        text: """
          switch x { case a where !Mutant.isActive(1): g(); default: h() }
          """
      ),
      Row(
        change: .earlyReturn,
        source: "func f() { g(); h() }",
        text: """
          func f() { if Mutant.isActive(1) { return }; g(); h() }
          """
      ),
    ]
  )
  func forms(_ row: Row) {
    let planted = Self.planted(row.source) { $0.operator == row.change }
    #expect(planted.text == "import MutantSwitch\n\(row.text)")
  }

  @Test("A statement's mutant contains its expressions' mutants")
  func nesting() {
    let planted = Self.planted("func f() { g(a, b) }") { [.omittedStatement, .swappedArguments].contains($0.operator) }
    #expect(planted.text.hasSuffix("{ if !Mutant.isActive(1) { (Mutant.isActive(2) ? (g(b, a)) : (g(a, b))) } }"))
  }

  @Test("A place belongs to the innermost mutant, and to the nearest if it is in none")
  func places() throws {
    let source = "let r = a + 7\nlet s = 1\n"
    let planted = Self.planted(source) { $0.line == 1 }
    let mutants = MutantFinderTests.mutants(source)
    let sum = try #require(mutants.first { $0.operator == .arithmetic })
    let constants = Set(mutants.filter { $0.operator == .constant && $0.line == 1 }.map(\.identifier))
    let line = try #require(planted.text.split(separator: "\n").dropFirst().first)
    let replacement = try #require(line.firstRange(of: "a - 7"))
    let column = line.utf8.distance(from: line.startIndex, to: replacement.lowerBound) + 1
    #expect(planted.mutant(line: 2, column: column) == sum.identifier)
    let inner = try #require(line.firstRange(of: "8"))
    let innerColumn = line.utf8.distance(from: line.startIndex, to: inner.lowerBound) + 1
    #expect(constants.contains(try #require(planted.mutant(line: 2, column: innerColumn))))
    #expect(planted.mutant(line: 2, column: 1) != nil && planted.mutant(line: 3, column: 5) != nil)
    #expect(Planter.plant([], in: source).mutant(line: 1, column: 1) == nil)
  }

  @Test("Text outside the mutants stays as it is")
  func unchanged() {
    let source = "/// ä\nlet r = \"é\" // ü\nlet s = 2\n"
    let planted = Self.planted(source) { $0.replacement == "3" }
    #expect(
      planted.text == "import MutantSwitch\n/// ä\nlet r = \"é\" // ü\nlet s = (Mutant.isActive(1) ? (3) : (2))\n"
    )
  }

  @Test("The manifest declares the switch, and the modules depend on it")
  func manifest() {
    let manifest =
      "let package = Package(\n  name: \"p\",\n  targets: [\n    .target(\n      name: \"A\",\n      dependencies: []\n    ),\n  ]\n)\n"
    #expect(
      MutantSwitch.add(to: manifest, modules: ["A"]) == """
        let package = Package(
          name: "p",
          targets: [
            .target(name: "MutantSwitch", path: "MutantSwitch"),
            .target(
              name: "A",
              dependencies: ["MutantSwitch", ]
            ),
          ]
        )

        """
    )
    #expect(MutantSwitch.add(to: manifest, modules: ["B"]) == nil)
  }
}
