#if Macros
  import Testing

  @Suite("Diagnostics of date formats", .timeLimit(.minutes(20)))
  struct DateFormatDiagnosticTests {
    @Test("An empty list of formats is an error")
    func noFormat() {
      ExpectedDiagnostic(
        message: "'@DateFormats' needs at least one format, for example '@DateFormats(.iso8601)'.",
        line: 3,
        column: 3
      )
      .expect(
        in: #"""
          @Shielded
          struct P {
            @DateFormats() var a: Date?
          }
          """#
      )
    }

    @Test("An invalid pattern is an error that says what to write")
    func pattern() {
      ExpectedDiagnostic(
        message: #"""
          The date format 'dd.MM.YYYY' isn't valid: "YYYY" isn't a supported field. Write "yyyy" for the year: "Y" is the year \#
          of the week.
          """#,
        line: 3,
        column: 35
      )
      .expect(
        in: #"""
          @Shielded
          struct P {
            @DateFormats(.seconds, .pattern("dd.MM.YYYY")) var a: Date?
          }
          """#
      )
    }

    @Test("A property of another type is an error")
    func otherType() {
      ExpectedDiagnostic(
        message: "'@DateFormats' is for 'Date' and 'Date?', and 'a' is of type Int.",
        line: 3,
        column: 3,
        fixIts: [
          (
            "Remove '@DateFormats(.seconds)'",
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
            @DateFormats(.seconds) var a: Int
          }
          """#
      )
    }

    @Test("A strict date can't have a list of formats")
    func strict() {
      ExpectedDiagnostic(
        message:
          "'a' can't be both '@Strict' and '@DateFormats': a strict date is decoded by the decoder's strategy.",
        line: 3,
        column: 11,
        fixIts: [
          (
            "Remove '@DateFormats(.seconds)'",
            #"""
            @Shielded
            struct P {
              @Strict var a: Date
            }
            """#
          )
        ]
      )
      .expect(
        in: #"""
          @Shielded
          struct P {
            @Strict @DateFormats(.seconds) var a: Date
          }
          """#
      )
    }
  }
#endif
