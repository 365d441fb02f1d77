#if Macros
  import Testing

  @Suite("Diagnostics of properties, their attributes and their keys", .timeLimit(.minutes(20)))
  struct PropertyDiagnosticTests {
    /// Attributes where they have no meaning.
    static let attributes: [Diagnostic] = [
      Diagnostic(
        "A key on a computed property is an error",
        "'@Key' is for stored properties and enum cases, not for a computed property.",
        at: (3, 3),
        members: #"@Key("b") var a: Int { 1 }"#,
        fixIts: [#"Remove '@Key("b")'"#: "var a: Int { 1 }"]
      ),
      Diagnostic(
        "A key on a static property is an error",
        "'@Key' is for stored properties and enum cases, not for a static property.",
        at: (3, 3),
        members: "@Key(\"b\")\nstatic var a: Int = 1",
        fixIts: [#"Remove '@Key("b")'"#: "static var a: Int = 1"]
      ),
      Diagnostic(
        "A fallback on a property is an error",
        "'@Fallback' is for enum cases, not for a property.",
        at: (3, 3),
        members: "@Fallback var a = 1",
        fixIts: ["Remove '@Fallback'": "var a = 1"]
      ),
      Diagnostic(
        "A strict case is an error",
        "'@Strict' is for stored properties, not for an enum's case.",
        at: (3, 3),
        in: "@Shielded\nenum P: String {\n  @Strict case a\n}",
        fixIts: ["Remove '@Strict'": "@Shielded\nenum P: String {\n  case a\n}"]
      ),
      Diagnostic(
        "An attribute on a function is an error",
        "'@Dropping' is for stored properties, not for a function.",
        at: (3, 3),
        members: "@Dropping func a() {}",
        fixIts: ["Remove '@Dropping'": "func a() {}"]
      ),
      Diagnostic(
        "An attribute in a type that isn't @Shielded is a warning",
        "'@Key' has no effect, because the type isn't '@Shielded'.",
        .warning,
        at: (2, 3),
        in: "struct P {\n  @Key(\"b\") var a: Int\n}",
        fixIts: [#"Remove '@Key("b")'"#: "struct P {\n  var a: Int\n}"]
      ),
    ]

    /// How keys are written, and keys that collide.
    static let keys: [Diagnostic] = [
      Diagnostic(
        "A path with an empty key is an error",
        "The path 'a..b' has an empty key. A dot separates the keys of a path.",
        at: (3, 8),
        members: #"@Key("a..b") var a: Int"#
      ),
      Diagnostic(
        "A key that isn't a literal is an error",
        "'@Key' needs string literals, because the macro reads only source text.",
        at: (3, 8),
        members: "@Key(name) var a: Int"
      ),
      Diagnostic(
        "An interpolated key is an error",
        "'@Key' needs string literals, because the macro reads only source text.",
        at: (3, 8),
        members: #"@Key("a\(b)") var a: Int"#
      ),
      Diagnostic(
        "An attribute without a key is an error",
        "'@Key' needs a key.",
        at: (3, 3),
        members: "@Key() var a: Int",
        fixIts: ["Remove '@Key()'": "var a: Int"]
      ),
      Diagnostic(
        "A key beside CodingKeys of the type's own is an error",
        "The key of 'a' is named by 'CodingKeys', which the type declares itself.",
        at: (3, 3),
        members: "@Key(\"b\") var a: Int\nenum CodingKeys: String, CodingKey { case a }",
        fixIts: [#"Remove '@Key("b")'"#: "var a: Int\nenum CodingKeys: String, CodingKey { case a }"]
      ),
      Diagnostic(
        "A property without a value that CodingKeys of the type's own don't have is an error",
        "'b' isn't one of 'CodingKeys', so it isn't decoded. Give it a value ('= value'), or add a case for it.",
        at: (4, 7),
        members: "var a: Int\nvar b: [Date]\nenum CodingKeys: String, CodingKey { case a }",
        fixIts: ["Make it Optional": "var a: Int\nvar b: [Date]?\nenum CodingKeys: String, CodingKey { case a }"]
      ),
      Diagnostic(
        "Two equal keys are an error",
        "The key 'a' is also that of 'a'.",
        at: (4, 8),
        members: "var a: Int\n@Key(\"a\") var b: Int",
        fixIts: [#"Remove '@Key("a")'"#: "var a: Int\nvar b: Int"]
      ),
      Diagnostic(
        "An alternative may be the key of another property, but the first key may not",
        "The key 'b' is also that of 'a'.",
        at: (4, 7),
        members: "@Key(\"b\", \"c\") var a: Int\nvar b: Int"
      ),
      Diagnostic(
        "A key that is named twice is an error",
        "The key 'a' is named twice.",
        at: (3, 18),
        members: #"@Key("a", "b", "a") var a: Int"#,
        fixIts: [#"Remove '"a"'"#: #"@Key("a", "b") var a: Int"#]
      ),
      Diagnostic(
        "A path through the value of another property is an error",
        "The path 'stock.count' leads through 'stock', which is the value of 'stock'.",
        at: (4, 8),
        members: "var stock: Int\n@Key(\"stock.count\") var count: Int",
        fixIts: ["Use 'stock.count' as one key": "var stock: Int\n@Key(literal: \"stock.count\") var count: Int"]
      ),
      Diagnostic(
        "A path through the value of a later property is an error",
        "The path 'stock.count' leads through 'stock', which is the value of 'stock'.",
        at: (3, 8),
        members: "@Key(\"stock.count\") var count: Int\nvar stock: Int",
        fixIts: ["Use 'stock.count' as one key": "@Key(literal: \"stock.count\") var count: Int\nvar stock: Int"]
      ),
      Diagnostic(
        "An attribute whose only key is removed is removed from a property",
        "The key 'a' is named twice.",
        at: (3, 18),
        members: #"@Key("a") @Key("a") var x: Int"#,
        fixIts: [#"Remove '@Key("a")'"#: #"@Key("a") var x: Int"#]
      ),
    ]

    /// How a property is declared.
    static let properties: [Diagnostic] = [
      Diagnostic(
        "A lazy property is an error",
        "'a' is lazy, so it can't be decoded.",
        at: (3, 3),
        members: "lazy var a = 1",
        fixIts: ["Remove 'lazy'": "var a = 1"]
      ),
      Diagnostic(
        "Several properties in one declaration are an error",
        "A declaration in a '@Shielded' type must declare one property, so that its attributes belong to one.",
        at: (4, 3),
        members: "// A comment.\nprivate var a, b: Int, c = 1",
        fixIts: [
          "Declare each property by itself": "// A comment.\nprivate var a: Int\nprivate var b: Int\nprivate var c = 1"
        ]
      ),
      Diagnostic(
        "A pattern is an error",
        "A property of a '@Shielded' type must be declared by its name, not by a pattern.",
        at: (3, 7),
        members: "var (a, b) = (1, 2)"
      ),
      Diagnostic(
        "A constant with a value is a warning",
        "'a' isn't decoded, because it is a constant with a value.",
        .warning,
        at: (3, 3),
        members: "let a = 1",
        fixIts: ["Make it a variable": "var a = 1"]
      ),
      Diagnostic(
        "A date without a default is an error",
        "'a' needs a default: any default of Date could be mistaken for real data.",
        at: (3, 10),
        members: "var a: Date",
        fixIts: [
          "Make it Optional": "var a: Date?",
          "Add '@Strict'": "@Strict var a: Date",
        ]
      ),
      Diagnostic(
        "A constant URL without a default is an error",
        "'a' needs a default: any default of URL could be mistaken for real data.",
        at: (3, 27),
        members: #"@Key("u") public let a: Foundation.URL"#,
        fixIts: [
          "Make it Optional": #"@Key("u") public let a: Foundation.URL?"#,
          "Add '@Strict'": #"@Strict @Key("u") public let a: Foundation.URL"#,
        ]
      ),
      Diagnostic(
        "Dropping the elements of a scalar is an error",
        "'@Dropping' is for lists, and 'a' is of type String.",
        at: (3, 3),
        members: "@Dropping var a: String?",
        fixIts: ["Remove '@Dropping'": "var a: String?"]
      ),
    ]

    /// The rules for a property: strictness, dropping, and the formats of a date.
    static let rules: [Diagnostic] = [
      Diagnostic(
        "A property that is strict and dropping is an error",
        "'a' can't be both '@Strict' and '@Dropping'.",
        at: (3, 11),
        members: "@Strict @Dropping var a: [Int]",
        fixIts: ["Remove '@Dropping'": "@Strict var a: [Int]"]
      ),
      Diagnostic(
        "The value of a strict property is a warning",
        "The value of 'a' isn't used for decoding: a '@Strict' property throws if its key is missing.",
        .warning,
        at: (3, 3),
        members: "@Strict var a: Int = 1",
        fixIts: [
          "Remove '@Strict'": "var a: Int = 1",
          "Remove the value": "@Strict var a: Int",
        ]
      ),
      Diagnostic(
        "A repeated attribute is an error",
        "'@Strict' is written twice.",
        at: (3, 11),
        members: "@Strict @Strict var a: Int",
        fixIts: ["Remove '@Strict'": "@Strict var a: Int"]
      ),
      Diagnostic(
        "A value that is always evaluated is a warning",
        """
        'UUID()' is evaluated for each decoded 'P', used or not, because the struct declares an \
        initializer. Declare the initializer in an extension.
        """,
        .warning,
        at: (3, 11),
        members: "var a = UUID()\ninit() {}"
      ),
      Diagnostic(
        "A strict property keeps a type when its value is removed",
        "The value of 'x' isn't used for decoding: a '@Strict' property throws if its key is missing.",
        .warning,
        at: (3, 3),
        members: "@Strict var x = [1]",
        fixIts: [
          "Remove '@Strict'": "var x = [1]",
          "Remove the value": "@Strict var x: [Int]",
        ]
      ),
      Diagnostic(
        "A value that gives a strict property its type can't be removed",
        "The value of 'x' isn't used for decoding: a '@Strict' property throws if its key is missing.",
        .warning,
        at: (3, 3),
        members: "@Strict var x = make()",
        fixIts: ["Remove '@Strict'": "var x = make()"]
      ),
      Diagnostic(
        "An empty list of formats is an error",
        "'@DateFormats' needs at least one format, for example '@DateFormats(.iso8601)'.",
        at: (3, 3),
        members: "@DateFormats() var a: Date?"
      ),
      Diagnostic(
        "An invalid pattern is an error that says what to write",
        #"""
        The date format 'dd.MM.YYYY' isn't valid: "YYYY" isn't a supported field. Write "yyyy" for the year: "Y" is the year \#
        of the week.
        """#,
        at: (3, 35),
        members: #"@DateFormats(.seconds, .pattern("dd.MM.YYYY")) var a: Date?"#
      ),
      Diagnostic(
        "A property of another type is an error",
        "'@DateFormats' is for 'Date' and 'Date?', and 'a' is of type Int.",
        at: (3, 3),
        members: "@DateFormats(.seconds) var a: Int",
        fixIts: ["Remove '@DateFormats(.seconds)'": "var a: Int"]
      ),
      Diagnostic(
        "A property that is visibly a dictionary is an error",
        "'@DateFormats' is for 'Date' and 'Date?', and 'a' is of type Dictionary<String, Date>.",
        at: (3, 3),
        members: "@DateFormats(.seconds) var a: Dictionary<String, Date>?",
        fixIts: ["Remove '@DateFormats(.seconds)'": "var a: Dictionary<String, Date>?"]
      ),
      Diagnostic(
        "A property that is visibly a set is an error",
        "'@DateFormats' is for 'Date' and 'Date?', and 'a' is of type Swift.Set<Date>.",
        at: (3, 3),
        members: "@DateFormats(.seconds) var a: Swift.Set<Date>",
        fixIts: ["Remove '@DateFormats(.seconds)'": "var a: Swift.Set<Date>"]
      ),
      Diagnostic(
        "A strict date can't have a list of formats",
        "'a' can't be both '@Strict' and '@DateFormats': a strict date is decoded by the decoder's strategy.",
        at: (3, 11),
        members: "@Strict @DateFormats(.seconds) var a: Date",
        fixIts: ["Remove '@DateFormats(.seconds)'": "@Strict var a: Date"]
      ),
    ]

    /// Property wrappers.
    static let wrappers: [Diagnostic] = [
      Diagnostic(
        "A wrapper of this package is a warning",
        "'@SafeBox' isn't needed in a '@Shielded' type.",
        .warning,
        at: (3, 3),
        members: "@SafeBox var a: Int",
        fixIts: ["Remove '@SafeBox'": "var a: Int"]
      ),
      Diagnostic(
        "A wrapper that drops elements can be replaced",
        "'@DroppingArray' isn't needed in a '@Shielded' type.",
        .warning,
        at: (3, 3),
        members: "@DroppingArray var a: [URL]",
        fixIts: ["Replace '@DroppingArray' by '@Dropping'": "@Dropping var a: [URL]"]
      ),
      Diagnostic(
        "An attribute beside a foreign wrapper is an error",
        "'@Strict' has no effect on 'a', because the property's wrapper decodes itself.",
        at: (3, 3),
        members: "@Strict @Clamped var a: Int",
        fixIts: ["Remove '@Strict'": "@Clamped var a: Int"]
      ),
      Diagnostic(
        "Alternatives beside a foreign wrapper are an error",
        "'a' can have only one key and no path, because the property's wrapper decodes itself.",
        at: (3, 3),
        members: #"@Key("a", "b") @Clamped var a: Int"#,
        fixIts: [#"Remove '@Key("a", "b")'"#: "@Clamped var a: Int"]
      ),
      Diagnostic(
        "A qualified wrapper of lists is replaced like the plain one",
        "'@ShieldedDecoding.DroppingArray' isn't needed in a '@Shielded' type.",
        .warning,
        at: (3, 3),
        members: "@ShieldedDecoding.DroppingArray var x: [Int]",
        fixIts: ["Replace '@ShieldedDecoding.DroppingArray' by '@Dropping'": "@Dropping var x: [Int]"]
      ),
    ]

    @Test(
      "A declaration that can't be meant is reported at its place, and each fix-it gives the source that it promises",
      arguments: attributes + keys + properties + rules + wrappers
    )
    func reported(_ diagnostic: Diagnostic) { diagnostic.expect() }

    @Test("An Optional of an Optional is an error", arguments: ["Int??", "Optional<Int?>", "Optional<Int>?"])
    func nestedOptional(_ type: String) {
      let wrapped = ["Int??": "Int?", "Optional<Int?>": "Int?"][type] ?? "Optional<Int>"
      Diagnostic(
        type,
        "'a' is an Optional of an Optional, but a missing key isn't told apart from null.",
        at: (3, 10),
        members: "var a: \(type) = nil\nvar b: [Int?]?",
        fixIts: ["Make it '\(wrapped)'": "var a: \(wrapped) = nil\nvar b: [Int?]?"]
      ).expect()
    }

    @Test(
      "An initial value that refers to a variable of the generated code is an error",
      arguments: [
        "container", "decoder", "member", "memberKeys", "members", "missing", "reader", "seen", "aValue", "idPlace",
      ]
    )
    func capturedName(_ name: String) {
      Diagnostic(
        name,
        """
        The initial value of 'a' refers to '\(name)', which is the name of a variable in the generated code. Qualify it, for \
        example with the name of its module.
        """,
        at: (3, 16),
        members: "var a: Int = \(name)\n@Key(\"id\", \"ID\") var id: Int"
      ).expect()
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

    @Test(
      "A key that a decoder may have converted to the key of another property is an error",
      arguments: [
        (#"@Key("is_active") var a: Int; var isActive: Int"#, "is_active", "isActive", 8),
        (#"@Key("x", "is_active") var a: Int; @Key("y", "isActive") var isActive: Int"#, "is_active", "isActive", 13),
        (#"@Key("p.is_on.x") var a: Int; @Key("p.isOn.y") var isActive: Int"#, "is_on", "isOn", 8),
        (#"@Key("item_2nd") var a: Int; @Key("item2Nd") var isActive: Int"#, "item_2nd", "item2Nd", 8),
      ]
    )
    func convertedKey(_ properties: String, _ key: String, _ converted: String, _ column: Int) {
      Diagnostic(
        properties,
        """
        The key '\(key)' is also looked up as '\(converted)', because a decoder may convert keys, but '\(converted)' is a key \
        of 'isActive'.
        """,
        at: (3, column),
        members: properties
      ).expect()
    }

    @Test(
      "Keys that can't be mistaken for each other aren't reported",
      arguments: [
        #"@Key("is_active", "isActive") var a: Int; var b: Int"#, #"@Key("p.is_on") var a: Int; var isOn: Int"#,
        #"var is_on: Int; var isOn: Int"#,
      ]
    )
    func distinctKeys(_ properties: String) {
      Expansion.expectDiagnostics([], in: "@Shielded\nstruct P {\n  \(properties)\n}")
    }
  }
#endif
