#if Macros
  import Testing

  @Suite("Diagnostics of properties, their attributes and their keys", .timeLimit(.minutes(20)))
  struct PropertyDiagnosticTests {
    /// Attributes where they have no meaning.
    static let attributes: [Diagnostic] = [
      Diagnostic(
        "'@Key' is for stored properties and enum cases, not for a computed property.",
        members: #"▸@Key("b") var a: Int { 1 }"#,
        fixIts: [#"Remove '@Key("b")'"#: "var a: Int { 1 }"]
      ),
      Diagnostic(
        "'@Key' is for stored properties and enum cases, not for a static property.",
        members: "▸@Key(\"b\")\nstatic var a: Int = 1",
        fixIts: [#"Remove '@Key("b")'"#: "static var a: Int = 1"]
      ),
      Diagnostic(
        "'@Fallback' is for enum cases, not for a property.",
        members: "▸@Fallback var a = 1",
        fixIts: ["Remove '@Fallback'": "var a = 1"]
      ),
      Diagnostic(
        "'@Strict' is for stored properties, not for an enum's case.",
        in: "@Shielded\nenum P: String {\n  ▸@Strict case a\n}",
        fixIts: ["Remove '@Strict'": "@Shielded\nenum P: String {\n  case a\n}"]
      ),
      Diagnostic(
        "'@Dropping' is for stored properties, not for a function.",
        members: "▸@Dropping func a() {}",
        fixIts: ["Remove '@Dropping'": "func a() {}"]
      ),
      Diagnostic(
        "'@Key' has no effect, because the type isn't '@Shielded'.",
        .warning,
        in: "struct P {\n  ▸@Key(\"b\") var a: Int\n}",
        fixIts: [#"Remove '@Key("b")'"#: "struct P {\n  var a: Int\n}"]
      ),
    ]

    /// How keys are written, and keys that collide.
    static let keys: [Diagnostic] = [
      Diagnostic(
        "The path 'a..b' has an empty key. A dot separates the keys of a path.",
        members: #"@Key(▸"a..b") var a: Int"#
      ),
      Diagnostic(
        "'@Key' needs string literals, because the macro reads only source text.",
        members: "@Key(▸name) var a: Int"
      ),
      Diagnostic(
        "'@Key' needs string literals, because the macro reads only source text.",
        members: #"@Key(▸"a\(b)") var a: Int"#
      ),
      Diagnostic("'@Key' needs a key.", members: "▸@Key() var a: Int", fixIts: ["Remove '@Key()'": "var a: Int"]),
      Diagnostic(
        "'@Key' has no effect: 'b' isn't one of 'CodingKeys', so it isn't decoded. Add a case for it.",
        members: "var a: Int\n▸@Key(\"c\") var b = 1\nenum CodingKeys: String, CodingKey { case a }",
        fixIts: [#"Remove '@Key("c")'"#: "var a: Int\nvar b = 1\nenum CodingKeys: String, CodingKey { case a }"]
      ),
      Diagnostic(
        "'@Dropping' has no effect: 'b' isn't one of 'CodingKeys', so it isn't decoded. Add a case for it.",
        members: "var a: Int\n▸@Dropping var b: [Int] = []\nenum CodingKeys: String, CodingKey { case a }",
        fixIts: ["Remove '@Dropping'": "var a: Int\nvar b: [Int] = []\nenum CodingKeys: String, CodingKey { case a }"]
      ),
      Diagnostic(
        """
        The macro doesn't know whether the condition of an '#if' around an attribute is true. Write the '#if' around the whole \
        declaration.
        """,
        members: "▸#if DEBUG\n@Key(\"b\")\n#endif\nvar a: Int"
      ),
      Diagnostic(
        "The key of 'a' is named by 'CodingKeys', which the type declares itself.",
        members: "▸@Key(\"b\") var a: Int\nenum CodingKeys: String, CodingKey { case a }",
        fixIts: [#"Remove '@Key("b")'"#: "var a: Int\nenum CodingKeys: String, CodingKey { case a }"]
      ),
      Diagnostic(
        "'b' isn't one of 'CodingKeys', so it isn't decoded. Give it a value ('= value'), or add a case for it.",
        members: "var a: Int\nvar ▸b: [Date]\nenum CodingKeys: String, CodingKey { case a }",
        fixIts: ["Make it Optional": "var a: Int\nvar b: [Date]?\nenum CodingKeys: String, CodingKey { case a }"]
      ),
      Diagnostic(
        "The key 'a' is also that of 'a'.",
        members: "var a: Int\n@Key(▸\"a\") var b: Int",
        fixIts: [#"Remove '@Key("a")'"#: "var a: Int\nvar b: Int"]
      ),
      Diagnostic("The key 'b' is also that of 'a'.", members: "@Key(\"b\", \"c\") var a: Int\nvar ▸b: Int"),
      Diagnostic(
        "The key 'a' is named twice.",
        members: #"@Key("a", "b", ▸"a") var a: Int"#,
        fixIts: [#"Remove '"a"'"#: #"@Key("a", "b") var a: Int"#]
      ),
      Diagnostic(
        "The path 'stock.count' leads through 'stock', which is the value of 'stock'.",
        members: "var stock: Int\n@Key(▸\"stock.count\") var count: Int",
        fixIts: ["Use 'stock.count' as one key": "var stock: Int\n@Key(literal: \"stock.count\") var count: Int"]
      ),
      Diagnostic(
        "The path 'stock.count' leads through 'stock', which is the value of 'stock'.",
        members: "@Key(▸\"stock.count\") var count: Int\nvar stock: Int",
        fixIts: ["Use 'stock.count' as one key": "@Key(literal: \"stock.count\") var count: Int\nvar stock: Int"]
      ),
      Diagnostic(
        "The key 'a' is named twice.",
        members: #"@Key("a") @Key(▸"a") var x: Int"#,
        fixIts: [#"Remove '@Key("a")'"#: #"@Key("a") var x: Int"#]
      ),
    ]

    /// How a property is declared.
    static let properties: [Diagnostic] = [
      Diagnostic(
        "'a' is lazy, so it can't be decoded.",
        members: "▸lazy var a = 1",
        fixIts: ["Remove 'lazy'": "var a = 1"]
      ),
      Diagnostic(
        "A declaration in a '@Shielded' type must declare one property, so that its attributes belong to one.",
        members: "// A comment.\n▸private var a, b: Int, c = 1",
        fixIts: [
          "Declare each property by itself": "// A comment.\nprivate var a: Int\nprivate var b: Int\nprivate var c = 1"
        ]
      ),
      Diagnostic(
        "A property of a '@Shielded' type must be declared by its name, not by a pattern.",
        members: "var ▸(a, b) = (1, 2)"
      ),
      Diagnostic(
        "'a' isn't decoded, because it is a constant with a value.",
        .warning,
        members: "▸let a = 1",
        fixIts: ["Make it a variable": "var a = 1"]
      ),
      Diagnostic(
        """
        'a' needs a default: any default of Date could be mistaken for real data. If Date is a type of your own, \
        write its module too: 'Module.Date'.
        """,
        members: "var a: ▸Date",
        fixIts: ["Make it Optional": "var a: Date?", "Add '@Strict'": "@Strict var a: Date"]
      ),
      Diagnostic(
        """
        'a' needs a default: any default of URL could be mistaken for real data. If URL is a type of your own, \
        write its module too: 'Module.URL'.
        """,
        members: #"@Key("u") public let a: ▸Foundation.URL"#,
        fixIts: [
          "Make it Optional": #"@Key("u") public let a: Foundation.URL?"#,
          "Add '@Strict'": #"@Strict @Key("u") public let a: Foundation.URL"#,
        ]
      ),
      Diagnostic(
        "'@Dropping' is for lists, and 'a' is of type String.",
        members: "▸@Dropping var a: String?",
        fixIts: ["Remove '@Dropping'": "var a: String?"]
      ),
    ]

    /// The rules for a property: strictness, dropping, and the formats of a date.
    static let rules: [Diagnostic] = [
      Diagnostic(
        "'a' can't be both '@Strict' and '@Dropping'.",
        members: "@Strict ▸@Dropping var a: [Int]",
        fixIts: ["Remove '@Dropping'": "@Strict var a: [Int]"]
      ),
      Diagnostic(
        "The value of 'a' isn't used for decoding: a '@Strict' property throws if its key is missing.",
        .warning,
        members: "▸@Strict var a: Int = 1",
        fixIts: ["Remove '@Strict'": "var a: Int = 1", "Remove the value": "@Strict var a: Int"]
      ),
      Diagnostic(
        "'@Strict' is written twice.",
        members: "@Strict ▸@Strict var a: Int",
        fixIts: ["Remove '@Strict'": "@Strict var a: Int"]
      ),
      Diagnostic(
        """
        'UUID()' is evaluated for each decoded 'P', used or not, because the struct declares an \
        initializer. Declare the initializer in an extension.
        """,
        .warning,
        members: "var a = ▸UUID()\ninit() {}"
      ),
      Diagnostic(
        "The value of 'x' isn't used for decoding: a '@Strict' property throws if its key is missing.",
        .warning,
        members: "▸@Strict var x = [1]",
        fixIts: ["Remove '@Strict'": "var x = [1]", "Remove the value": "@Strict var x: [Int]"]
      ),
      Diagnostic(
        "The value of 'x' isn't used for decoding: a '@Strict' property throws if its key is missing.",
        .warning,
        members: "▸@Strict var x = make()",
        fixIts: ["Remove '@Strict'": "var x = make()"]
      ),
      Diagnostic(
        "'@DateFormats' needs at least one format, for example '@DateFormats(.iso8601)'.",
        members: "▸@DateFormats() var a: Date?"
      ),
      Diagnostic(
        #"""
        The date format 'dd.MM.YYYY' isn't valid: "YYYY" isn't a supported field. Write "yyyy" for the year: "Y" is the year \#
        of the week.
        """#,
        members: #"@DateFormats(.seconds, .pattern(▸"dd.MM.YYYY")) var a: Date?"#
      ),
      Diagnostic(
        "'@DateFormats' is for 'Date' and 'Date?', and 'a' is of type Int.",
        members: "▸@DateFormats(.seconds) var a: Int",
        fixIts: ["Remove '@DateFormats(.seconds)'": "var a: Int"]
      ),
      Diagnostic(
        "'@DateFormats' is for 'Date' and 'Date?', and 'a' is of type Dictionary<String, Date>.",
        members: "▸@DateFormats(.seconds) var a: Dictionary<String, Date>?",
        fixIts: ["Remove '@DateFormats(.seconds)'": "var a: Dictionary<String, Date>?"]
      ),
      Diagnostic(
        "'@DateFormats' is for 'Date' and 'Date?', and 'a' is of type Swift.Set<Date>.",
        members: "▸@DateFormats(.seconds) var a: Swift.Set<Date>",
        fixIts: ["Remove '@DateFormats(.seconds)'": "var a: Swift.Set<Date>"]
      ),
      Diagnostic(
        "'a' can't be both '@Strict' and '@DateFormats': a strict date is decoded by the decoder's strategy.",
        members: "@Strict ▸@DateFormats(.seconds) var a: Date",
        fixIts: ["Remove '@DateFormats(.seconds)'": "@Strict var a: Date"]
      ),
    ]

    /// Property wrappers.
    static let wrappers: [Diagnostic] = [
      Diagnostic(
        "'@SafeBox' isn't needed in a '@Shielded' type.",
        .warning,
        members: "▸@SafeBox var a: Int",
        fixIts: ["Remove '@SafeBox'": "var a: Int"]
      ),
      Diagnostic(
        "'@DroppingArray' isn't needed in a '@Shielded' type.",
        .warning,
        members: "▸@DroppingArray var a: [URL]",
        fixIts: ["Replace '@DroppingArray' by '@Dropping'": "@Dropping var a: [URL]"]
      ),
      Diagnostic(
        "'@Strict' has no effect on 'a', because the property's wrapper decodes itself.",
        members: "▸@Strict @Clamped var a: Int",
        fixIts: ["Remove '@Strict'": "@Clamped var a: Int"]
      ),
      Diagnostic(
        "'a' can have only one key and no path, because the property's wrapper decodes itself.",
        members: #"▸@Key("a", "b") @Clamped var a: Int"#,
        fixIts: [#"Remove '@Key("a", "b")'"#: "@Clamped var a: Int"]
      ),
      Diagnostic(
        "'@ShieldedDecoding.DroppingArray' isn't needed in a '@Shielded' type.",
        .warning,
        members: "▸@ShieldedDecoding.DroppingArray var x: [Int]",
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
        "'a' is an Optional of an Optional, but a missing key isn't told apart from null.",
        members: "var a: ▸\(type) = nil\nvar b: [Int?]?",
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
        """
        The initial value of 'a' refers to '\(name)', which is the name of a variable in the generated code. Qualify it, for \
        example with the name of its module.
        """,
        members: "var a: Int = ▸\(name)\n@Key(\"id\", \"ID\") var id: Int"
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
        (#"@Key(▸"is_active") var a: Int; var isActive: Int"#, "is_active", "isActive"),
        (#"@Key("x", ▸"is_active") var a: Int; @Key("y", "isActive") var isActive: Int"#, "is_active", "isActive"),
        (#"@Key(▸"p.is_on.x") var a: Int; @Key("p.isOn.y") var isActive: Int"#, "is_on", "isOn"),
        (#"@Key(▸"item_2nd") var a: Int; @Key("item2Nd") var isActive: Int"#, "item_2nd", "item2Nd"),
      ]
    )
    func convertedKey(_ properties: String, _ key: String, _ converted: String) {
      Diagnostic(
        """
        The key '\(key)' is also looked up as '\(converted)', because a decoder may convert keys, but '\(converted)' is a key \
        of 'isActive'.
        """,
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
