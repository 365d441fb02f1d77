#if Macros
  import Testing

  @Suite("Diagnostics of types", .timeLimit(.minutes(20)))
  struct TypeDiagnosticTests {
    @Test("A class is an error")
    func classType() {
      Expansion.expectDiagnostic(
        "'@Shielded' can't be attached to a class. Attach it to a struct or an enum.",
        at: (2, 1),
        in: #"""
          @Shielded
          class P {
            var a: Int = 1
          }
          """#,
        fixIts: [
          "Make it a struct": #"""
          @Shielded
          struct P {
            var a: Int = 1
          }
          """#,
          "Remove '@Shielded'": #"""
          class P {
            var a: Int = 1
          }
          """#,
        ]
      )
    }

    @Test("An actor is an error")
    func actorType() {
      Expansion.expectDiagnostic(
        "'@Shielded' can't be attached to an actor. Attach it to a struct or an enum.",
        at: (2, 8),
        in: #"""
          @Shielded
          public actor P {
          }
          """#,
        fixIts: [
          "Make it a struct": #"""
          @Shielded
          public struct P {
          }
          """#,
          "Remove '@Shielded'": #"""
          public actor P {
          }
          """#,
        ]
      )
    }

    @Test("A protocol is an error")
    func protocolType() {
      Expansion.expectDiagnostic(
        "'@Shielded' can't be attached to a protocol. Attach it to a struct or an enum.",
        at: (2, 1),
        in: #"""
          @Shielded
          protocol P {
          }
          """#,
        fixIts: [
          "Remove '@Shielded'": #"""
          protocol P {
          }
          """#
        ]
      )
    }

    @Test("An extension is an error")
    func extensionType() {
      Expansion.expectDiagnostic(
        "'@Shielded' can't be attached to an extension. Attach it to a struct or an enum.",
        at: (2, 1),
        in: #"""
          @Shielded
          extension P {
          }
          """#,
        fixIts: [
          "Remove '@Shielded'": #"""
          extension P {
          }
          """#
        ]
      )
    }

    @Test("A discriminator of a struct is an error")
    func structDiscriminator() {
      Expansion.expectDiagnostic(
        "'discriminator:' has no meaning for a struct.",
        at: (1, 11),
        in: #"""
          @Shielded(discriminator: "type")
          struct P {
          }
          """#,
        fixIts: [
          #"Remove 'discriminator: "type"'"#: #"""
          @Shielded()
          struct P {
          }
          """#
        ]
      )
    }

    @Test("A private type in another type is an error")
    func privateType() {
      Expansion.expectDiagnostic(
        "'@Shielded' can't be attached to a private type in another type, because extensions can't name it.",
        at: (3, 3),
        in: #"""
          enum Outer {
            @Shielded
            private struct P {
              var a: Int
            }
          }
          """#,
        fixIts: [
          "Make it fileprivate": #"""
          enum Outer {
            @Shielded
            fileprivate struct P {
              var a: Int
            }
          }
          """#
        ]
      )
    }

    @Test("A discriminator that isn't a literal is an error")
    func discriminatorExpression() {
      Expansion.expectDiagnostic(
        "'discriminator:' needs a string literal, because the macro reads only source text.",
        at: (1, 26),
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
