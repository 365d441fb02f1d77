#if Macros
  import Testing

  @Suite("Diagnostics of property wrappers", .timeLimit(.minutes(20)))
  struct WrapperDiagnosticTests {
    @Test("A wrapper of this package is a warning")
    func packageWrapper() {
      Expansion.expectDiagnostic(
        "'@SafeBox' isn't needed in a '@Shielded' type.",
        .warning,
        at: (3, 3),
        in: #"""
          @Shielded
          struct P {
            @SafeBox var a: Int
          }
          """#,
        fixIts: [
          "Remove '@SafeBox'": #"""
          @Shielded
          struct P {
            var a: Int
          }
          """#
        ]
      )
    }

    @Test("A wrapper that drops elements can be replaced")
    func droppingWrapper() {
      Expansion.expectDiagnostic(
        "'@DroppingArray' isn't needed in a '@Shielded' type.",
        .warning,
        at: (3, 3),
        in: #"""
          @Shielded
          struct P {
            @DroppingArray var a: [URL]
          }
          """#,
        fixIts: [
          "Replace '@DroppingArray' by '@Dropping'": #"""
          @Shielded
          struct P {
            @Dropping var a: [URL]
          }
          """#
        ]
      )
    }

    @Test("An attribute beside a foreign wrapper is an error")
    func attributeOnWrapped() {
      Expansion.expectDiagnostic(
        "'@Strict' has no effect on 'a', because the property's wrapper decodes itself.",
        at: (3, 3),
        in: #"""
          @Shielded
          struct P {
            @Strict @Clamped var a: Int
          }
          """#,
        fixIts: [
          "Remove '@Strict'": #"""
          @Shielded
          struct P {
            @Clamped var a: Int
          }
          """#
        ]
      )
    }

    @Test("Alternatives beside a foreign wrapper are an error")
    func pathOfWrapped() {
      Expansion.expectDiagnostic(
        "'a' can have only one key and no path, because the property's wrapper decodes itself.",
        at: (3, 3),
        in: #"""
          @Shielded
          struct P {
            @Key("a", "b") @Clamped var a: Int
          }
          """#,
        fixIts: [
          #"Remove '@Key("a", "b")'"#: #"""
          @Shielded
          struct P {
            @Clamped var a: Int
          }
          """#
        ]
      )
    }
  }
#endif
