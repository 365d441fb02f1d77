#if Macros
  import Testing

  @Suite("Diagnostics of attributes", .timeLimit(.minutes(20)))
  struct AttributeDiagnosticTests {
    @Test("A key on a computed property is an error")
    func computedProperty() {
      ExpectedDiagnostic(
        message: "'@Key' is for stored properties and enum cases, not for a computed property.",
        line: 3,
        column: 3,
        fixIts: [
          (
            #"Remove '@Key("b")'"#,
            #"""
            @Shielded
            struct P {
              var a: Int { 1 }
            }
            """#
          )
        ]
      )
      .expect(
        in: #"""
          @Shielded
          struct P {
            @Key("b") var a: Int { 1 }
          }
          """#
      )
    }

    @Test("A key on a static property is an error")
    func staticProperty() {
      ExpectedDiagnostic(
        message: "'@Key' is for stored properties and enum cases, not for a static property.",
        line: 3,
        column: 3,
        fixIts: [
          (
            #"Remove '@Key("b")'"#,
            #"""
            @Shielded
            struct P {
              static var a: Int = 1
            }
            """#
          )
        ]
      )
      .expect(
        in: #"""
          @Shielded
          struct P {
            @Key("b")
            static var a: Int = 1
          }
          """#
      )
    }

    @Test("A fallback on a property is an error")
    func fallbackProperty() {
      ExpectedDiagnostic(
        message: "'@Fallback' is for enum cases, not for a property.",
        line: 3,
        column: 3,
        fixIts: [
          (
            "Remove '@Fallback'",
            #"""
            @Shielded
            struct P {
              var a = 1
            }
            """#
          )
        ]
      )
      .expect(
        in: #"""
          @Shielded
          struct P {
            @Fallback var a = 1
          }
          """#
      )
    }

    @Test("A strict case is an error")
    func strictCase() {
      ExpectedDiagnostic(
        message: "'@Strict' is for stored properties, not for an enum's case.",
        line: 3,
        column: 3,
        fixIts: [
          (
            "Remove '@Strict'",
            #"""
            @Shielded
            enum P: String {
              case a
            }
            """#
          )
        ]
      )
      .expect(
        in: #"""
          @Shielded
          enum P: String {
            @Strict case a
          }
          """#
      )
    }

    @Test("An attribute on a function is an error")
    func function() {
      ExpectedDiagnostic(
        message: "'@Dropping' is for stored properties, not for a function.",
        line: 3,
        column: 3,
        fixIts: [
          (
            "Remove '@Dropping'",
            #"""
            @Shielded
            struct P {
              func a() {}
            }
            """#
          )
        ]
      )
      .expect(
        in: #"""
          @Shielded
          struct P {
            @Dropping func a() {}
          }
          """#
      )
    }

    @Test("An attribute in a type that isn't @Shielded is a warning")
    func otherType() {
      ExpectedDiagnostic(
        message: "'@Key' has no effect, because the type isn't '@Shielded'.",
        severity: .warning,
        line: 2,
        column: 3,
        fixIts: [
          (
            #"Remove '@Key("b")'"#,
            #"""
            struct P {
              var a: Int
            }
            """#
          )
        ]
      )
      .expect(
        in: #"""
          struct P {
            @Key("b") var a: Int
          }
          """#
      )
    }
  }
#endif
