#if Macros
  import Foundation
  import ShieldedMacros
  import Testing

  /// Values that the compiler can't fold.
  private func isTrue() -> Bool { true }
  private func number() throws -> Int { 3 }

  @Shielded
  struct Computations: Equatable {
    var disjunction: Bool = !isTrue() || isTrue()
    var conjunction = isTrue() && isTrue()
    var comparison: Bool = Int.max == Int.max
    var optional: Bool? = !isTrue() || isTrue()
    var condition: Int = isTrue() ? 5 : 6
    var sum: Int = Int(1) + 1
    var attempt: Int = (try? number()) ?? 7
    var forced: Int? = try? number()
    var branch: Int = if isTrue() { 1 } else { 2 }
    var choice: Int =
      switch isTrue() {
      case true: 3
      case false: 4
      }
    var closure = { () -> Int in 8 }()
    @Key("first", "second") var alternative: Bool = !isTrue() || isTrue()
    @Key("nested.value") var path: Bool = !isTrue() || isTrue()
  }

  @Shielded
  struct ConstantComputations: Equatable {
    let constant: Int
    var disjunction: Bool = !isTrue() || isTrue()
    var comparison: Bool = Int.max == Int.max { didSet { Issue.record("The observer ran.") } }
    @Key("first", "second") var alternative: Bool = !isTrue() || isTrue()
    var branch: Int = if isTrue() { 1 } else { 2 }
  }

  @Shielded
  struct Closures: Equatable {
    static let offset = 3
    static let scale = 10

    var parameter: [Int] = [1].map { offset in offset + scale }
    var typed: [Int] = [1].map { (offset: Int) in offset + scale }
    var unbound: Int = [2].map { $0 + offset }[0]
    var variable: Int = {
      let scale = 1
      return scale
    }()
    var pattern: Int = if case let scale? = Int("4") { scale } else { 0 }
    var member: Int = offset + scale
  }

  @Suite("Initial values with operators and statements", .timeLimit(.minutes(20)))
  struct InitialValueTests {
    @Test("An initial value doesn't change the value that the payload has")
    func present() throws {
      for flag in [true, false] {
        var value = Computations()
        value.disjunction = flag
        value.conjunction = flag
        value.comparison = flag
        value.optional = flag
        value.condition = 10
        value.sum = 11
        value.attempt = 12
        value.forced = 13
        value.branch = 14
        value.choice = 15
        value.closure = 16
        value.alternative = flag
        value.path = flag
        try Decoding.expect(
          value,
          from: """
            {"disjunction": \(flag), "conjunction": \(flag), "comparison": \(flag), "optional": \(flag), "condition": 10,
             "sum": 11, "attempt": 12, "forced": 13, "branch": 14, "choice": 15, "closure": 16, "second": \(flag),
             "nested": {"value": \(flag)}}
            """
        )
        let constant = ConstantComputations(
          constant: 1,
          disjunction: flag,
          comparison: flag,
          alternative: flag,
          branch: 14
        )
        try Decoding.expect(
          constant,
          from: """
            {"disjunction": \(flag), "comparison": \(flag), "first": \(flag), "branch": 14, "constant": 1}
            """
        )
      }
    }

    @Test("An initial value is the default of a missing or invalid value")
    func missing() throws {
      let keys = [
        "disjunction", "conjunction", "comparison", "optional", "condition", "sum", "attempt", "forced", "branch",
        "choice", "closure",
      ]
      try Decoding.expect(
        Computations(),
        from: "{}",
        records: (keys + ["first", "nested"]).map { "\($0) defaulted keyNotFound" }
      )
      try Decoding.expect(
        Computations(),
        from: "{\(keys.map { "\"\($0)\": []" }.joined(separator: ", ")), \"first\": [], \"nested\": {\"value\": []}}",
        records: (keys + ["first", "nested.value"]).map { "\($0) defaulted typeMismatch" }
      )
      #expect(Computations.defaultInstance() == Computations())
    }

    @Test("A name in an initial value means what it means in the declaration")
    func names() throws {
      try Decoding.expect(
        Closures(parameter: [11], typed: [11], unbound: 5, variable: 1, pattern: 4, member: 13),
        from: "{}",
        records: ["parameter", "typed", "unbound", "variable", "pattern", "member"].map {
          "\($0) defaulted keyNotFound"
        }
      )
    }
  }
#endif
