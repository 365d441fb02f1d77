import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("RescuePolicy", .timeLimit(.minutes(20)))
struct RescuePolicyTests {
  private func read<Model: SingleField>(
    _ type: Model.Type,
    _ token: String?,
    _ policy: RescuePolicy
  ) throws -> ReportedValue<Model.Value> {
    let json = token.map { "{\"value\":\($0)}" } ?? "{}"
    let decoded = try JSONDecoder().decodeWithReport(
      type,
      from: Data(json.utf8),
      options: RescueOptions(policy: policy)
    )
    return ReportedValue(value: decoded.value.value, report: decoded.report)
  }

  @Test("The lenient policy allows every rescue, and the strict policy none")
  func presets() {
    for target in RescueTarget.allCases {
      for source in RescueSource.allCases {
        #expect(RescuePolicy.lenient[target, from: source] == .lossy)
        #expect(RescuePolicy.strict[target, from: source] == .throw)
      }
    }
    #expect(RescuePolicy.lenient == RescuePolicy(.lossy))
    #expect(RescuePolicy.strict == RescuePolicy(.throw))
  }

  @Test("Setting a cell changes only that cell, and resetting it restores the policy")
  func cells() {
    var policy = RescuePolicy.lenient
    policy[.integer, from: .boolean] = .default
    for target in RescueTarget.allCases {
      for source in RescueSource.allCases {
        let isCell = target == .integer && source == .boolean
        #expect(policy[target, from: source] == (isCell ? .default : .lossy))
      }
    }
    #expect(policy != .lenient)
    policy[.integer, from: .boolean] = .lossy
    #expect(policy == .lenient)
  }

