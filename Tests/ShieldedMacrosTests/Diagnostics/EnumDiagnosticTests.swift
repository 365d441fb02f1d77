#if Macros
  import Testing

  @Suite("Diagnostics of enums", .timeLimit(.minutes(20)))
  struct EnumDiagnosticTests {
    @Test("An enum without a raw type is an error")
    func noRawType() {
      Expansion.expectDiagnostic(
        "'P' needs a raw type such as String, or '@Shielded(discriminator:)'.",
        at: (2, 6),
        in: #"""
          @Shielded
          enum P {
            case a
          }
          """#,
        fixIts: [
          "Add the raw type String": #"""
          @Shielded
          enum P: String {
            case a
          }
          """#
        ]
      )
    }

    @Test("An associated value without a discriminator is an error")
    func noDiscriminator() {
      Expansion.expectDiagnostic(
        "The case 'a' has an associated value, so the enum needs '@Shielded(discriminator:)'.",
        at: (3, 8),
        in: #"""
          @Shielded
          enum P {
            case a(Int)
          }
          """#,
        fixIts: [
          #"Add 'discriminator: "type"'"#: #"""
          @Shielded(discriminator: "type")
          enum P {
            case a(Int)
          }
          """#
        ]
      )
    }

    @Test("A second fallback is an error")
    func secondFallback() {
      Expansion.expectDiagnostic(
        "An enum has one fallback, and 'a' is it.",
        at: (4, 3),
        in: #"""
          @Shielded
          enum P: String {
            @Fallback case a
            @Fallback case b
          }
          """#,
        fixIts: [
          "Remove '@Fallback'": #"""
          @Shielded
          enum P: String {
            @Fallback case a
            case b
          }
          """#
        ]
      )
    }

    @Test("A fallback of several cases is an error")
    func severalFallbacks() {
      Expansion.expectDiagnostic(
        "'@Fallback' belongs to one case, and the declaration has several: a, b.",
        at: (3, 3),
        in: #"""
          @Shielded
          enum P: String {
            @Fallback case a, b
          }
          """#
      )
    }

    @Test("A fallback with an associated value in an enum with raw values is an error")
    func rawFallback() {
      Expansion.expectDiagnostic(
        "The case 'b' has an associated value, so the enum needs '@Shielded(discriminator:)'.",
        at: (4, 18),
        in: #"""
          @Shielded
          enum P: String {
            case a
            @Fallback case b(Int)
          }
          """#,
        fixIts: [
          #"Add 'discriminator: "type"'"#: #"""
          @Shielded(discriminator: "type")
          enum P: String {
            case a
            @Fallback case b(Int)
          }
          """#
        ]
      )
    }

    @Test("A key on a case with a raw value is an error")
    func keyOnRawCase() {
      Expansion.expectDiagnostic(
        "'@Key' has no meaning here: the payload's value for 'a' is its raw value.",
        at: (3, 3),
        in: #"""
          @Shielded
          enum P: String {
            @Key("x") case a
          }
          """#,
        fixIts: [
          #"Remove '@Key("x")'"#: #"""
          @Shielded
          enum P: String {
            case a
          }
          """#
        ]
      )
    }
  }
#endif
