#if Macros
  import Testing

  @Suite("Diagnostics of types", .timeLimit(.minutes(20)))
  struct TypeDiagnosticTests {
    @Test("A class is an error")
    func classType() {
      ExpectedDiagnostic(
        message: "'@Shielded' can't be attached to a class. Attach it to a struct or an enum.",
        line: 2,
        column: 1,
        fixIts: [
          (
            "Make it a struct",
            #"""
            @Shielded
            struct P {
              var a: Int = 1
            }
            """#
          ),
          (
            "Remove '@Shielded'",
            #"""
            class P {
              var a: Int = 1
            }
            """#
          ),
        ]
      )
      .expect(
        in: #"""
          @Shielded
          class P {
            var a: Int = 1
          }
          """#
      )
    }

    @Test("An actor is an error")
    func actorType() {
      ExpectedDiagnostic(
        message: "'@Shielded' can't be attached to an actor. Attach it to a struct or an enum.",
        line: 2,
        column: 8,
        fixIts: [
          (
            "Make it a struct",
            #"""
            @Shielded
            public struct P {
            }
            """#
          ),
          (
            "Remove '@Shielded'",
            #"""
            public actor P {
            }
            """#
          ),
        ]
      )
      .expect(
        in: #"""
          @Shielded
          public actor P {
          }
          """#
      )
    }

    @Test("A protocol is an error")
    func protocolType() {
      ExpectedDiagnostic(
        message: "'@Shielded' can't be attached to a protocol. Attach it to a struct or an enum.",
        line: 2,
        column: 1,
        fixIts: [
          (
            "Remove '@Shielded'",
            #"""
            protocol P {
            }
            """#
          )
        ]
      )
      .expect(
        in: #"""
          @Shielded
          protocol P {
          }
          """#
      )
    }

    @Test("An extension is an error")
    func extensionType() {
      ExpectedDiagnostic(
        message: "'@Shielded' can't be attached to an extension. Attach it to a struct or an enum.",
        line: 2,
        column: 1,
        fixIts: [
          (
            "Remove '@Shielded'",
            #"""
            extension P {
            }
            """#
          )
        ]
      )
      .expect(
        in: #"""
          @Shielded
          extension P {
          }
          """#
      )
    }

    @Test("A discriminator of a struct is an error")
    func structDiscriminator() {
      ExpectedDiagnostic(
        message: "'discriminator:' has no meaning for a struct.",
        line: 1,
        column: 11,
        fixIts: [
          (
            #"Remove 'discriminator: "type"'"#,
            #"""
            @Shielded()
            struct P {
            }
            """#
          )
        ]
      )
      .expect(
        in: #"""
          @Shielded(discriminator: "type")
          struct P {
          }
          """#
      )
    }

    @Test("A private type in another type is an error")
    func privateType() {
      ExpectedDiagnostic(
        message: "'@Shielded' can't be attached to a private type in another type, because extensions can't name it.",
        line: 3,
        column: 3,
        fixIts: [
          (
            "Make it fileprivate",
            #"""
            enum Outer {
              @Shielded
              fileprivate struct P {
                var a: Int
              }
            }
            """#
          )
        ]
      )
      .expect(
        in: #"""
          enum Outer {
            @Shielded
            private struct P {
              var a: Int
            }
          }
          """#
      )
    }

    @Test("A discriminator that isn't a literal is an error")
    func discriminatorExpression() {
      ExpectedDiagnostic(
        message: "'discriminator:' needs a string literal, because the macro reads only source text.",
        line: 1,
        column: 26
      )
      .expect(
        in: #"""
          @Shielded(discriminator: key)
          enum P {
            case a(Int)
          }
          """#
      )
    }
  }
#endif
