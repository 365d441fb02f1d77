#if Macros
  import Foundation
  import ShieldedMacros
  import Testing

  @Shielded
  struct Alternating: Equatable {
    @Key("a", "b") var x: Int
  }

  @Shielded
  struct AlternatingWithDefault: Equatable {
    var first = 0
    @Key("a", "b", "c") var x = 7
    var last: Int?
  }

  @Shielded
  struct AlternatingOptional: Equatable {
    @Key("a", "b") var x: Int?
  }

  @Shielded
  struct AlternatingStrict: Equatable {
    @Strict @Key("a", "b") var x: Int
  }

  @Shielded
  struct AlternatingStrictOptional: Equatable {
    @Strict @Key("a", "b") var x: Int?
  }

  @Shielded
  struct AlternatingConstant: Equatable {
    @Key("a", "b") let x: Int
  }

  @Shielded
  struct AlternatingWithStrictPolicy: Equatable {
    @Key("a", "b") var x = 7
  }

  @Shielded
  struct AlternatingTwice: Equatable {
    @Key("a", "b") var x: Int
    @Key("c", "d") var y: Int?
  }

  @Suite("Alternative keys by their specification", .timeLimit(.minutes(20)))
  struct AlternativeOracleTests {
    private static let objects = OracleObject.all(["a", "b"], upTo: 3)

    /// Counts the documents that one pass could read, so that a reader that always gives up is noticed.
    private func expect<Value: Decodable & Equatable>(
      _ expected: (OracleObject) -> ExpectedDecoding<Value>,
      objects: [OracleObject] = Self.objects,
      passes: Bool = true,
      options: RescueOptions = RescueOptions(),
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      var passCount = 0
      for object in objects
      where expected(object).expect(from: object.text, options: options, sourceLocation: sourceLocation) {
        passCount += 1
      }
      if passes, options.policy == nil { #expect(passCount > objects.count / 2, sourceLocation: sourceLocation) }
    }

    @Test("The first declared key with a value decides the value and its record")
    func plain() {
      expect { object in
        let choice = OracleChoice(["a", "b"], in: object)
        return ExpectedDecoding(
          value: Alternating(x: choice.token?.integer ?? 0),
          records: [choice.record].compactMap { $0 }
        )
      }
      expect { object in
        let choice = OracleChoice(["a", "b"], in: object)
        return ExpectedDecoding(
          value: AlternatingConstant(x: choice.token?.integer ?? 0),
          records: [choice.record].compactMap { $0 }
        )
      }
    }

    @Test("Three alternatives with a default between other properties follow the same rule")
    func three() {
      let objects = OracleObject.all(
        ["a", "b", "c", "first", "other"],
        tokens: [.null, .exact, .text, .list],
        upTo: 3
      )
      expect(
        { object in
          let choice = OracleChoice(["a", "b", "c"], in: object)
          let first = OracleChoice(["first"], in: object)
          return ExpectedDecoding(
            value: AlternatingWithDefault(first: first.token?.integer ?? 0, x: choice.token?.integer ?? 7, last: nil),
            records: [choice.record, first.record].compactMap { $0 }
          )
        },
        objects: objects
      )
    }

    @Test("An Optional property is nil without a record if no key has a value")
    func optional() {
      expect { object in
        let choice = OracleChoice(["a", "b"], in: object)
        return ExpectedDecoding(
          value: AlternatingOptional(x: choice.token?.integer),
          records: [choice.optionalRecord].compactMap { $0 }
        )
      }
    }

    @Test("A strict property throws what plain Codable throws for the deciding key")
    func strict() {
      expect(
        { object in
          let choice = OracleChoice(["a", "b"], in: object)
          return ExpectedDecoding(value: choice.error == nil ? AlternatingStrict(x: 1) : nil, error: choice.error)
        },
        passes: false
      )
      expect(
        { object in
          let choice = OracleChoice(["a", "b"], in: object)
          return ExpectedDecoding(
            value: choice.optionalError == nil ? AlternatingStrictOptional(x: choice.token?.integer) : nil,
            error: choice.optionalError
          )
        },
        passes: false
      )
    }

    @Test("Under the strict policy, alternatives are valid and everything else throws")
    func strictPolicy() {
      let options = RescueOptions(policy: .strict)
      expect(
        { object in
          let choice = OracleChoice(["a", "b"], in: object)
          return ExpectedDecoding(
            value: choice.error == nil ? AlternatingWithStrictPolicy(x: 1) : nil,
            error: choice.error
          )
        },
        options: options
      )
      expect(
        { object in
          let choice = OracleChoice(["a", "b"], in: object)
          return ExpectedDecoding(value: choice.error == nil ? AlternatingConstant(x: 1) : nil, error: choice.error)
        },
        options: options
      )
      expect(
        { object in
          let choice = OracleChoice(["a", "b"], in: object)
          return ExpectedDecoding(
            value: choice.optionalError == nil ? AlternatingOptional(x: choice.token?.integer) : nil,
            error: choice.optionalError
          )
        },
        options: options
      )
    }

    @Test("In a list, every element follows its own keys, whatever the elements before it")
    func list() {
      let objects = OracleObject.all(["a", "b", "c"], tokens: [.null, .exact, .text], upTo: 2)
      for (index, object) in objects.enumerated() {
        for step in [1, 7, 31] {
          let elements = [object, objects[(index + step) % objects.count], objects[(index + 2 * step) % objects.count]]
          var expected = ExpectedDecoding<[AlternatingTwice]>(value: [])
          for (position, element) in elements.enumerated() {
            let x = OracleChoice(["a", "b"], in: element)
            let y = OracleChoice(["c", "d"], in: element)
            expected.value?.append(AlternatingTwice(x: x.token?.integer ?? 0, y: y.token?.integer))
            expected.records += [x.record, y.optionalRecord].compactMap { $0 }.map { "[\(position)].\($0)" }
          }
          expected.expect(from: "[\(elements.map(\.text).joined(separator: ", "))]")
        }
      }
    }
  }
#endif
