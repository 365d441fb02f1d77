#if Macros
  import Testing

  @Suite("Diagnostics of properties", .timeLimit(.minutes(20)))
  struct PropertyDiagnosticTests {
    @Test("A lazy property is an error")
    func lazyProperty() {
      Expansion.expectDiagnostic(
        "'a' is lazy, so it can't be decoded.",
        at: (3, 3),
        in: #"""
          @Shielded
          struct P {
            lazy var a = 1
          }
          """#,
        fixIts: [
          "Remove 'lazy'": #"""
          @Shielded
          struct P {
            var a = 1
          }
          """#
        ]
      )
    }

    @Test("Several properties in one declaration are an error")
    func severalProperties() {
      Expansion.expectDiagnostic(
        "A declaration in a '@Shielded' type must declare one property, so that its attributes belong to one.",
        at: (4, 3),
        in: #"""
          @Shielded
          struct P {
            // A comment.
            private var a, b: Int, c = 1
          }
          """#,
        fixIts: [
          "Declare each property by itself": #"""
          @Shielded
          struct P {
            // A comment.
            private var a: Int
            private var b: Int
            private var c = 1
          }
          """#
        ]
      )
    }

    @Test("A pattern is an error")
    func patternProperty() {
      Expansion.expectDiagnostic(
        "A property of a '@Shielded' type must be declared by its name, not by a pattern.",
        at: (3, 7),
        in: #"""
          @Shielded
          struct P {
            var (a, b) = (1, 2)
          }
          """#
      )
    }

    @Test("A constant with a value is a warning")
    func constantValue() {
      Expansion.expectDiagnostic(
        "'a' isn't decoded, because it is a constant with a value.",
        .warning,
        at: (3, 3),
        in: #"""
          @Shielded
          struct P {
            let a = 1
          }
          """#,
        fixIts: [
          "Make it a variable": #"""
          @Shielded
          struct P {
            var a = 1
          }
          """#
        ]
      )
    }

    @Test("A date without a default is an error")
    func dateProperty() {
      Expansion.expectDiagnostic(
        "'a' needs a default: any default of Date could be mistaken for real data.",
        at: (3, 10),
        in: #"""
          @Shielded
          struct P {
            var a: Date
          }
          """#,
        fixIts: [
          "Make it Optional": #"""
          @Shielded
          struct P {
            var a: Date?
          }
          """#,
          "Add '@Strict'": #"""
          @Shielded
          struct P {
            @Strict var a: Date
          }
          """#,
        ]
      )
    }

    @Test("A constant URL without a default is an error")
    func urlProperty() {
      Expansion.expectDiagnostic(
        "'a' needs a default: any default of URL could be mistaken for real data.",
        at: (3, 27),
        in: #"""
          @Shielded
          struct P {
            @Key("u") public let a: Foundation.URL
          }
          """#,
        fixIts: [
          "Make it Optional": #"""
          @Shielded
          struct P {
            @Key("u") public let a: Foundation.URL?
          }
          """#,
          "Add '@Strict'": #"""
          @Shielded
          struct P {
            @Strict @Key("u") public let a: Foundation.URL
          }
          """#,
        ]
      )
    }

    @Test("Dropping the elements of a scalar is an error")
    func droppingScalar() {
      Expansion.expectDiagnostic(
        "'@Dropping' is for lists, and 'a' is of type String.",
        at: (3, 3),
        in: #"""
          @Shielded
          struct P {
            @Dropping var a: String?
          }
          """#,
        fixIts: [
          "Remove '@Dropping'": #"""
          @Shielded
          struct P {
            var a: String?
          }
          """#
        ]
      )
    }

    @Test("An Optional of an Optional is an error", arguments: ["Int??", "Optional<Int?>", "Optional<Int>?"])
    func nestedOptional(_ type: String) {
      let wrapped = ["Int??": "Int?", "Optional<Int?>": "Int?"][type] ?? "Optional<Int>"
      Expansion.expectDiagnostic(
        "'a' is an Optional of an Optional, but a missing key isn't told apart from null.",
        at: (3, 10),
        in: "@Shielded\nstruct P {\n  var a: \(type) = nil\n  var b: [Int?]?\n}",
        fixIts: [
          "Make it '\(wrapped)'": "@Shielded\nstruct P {\n  var a: \(wrapped) = nil\n  var b: [Int?]?\n}"
        ]
      )
    }

    @Test(
      "An initial value that refers to a variable of the generated code is an error",
      arguments: [
        "container", "decoder", "member", "memberKeys", "members", "missing", "reader", "seen", "aValue", "idPlace",
      ]
    )
    func capturedName(_ name: String) {
      Expansion.expectDiagnostic(
        """
        The initial value of 'a' refers to '\(name)', which is the name of a variable in the generated code. Qualify it, for \
        example with the name of its module.
        """,
        at: (3, 16),
        in: "@Shielded\nstruct P {\n  var a: Int = \(name)\n  @Key(\"id\", \"ID\") var id: Int\n}"
      )
    }

    @Test(
      "An initial value may use such a name for a member or a variable of its own",
      arguments: [
        "Main.member", "Self.member", "member(of: 1)", "[1].map { member in member + 1 }[0]", "named(member: 1)",
      ]
    )
    func namesOfTheirOwn(_ value: String) {
      let source = "@Shielded\nstruct P {\n  var a: Int = \(value)\n  static func member(of: Int) -> Int { 0 }\n}"
      Expansion.expectDiagnostics([], in: source)
    }
  }
#endif
