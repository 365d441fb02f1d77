#if Macros
  import Testing

  @Suite("Diagnostics of discriminated enums", .timeLimit(.minutes(20)))
  struct DiscriminatorDiagnosticTests {
    @Test("A case without exactly one associated value is an error in a discriminated enum")
    func oneAssociatedValue() {
      Expansion.expectDiagnostic(
        "The case 'a' needs exactly one associated value, which is decoded from the same object.",
        at: (3, 8),
        in: #"""
          @Shielded(discriminator: "type")
          enum P {
            case a(Int, String)
          }
          """#
      )
    }

    @Test(
      "An associated value that isn't decoded from an object is an error",
      arguments: ["Int", "String?", "[String]", "Array<Block>", "Set<Int>", "Foundation.Date", "Optional<URL>"]
    )
    func associatedValueWithoutMembers(_ type: String) {
      Expansion.expectDiagnostic(
        """
        The associated value of 'a' is decoded from the object that has the discriminator, and '\(type)' isn't decoded from \
        an object. Declare a struct with a property of this type.
        """,
        at: (3, 10),
        in: #"""
          @Shielded(discriminator: "type")
          enum P {
            case a(\#(type))
            case b(Block)
            case c(Block?)
            case d([String: String])
            @Fallback case e
          }
          """#
      )
    }

    @Test("A fallback with several associated values is an error")
    func severalValuesInFallback() {
      Expansion.expectDiagnostic(
        "The fallback 'a' can have no more than one associated value.",
        at: (3, 18),
        in: #"""
          @Shielded(discriminator: "type")
          enum P {
            @Fallback case a(Int, String)
          }
          """#
      )
    }

    @Test("Equal values of a discriminator are an error")
    func equalValues() {
      Expansion.expectDiagnostic(
        "The key 'a' is also that of 'a'.",
        at: (4, 13),
        in: #"""
          @Shielded(discriminator: "type")
          enum P {
            case a(A)
            @Key("b", "a") case b(B)
          }
          """#,
        fixIts: [
          #"Remove '"a"'"#: #"""
          @Shielded(discriminator: "type")
          enum P {
            case a(A)
            @Key("b") case b(B)
          }
          """#
        ]
      )
    }

    @Test("An option of structs is an error on an enum")
    func structOption() {
      Expansion.expectDiagnostic(
        "'lists:' has no meaning for an enum.",
        at: (1, 11),
        in: #"""
          @Shielded(lists: .dropping)
          enum P: String {
            case a
          }
          """#,
        fixIts: [
          "Remove 'lists: .dropping'": #"""
          @Shielded()
          enum P: String {
            case a
          }
          """#
        ]
      )
    }
  }
#endif
