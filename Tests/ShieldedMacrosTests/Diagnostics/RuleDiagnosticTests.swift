#if Macros
  import Testing

  @Suite("Diagnostics of the rules for properties", .timeLimit(.minutes(20)))
  struct RuleDiagnosticTests {
    @Test("A property that is strict and dropping is an error")
    func strictDropping() {
      ExpectedDiagnostic(
        message: "'a' can't be both '@Strict' and '@Dropping'.",
        line: 3,
        column: 11,
        fixIts: [
          (
            "Remove '@Dropping'",
            #"""
            @Shielded
            struct P {
              @Strict var a: [Int]
            }
            """#
          )
        ]
      )
      .expect(
        in: #"""
          @Shielded
          struct P {
            @Strict @Dropping var a: [Int]
          }
          """#
      )
    }

    @Test("The value of a strict property is a warning")
    func strictValue() {
      ExpectedDiagnostic(
        message: "The value of 'a' isn't used for decoding: a '@Strict' property throws if its key is missing.",
        severity: .warning,
        line: 3,
        column: 3,
        fixIts: [
          (
            "Remove '@Strict'",
            #"""
            @Shielded
            struct P {
              var a: Int = 1
            }
            """#
          ),
          (
            "Remove the value",
            #"""
            @Shielded
            struct P {
              @Strict var a: Int
            }
            """#
          ),
        ]
      )
      .expect(
        in: #"""
          @Shielded
          struct P {
            @Strict var a: Int = 1
          }
          """#
      )
    }

    @Test("A repeated attribute is an error")
    func repeatedAttribute() {
      ExpectedDiagnostic(
        message: "'@Strict' is written twice.",
        line: 3,
        column: 11,
        fixIts: [
          (
            "Remove '@Strict'",
            #"""
            @Shielded
            struct P {
              @Strict var a: Int
            }
            """#
          )
        ]
      )
      .expect(
        in: #"""
          @Shielded
          struct P {
            @Strict @Strict var a: Int
          }
          """#
      )
    }

    @Test("A value that is always evaluated is a warning")
    func evaluatedAlways() {
      ExpectedDiagnostic(
        message: """
          'UUID()' is evaluated for each decoded 'P', used or not, because the struct declares an \
          initializer. Declare the initializer in an extension.
          """,
        severity: .warning,
        line: 3,
        column: 11
      )
      .expect(
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
