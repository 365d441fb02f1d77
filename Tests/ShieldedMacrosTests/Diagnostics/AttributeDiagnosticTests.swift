#if Macros
  import Testing

  @Suite("Diagnostics of attributes", .timeLimit(.minutes(20)))
  struct AttributeDiagnosticTests {
    @Test("A key on a computed property is an error")
    func computedProperty() {
      Expansion.expectDiagnostic(
        "'@Key' is for stored properties and enum cases, not for a computed property.",
        at: (3, 3),
        in: #"""
          @Shielded
          struct P {
            @Key("b") var a: Int { 1 }
          }
          """#,
        fixIts: [
          #"Remove '@Key("b")'"#: #"""
          @Shielded
          struct P {
            var a: Int { 1 }
          }
          """#
        ]
      )
    }

    @Test("A key on a static property is an error")
    func staticProperty() {
      Expansion.expectDiagnostic(
        "'@Key' is for stored properties and enum cases, not for a static property.",
        at: (3, 3),
        in: #"""
          @Shielded
          struct P {
            @Key("b")
            static var a: Int = 1
          }
          """#,
        fixIts: [
          #"Remove '@Key("b")'"#: #"""
          @Shielded
          struct P {
            static var a: Int = 1
          }
          """#
        ]
      )
    }

    @Test("A fallback on a property is an error")
    func fallbackProperty() {
      Expansion.expectDiagnostic(
        "'@Fallback' is for enum cases, not for a property.",
        at: (3, 3),
        in: #"""
          @Shielded
          struct P {
            @Fallback var a = 1
          }
          """#,
        fixIts: [
          "Remove '@Fallback'": #"""
          @Shielded
          struct P {
            var a = 1
          }
          """#
        ]
      )
    }

    @Test("A strict case is an error")
    func strictCase() {
      Expansion.expectDiagnostic(
        "'@Strict' is for stored properties, not for an enum's case.",
        at: (3, 3),
        in: #"""
          @Shielded
          enum P: String {
            @Strict case a
          }
          """#,
        fixIts: [
          "Remove '@Strict'": #"""
          @Shielded
          enum P: String {
            case a
          }
          """#
        ]
      )
    }

    @Test("An attribute on a function is an error")
    func function() {
      Expansion.expectDiagnostic(
        "'@Dropping' is for stored properties, not for a function.",
        at: (3, 3),
        in: #"""
          @Shielded
          struct P {
            @Dropping func a() {}
          }
          """#,
        fixIts: [
          "Remove '@Dropping'": #"""
          @Shielded
          struct P {
            func a() {}
          }
          """#
        ]
      )
    }

    @Test("An attribute in a type that isn't @Shielded is a warning")
    func otherType() {
      Expansion.expectDiagnostic(
        "'@Key' has no effect, because the type isn't '@Shielded'.",
        .warning,
        at: (2, 3),
        in: #"""
          struct P {
            @Key("b") var a: Int
          }
          """#,
        fixIts: [
          #"Remove '@Key("b")'"#: #"""
          struct P {
            var a: Int
          }
          """#
        ]
      )
    }
  }
#endif
