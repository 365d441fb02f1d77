#if Macros
  import Testing

  @Suite("Diagnostics of property wrappers", .timeLimit(.minutes(20)))
  struct WrapperDiagnosticTests {
    @Test("A wrapper of this package is a warning")
    func packageWrapper() {
      ExpectedDiagnostic(
        message: "'@SafeBox' isn't needed in a '@Shielded' type.",
        severity: .warning,
        line: 3,
        column: 3,
        fixIts: [
          (
            "Remove '@SafeBox'",
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
            @SafeBox var a: Int
          }
          """#
      )
    }

    @Test("A wrapper that drops elements can be replaced")
    func droppingWrapper() {
      ExpectedDiagnostic(
        message: "'@DroppingArray' isn't needed in a '@Shielded' type.",
        severity: .warning,
        line: 3,
        column: 3,
        fixIts: [
          (
            "Replace '@DroppingArray' by '@Dropping'",
            #"""
            @Shielded
            struct P {
              @Dropping var a: [URL]
            }
            """#
          )
        ]
      )
      .expect(
        in: #"""
          @Shielded
          struct P {
            @DroppingArray var a: [URL]
          }
          """#
      )
    }

    @Test("An attribute beside a foreign wrapper is an error")
    func attributeOnWrapped() {
      ExpectedDiagnostic(
        message: "'@Strict' has no effect on 'a', because the property's wrapper decodes itself.",
        line: 3,
        column: 3,
        fixIts: [
          (
            "Remove '@Strict'",
            #"""
            @Shielded
            struct P {
              @Clamped var a: Int
            }
            """#
          )
        ]
      )
      .expect(
        in: #"""
          @Shielded
          struct P {
            @Strict @Clamped var a: Int
          }
          """#
      )
    }

    @Test("Alternatives beside a foreign wrapper are an error")
    func pathOfWrapped() {
      ExpectedDiagnostic(
        message: "'a' can have only one key and no path, because the property's wrapper decodes itself.",
        line: 3,
        column: 3,
        fixIts: [
          (
            #"Remove '@Key("a", "b")'"#,
            #"""
            @Shielded
            struct P {
              @Clamped var a: Int
            }
            """#
          )
        ]
      )
      .expect(
        in: #"""
          @Shielded
          struct P {
            @Key("a", "b") @Clamped var a: Int
          }
          """#
      )
    }
  }
#endif
