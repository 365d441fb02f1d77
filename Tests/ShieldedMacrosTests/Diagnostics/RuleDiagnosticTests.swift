#if Macros
  import Testing

  @Suite("Diagnostics of the rules for properties", .timeLimit(.minutes(20)))
  struct RuleDiagnosticTests {
    @Test("A property that is strict and dropping is an error")
    func strictDropping() {
      Expansion.expectDiagnostic(
        "'a' can't be both '@Strict' and '@Dropping'.",
        at: (3, 11),
        in: #"""
          @Shielded
          struct P {
            @Strict @Dropping var a: [Int]
          }
          """#,
        fixIts: [
          "Remove '@Dropping'": #"""
          @Shielded
          struct P {
            @Strict var a: [Int]
          }
          """#
        ]
      )
    }

    @Test("The value of a strict property is a warning")
    func strictValue() {
      Expansion.expectDiagnostic(
        "The value of 'a' isn't used for decoding: a '@Strict' property throws if its key is missing.",
        .warning,
        at: (3, 3),
        in: #"""
          @Shielded
          struct P {
            @Strict var a: Int = 1
          }
          """#,
        fixIts: [
          "Remove '@Strict'": #"""
          @Shielded
          struct P {
            var a: Int = 1
          }
          """#,
          "Remove the value": #"""
          @Shielded
          struct P {
            @Strict var a: Int
          }
          """#,
        ]
      )
    }

    @Test("A repeated attribute is an error")
    func repeatedAttribute() {
      Expansion.expectDiagnostic(
        "'@Strict' is written twice.",
        at: (3, 11),
        in: #"""
          @Shielded
          struct P {
            @Strict @Strict var a: Int
          }
          """#,
        fixIts: [
          "Remove '@Strict'": #"""
          @Shielded
          struct P {
            @Strict var a: Int
          }
          """#
        ]
      )
    }

    @Test("A value that is always evaluated is a warning")
    func evaluatedAlways() {
      Expansion.expectDiagnostic(
        """
        'UUID()' is evaluated for each decoded 'P', used or not, because the struct declares an \
        initializer. Declare the initializer in an extension.
        """,
        .warning,
        at: (3, 11),
        in: #"""
          @Shielded
          struct P {
            var a = UUID()
            init() {}
          }
          """#
      )
    }
  }
#endif
