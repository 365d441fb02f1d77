#if Macros
  import Testing

  @Suite("Diagnostics of date formats", .timeLimit(.minutes(20)))
  struct DateFormatDiagnosticTests {
    @Test("An empty list of formats is an error")
    func noFormat() {
      Expansion.expectDiagnostic(
        "'@DateFormats' needs at least one format, for example '@DateFormats(.iso8601)'.",
        at: (3, 3),
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
      Expansion.expectDiagnostic(
        #"""
        The date format 'dd.MM.YYYY' isn't valid: "YYYY" isn't a supported field. Write "yyyy" for the year: "Y" is the year \#
        of the week.
        """#,
        at: (3, 35),
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
      Expansion.expectDiagnostic(
        "'@DateFormats' is for 'Date' and 'Date?', and 'a' is of type Int.",
        at: (3, 3),
        in: #"""
          @Shielded
          struct P {
            @DateFormats(.seconds) var a: Int
          }
          """#,
        fixIts: [
          "Remove '@DateFormats(.seconds)'": #"""
          @Shielded
          struct P {
            var a: Int
          }
          """#
        ]
      )
    }

    @Test(
      "A property whose type is visibly another is an error, however the type is written",
      arguments: ["[Int]", "[String: Date]", "Set<Date>", "Dictionary<String, Date>", "Swift.Array<Date>", "URL"]
    )
    func otherTypes(type: String) {
      Expansion.expectDiagnostic(
        "'@DateFormats' is for 'Date' and 'Date?', and 'a' is of type \(type).",
        at: (3, 3),
        in: """
          @Shielded
          struct P {
            @DateFormats(.seconds) var a: \(type)?
          }
          """,
        fixIts: [
          "Remove '@DateFormats(.seconds)'": """
          @Shielded
          struct P {
            var a: \(type)?
          }
          """
        ]
      )
    }

    @Test("A strict date can't have a list of formats")
    func strict() {
      Expansion.expectDiagnostic(
        "'a' can't be both '@Strict' and '@DateFormats': a strict date is decoded by the decoder's strategy.",
        at: (3, 11),
        in: #"""
          @Shielded
          struct P {
            @Strict @DateFormats(.seconds) var a: Date
          }
          """#,
        fixIts: [
          "Remove '@DateFormats(.seconds)'": #"""
          @Shielded
          struct P {
            @Strict var a: Date
          }
          """#
        ]
      )
    }
  }
#endif
