#if Macros
  import Testing

  @Suite("Diagnostics of enums", .timeLimit(.minutes(20)))
  struct EnumDiagnosticTests {
    @Test("An enum without a raw type is an error")
    func noRawType() {
      ExpectedDiagnostic(
        message: "'P' needs a raw type such as String, or '@Shielded(discriminator:)'.",
        line: 2,
        column: 6,
        fixIts: [
          (
            "Add the raw type String",
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
          enum P {
            case a
          }
          """#
      )
    }

    @Test("An associated value without a discriminator is an error")
    func noDiscriminator() {
      ExpectedDiagnostic(
        message: "The case 'a' has an associated value, so the enum needs '@Shielded(discriminator:)'.",
        line: 3,
        column: 8,
        fixIts: [
          (
            #"Add 'discriminator: "type"'"#,
            #"""
            @Shielded(discriminator: "type")
            enum P {
              case a(Int)
            }
            """#
          )
        ]
      )
      .expect(
        in: #"""
          @Shielded
          enum P {
            case a(Int)
          }
          """#
      )
    }

    @Test("A second fallback is an error")
    func secondFallback() {
      ExpectedDiagnostic(
        message: "An enum has one fallback, and 'a' is it.",
        line: 4,
        column: 3,
        fixIts: [
          (
            "Remove '@Fallback'",
            #"""
            @Shielded
            enum P: String {
              @Fallback case a
              case b
            }
            """#
          )
        ]
      )
      .expect(
        in: #"""
          @Shielded
          enum P: String {
            @Fallback case a
            @Fallback case b
          }
          """#
      )
    }

    @Test("A fallback of several cases is an error")
    func severalFallbacks() {
      ExpectedDiagnostic(
        message: "'@Fallback' belongs to one case, and the declaration has several: a, b.",
        line: 3,
        column: 3
      )
      .expect(
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
      ExpectedDiagnostic(
        message: "The case 'b' has an associated value, so the enum needs '@Shielded(discriminator:)'.",
        line: 4,
        column: 18,
        fixIts: [
          (
            #"Add 'discriminator: "type"'"#,
            #"""
            @Shielded(discriminator: "type")
            enum P: String {
              case a
              @Fallback case b(Int)
            }
            """#
          )
        ]
      )
      .expect(
        in: #"""
          @Shielded
          enum P: String {
            case a
            @Fallback case b(Int)
          }
          """#
      )
    }

    @Test("A key on a case with a raw value is an error")
    func keyOnRawCase() {
      ExpectedDiagnostic(
        message: "'@Key' has no meaning here: the payload's value for 'a' is its raw value.",
        line: 3,
        column: 3,
        fixIts: [
          (
            #"Remove '@Key("x")'"#,
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
            @Key("x") case a
          }
          """#
      )
    }
  }
#endif
