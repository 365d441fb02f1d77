#if Macros
  import Testing

  @Suite("Diagnostics of the spelling of keys", .timeLimit(.minutes(20)))
  struct KeySpellingDiagnosticTests {
    @Test("A path with an empty key is an error")
    func emptyPathComponent() {
      Expansion.expectDiagnostic(
        "The path 'a..b' has an empty key. A dot separates the keys of a path.",
        at: (3, 8),
        in: #"""
          @Shielded
          struct P {
            @Key("a..b") var a: Int
          }
          """#
      )
    }

    @Test("A key that isn't a literal is an error")
    func keyExpression() {
      Expansion.expectDiagnostic(
        "'@Key' needs string literals, because the macro reads only source text.",
        at: (3, 8),
        in: #"""
          @Shielded
          struct P {
            @Key(name) var a: Int
          }
          """#
      )
    }

    @Test("An interpolated key is an error")
    func interpolatedKey() {
      Expansion.expectDiagnostic(
        "'@Key' needs string literals, because the macro reads only source text.",
        at: (3, 8),
        in: #"""
          @Shielded
          struct P {
            @Key("a\(b)") var a: Int
          }
          """#
      )
    }

    @Test("An attribute without a key is an error")
    func noKey() {
      Expansion.expectDiagnostic(
        "'@Key' needs a key.",
        at: (3, 3),
        in: #"""
          @Shielded
          struct P {
            @Key() var a: Int
          }
          """#,
        fixIts: [
          "Remove '@Key()'": #"""
          @Shielded
          struct P {
            var a: Int
          }
          """#
        ]
      )
    }

    @Test("A key beside CodingKeys of the type's own is an error")
    func keyBesidesCodingKeys() {
      Expansion.expectDiagnostic(
        "The key of 'a' is named by 'CodingKeys', which the type declares itself.",
        at: (3, 3),
        in: #"""
          @Shielded
          struct P {
            @Key("b") var a: Int
            enum CodingKeys: String, CodingKey { case a }
          }
          """#,
        fixIts: [
          #"Remove '@Key("b")'"#: #"""
          @Shielded
          struct P {
            var a: Int
            enum CodingKeys: String, CodingKey { case a }
          }
          """#
        ]
      )
    }

    @Test("A property without a value that isn't among CodingKeys of the type's own is an error")
    func noValueBesidesCodingKeys() {
      let problem =
        "'b' isn't one of 'CodingKeys', so it isn't decoded. Give it a value ('= value'), or add a case for it."
      Expansion.expectDiagnostic(
        problem,
        at: (4, 7),
        in: #"""
          @Shielded
          struct P {
            var a: Int
            var b: [Date]
            enum CodingKeys: String, CodingKey { case a }
          }
          """#,
        fixIts: [
          "Make it Optional": #"""
          @Shielded
          struct P {
            var a: Int
            var b: [Date]?
            enum CodingKeys: String, CodingKey { case a }
          }
          """#
        ]
      )
    }

    @Test(
      "A property that isn't among CodingKeys of the type's own needs no key if it has a value or the type decodes itself",
      arguments: [
        "var b = 2", "var b: Int?", "@State var b: Int",
        "var b: Int; init(from decoder: any Decoder) throws { fatalError() }",
      ]
    )
    func valueBesidesCodingKeys(declaration: String) {
      Expansion.expectDiagnostics(
        [],
        in: """
          @Shielded
          struct P {
            var a: Int
            \(declaration)
            enum CodingKeys: String, CodingKey { case a }
          }
          """
      )
    }
  }
#endif