  @Test("Setting a row or a column sets all of its cells")
  func rowsAndColumns() {
    var policy = RescuePolicy.lenient
    policy.set(.throw, from: .missing)
    policy.set(.retype, for: .decimal)
    #expect(
      RescueTarget.allCases.filter { policy[$0, from: .missing] == .throw }
        == RescueTarget.allCases.filter { $0 != .decimal }
    )
    #expect(RescueSource.allCases.allSatisfy { policy[.decimal, from: $0] == .retype })
  }

  /// The result of each action for a token that can be retyped, one whose conversion is lossy, and one that isn't a number.
  @Test(
    "An action also allows every stricter action",
    arguments: [(RescuePolicy.Action.lossy, 42, 3, 0), (.retype, 42, 0, 0), (.default, 0, 0, 0)]
  )
  func actions(_ action: RescuePolicy.Action, _ retyped: Int, _ lossy: Int, _ unusable: Int) throws {
    var policy = RescuePolicy.lenient
    policy[.integer, from: .string] = action
    #expect(try read(BoxedField<Int>.self, #""42""#, policy).value == retyped)
    #expect(try read(BoxedField<Int>.self, #""3.9""#, policy).value == lossy)
    #expect(try read(BoxedField<Int>.self, #""x""#, policy).value == unusable)
    // Other sources and other targets are unaffected.
    #expect(try read(BoxedField<Int>.self, "3.9", policy).value == 3)
    #expect(try read(BoxedField<Double>.self, #""42""#, policy).value == 42)
  }

  @Test("A refused rescue has the reason refusedByPolicy, and a token without a value has its own reason")
  func reasons() throws {
    var policy = RescuePolicy.lenient
    policy[.integer, from: .string] = .retype
    #expect(try read(BoxedField<Int>.self, #""3.9""#, policy).report.records.map(\.reason) == [.refusedByPolicy])
    #expect(try read(BoxedField<Int>.self, #""3.9""#, policy).report.records.map(\.outcome) == [.defaulted])
    #expect(try read(BoxedField<Int>.self, #""x""#, policy).report.records.map(\.reason) == [.notNumeric])
    #expect(try read(BoxedField<Int>.self, #""7""#, policy).report.records.map(\.outcome) == [.retyped])
  }

  /// A token for each source from which an integer can be decoded.
  static let integerTokens: [(RescueSource, String?)] = [
    (.missing, nil), (.null, "null"), (.boolean, "true"), (.number, "3.9"), (.string, #""42""#),
    (.emptyString, #"" ""#), (.array, "[1]"), (.emptyArray, "[]"), (.object, #"{"a":1}"#), (.emptyObject, "{}"),
  ]

  @Test("Only the cell that throws gives plain Codable's error", arguments: integerTokens.indices)
  func throwingCell(_ index: Int) throws {
    let (source, token) = Self.integerTokens[index]
    var policy = RescuePolicy.lenient
    policy[.integer, from: source] = .throw
    for (otherSource, otherToken) in Self.integerTokens {
      let result = DecodingResult { try read(BoxedField<Int>.self, otherToken, policy).value }
      if otherSource == source {
        #expect(result == DecodingResult { try read(PlainField<Int>.self, token, .lenient).value })
      } else {
        #expect(result == DecodingResult { try read(BoxedField<Int>.self, otherToken, .lenient).value })
      }
    }
  }

  @Test("A single lenient cell in a strict policy rescues only that cell")
  func lenientCell() throws {
    var policy = RescuePolicy.strict
    policy[.integer, from: .string] = .retype
    #expect(try read(BoxedField<Int>.self, #""42""#, policy).value == 42)
    #expect(throws: DecodingError.self) { try read(BoxedField<Int>.self, "true", policy) }
    #expect(throws: DecodingError.self) { try read(BoxedField<Int>.self, nil, policy) }
    #expect(throws: DecodingError.self) { try read(BoxedField<Double>.self, #""42""#, policy) }
  }

  @Test("No policy affects a value that plain Codable reads, or an Optional that is missing or null")
  func exact() throws {
    for policy in [RescuePolicy.strict, RescuePolicy(.default), RescuePolicy(.retype)] {
      #expect(try read(BoxedField<Int>.self, "42", policy).value == 42)
      #expect(try read(BoxedField<Int>.self, "42.0", policy).value == 42)
      #expect(try read(BoxedField<Int?>.self, nil, policy).value == nil)
      #expect(try read(BoxedField<Int?>.self, "null", policy).value == nil)
      #expect(try read(SubstitutingField<Int?>.self, "[null,1]", policy).value == [nil, 1])
      #expect(try read(BoxedField<Int?>.self, "null", policy).report.isEmpty)
    }
  }

  @Test("If an element's cell throws, the enclosing lists and dictionaries fail even if their own cells are lenient")
  func elements() throws {
    var policy = RescuePolicy.lenient
    policy[.integer, from: .emptyObject] = .throw
    #expect(
      DecodingResult { try read(SubstitutingField<Int>.self, "[1,{},3]", policy).value }
        == DecodingResult { try read(PlainField<[Int]>.self, "[1,{},3]", policy).value }
    )
    #expect(
      DecodingResult { try read(DroppingEntriesField<[[Int]]>.self, #"{"a":[[1,{}]]}"#, policy).value }
        == DecodingResult { try read(PlainField<[String: [[Int]]]>.self, #"{"a":[[1,{}]]}"#, policy).value }
    )
    #expect(try read(SubstitutingField<Int>.self, #"[1,"2",[],4]"#, policy).value == [1, 2, 0, 4])
  }

  @Test("If a list's cell throws, its elements still follow their own cells")
  func lists() throws {
    var policy = RescuePolicy.lenient
    policy.set(.throw, for: .array)
    #expect(try read(SubstitutingField<Int>.self, #"[1,"2",{},4]"#, policy).value == [1, 2, 0, 4])
    #expect(
      DecodingResult { try read(SubstitutingField<Int>.self, "{}", policy).value }
        == DecodingResult { try read(PlainField<[Int]>.self, "{}", policy).value }
    )
  }

  @Test("If a field's cell throws, its DTO fails and is rescued as long as the DTO's own cell allows it")
  func enclosing() throws {
    var policy = RescuePolicy.lenient
    policy[.string, from: .number] = .throw
    let rescued = try read(BoxedField<TableSeller>.self, #"{"name":7}"#, policy)
    #expect(rescued.value == TableSeller(name: "nobody"))
    #expect(rescued.report.records.map(\.reason) == [.elementFailed])
    #expect(rescued.report.records.map { $0.underlyingPath?.description } == ["value.name"])
    policy.set(.throw, for: .object)
    #expect(
      DecodingResult { try read(BoxedField<TableSeller>.self, #"{"name":7}"#, policy).value.name }
        == .failure(
          DecodingFailure(
            DecodingError.typeMismatch(
              String.self,
              DecodingError.Context(
                codingPath: [TestKey("value"), TestKey("name")],
                debugDescription: "Expected to decode String but found number instead."
              )
            )
          )
        )
    )
  }
}
