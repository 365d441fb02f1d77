#if Macros
  import Testing

  @Suite("Diagnostics of the spelling of keys", .timeLimit(.minutes(20)))
  struct KeySpellingDiagnosticTests {
    @Test("A path with an empty key is an error")
    func emptyPathComponent() {
      ExpectedDiagnostic(
        message: "The path 'a..b' has an empty key. A dot separates the keys of a path.",
        line: 3,
        column: 8
      )
      .expect(
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
      ExpectedDiagnostic(
        message: "'@Key' needs string literals, because the macro reads only source text.",
        line: 3,
        column: 8
      )
      .expect(
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
      ExpectedDiagnostic(
        message: "'@Key' needs string literals, because the macro reads only source text.",
        line: 3,
        column: 8
      )
      .expect(
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
      ExpectedDiagnostic(
        message: "'@Key' needs a key.",
        line: 3,
        column: 3,
        fixIts: [
          (
            "Remove '@Key()'",
            #"""
            @Shielded
            struct P {
              var a: Int
            }
            """#
          )
        ]
      )
      .expect(
        in: #"""
          @Shielded
          struct P {
            @Key() var a: Int
          }
          """#
      )
    }

    @Test("A key beside CodingKeys of the type's own is an error")
    func keyBesidesCodingKeys() {
      ExpectedDiagnostic(
        message: "The key of 'a' is named by 'CodingKeys', which the type declares itself.",
        line: 3,
        column: 3,
        fixIts: [
          (
            #"Remove '@Key("b")'"#,
            #"""
            @Shielded
            struct P {
              var a: Int
              enum CodingKeys: String, CodingKey { case a }
            }
            """#
          )
        ]
      )
      .expect(
        in: #"""
          @Shielded
          struct P {
            @Key("b") var a: Int
            enum CodingKeys: String, CodingKey { case a }
          }
          """#
      )
    }
  }
#endif
