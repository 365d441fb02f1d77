#if Macros
  import Testing

  @Suite("Diagnostics of enums whose case the kind of the token chooses", .timeLimit(.minutes(20)))
  struct UnionDiagnosticTests {
    static let cases: [Diagnostic] = [
      Diagnostic(
        "The case 'b' needs exactly one associated value, whose type says which kind of value in the payload it is.",
        in: "@Shielded\nenum P {\n  case a(Int)\n  case ▸b\n}"
      ),
      Diagnostic(
        "The case 'b' needs exactly one associated value, whose type says which kind of value in the payload it is.",
        in: "@Shielded\nenum P {\n  case a(Int), ▸b(Int, String)\n}"
      ),
      Diagnostic(
        "The fallback 'b' can't have an associated value: no kind of value in the payload chooses it.",
        in: "@Shielded\nenum P {\n  case a(Int)\n  @Fallback case ▸b(String)\n}"
      ),
      Diagnostic(
        "'null' chooses no case, so the associated value of 'a' can't be Optional. Make the enum Optional.",
        in: "@Shielded\nenum P {\n  case a(▸Int?)\n}",
        fixIts: ["Make it 'Int'": "@Shielded\nenum P {\n  case a(Int)\n}"]
      ),
      Diagnostic(
        "'null' chooses no case, so the associated value of 'a' can't be Optional. Make the enum Optional.",
        in: "@Shielded\nenum P {\n  case a(b: ▸Optional<[A]>)\n}",
        fixIts: ["Make it '[A]'": "@Shielded\nenum P {\n  case a(b: [A])\n}"]
      ),
      Diagnostic(
        "'b' and 'a' are both decoded from a number, which doesn't say which of them is meant.",
        in: "@Shielded\nenum P {\n  case a(Int)\n#if DEBUG\n  case ▸b(Decimal)\n#endif\n}"
      ),
      Diagnostic(
        """
        'b' and 'a' are both decoded from an object, so each needs a '@Key' that only its object has, or the enum needs \
        '@Shielded(discriminator:)'.
        """,
        in: "@Shielded\nenum P {\n  @Key(\"x\") case a(A)\n  case ▸b([String: B])\n}",
        fixIts: [
          #"Add '@Key("<#key#>")'"#:
            "@Shielded\nenum P {\n  @Key(\"x\") case a(A)\n  @Key(\"<#key#>\") case b([String: B])\n}",
          #"Add 'discriminator: "type"'"#:
            "@Shielded(discriminator: \"type\")\nenum P {\n  @Key(\"x\") case a(A)\n  case b([String: B])\n}",
        ]
      ),
      Diagnostic(
        """
        'b' and 'a' are both decoded from an object, so each needs a '@Key' that only its object has, or the enum needs \
        '@Shielded(discriminator:)'.
        """,
        in: "@Shielded\nenum P {\n  @Key(\"x\") case a(A)\n  case ▸b(B), c(Int)\n}"
      ),
      Diagnostic(
        "The key 'x' is also that of 'a'.",
        in: "@Shielded\nenum P {\n  @Key(\"x\") case a(A)\n  @Key(▸\"x\") case b(B)\n}"
      ),
      Diagnostic(
        "'@Key' names one key here, and no path: the key that only the object of 'a' has.",
        in: "@Shielded\nenum P {\n  @Key(\"x\", ▸\"y\") case a(A)\n}",
        fixIts: [#"Remove '"y"'"#: "@Shielded\nenum P {\n  @Key(\"x\") case a(A)\n}"]
      ),
      Diagnostic(
        "'@Key' names one key here, and no path: the key that only the object of 'a' has.",
        in: "@Shielded\nenum P {\n  @Key(▸\"x.y\") case a(A)\n}"
      ),
      Diagnostic(
        "'@Key' has no meaning here: 'a' isn't decoded from an object.",
        in: "@Shielded\nenum P {\n  ▸@Key(\"x\") case a(Int)\n}",
        fixIts: [#"Remove '@Key("x")'"#: "@Shielded\nenum P {\n  case a(Int)\n}"]
      ),
      Diagnostic(
        "'@Key' has no meaning here: 'b' isn't decoded from an object.",
        in: "@Shielded\nenum P {\n  case a(Int)\n  ▸@Key(\"x\") @Fallback case b\n}",
        fixIts: [#"Remove '@Key("x")'"#: "@Shielded\nenum P {\n  case a(Int)\n  @Fallback case b\n}"]
      ),
    ]

    @Test("A declaration that doesn't say how its cases are told apart is reported at its place", arguments: cases)
    func reported(_ diagnostic: Diagnostic) { diagnostic.expect() }

    @Test(
      "A type whose values may be of several kinds is an error",
      arguments: [
        "Date", "Foundation.Data", "[URL: Int]", "Dictionary<UUID, A>", "Dictionary", "Item", "CGPoint",
        "CoreGraphics.CGRect", "Range<Int>", "Swift.ContiguousArray<A>",
      ]
    )
    func unknownKinds(_ type: String) {
      Diagnostic(
        """
        Values of '\(type)' may be of several kinds in the payload, so none of them chooses 'a'. Declare a struct with a \
        property of this type, or use String.
        """,
        in: "@Shielded\nenum P<Item> {\n  case a(▸\(type))\n}"
      ).expect()
    }

    @Test(
      "Two types of one kind are an error, and the error names the kind",
      arguments: [
        (["String", "URL", "UUID", "Foundation.URL"], "a string"), (["Bool", "Swift.Bool"], "a boolean"),
        (
          [
            "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
            "UInt128",
            "Double", "Float", "Float16", "CGFloat", "Foundation.Decimal",
          ], "a number"
        ),
        (["[A]", "Array<A>", "Set<Int>", "Duration"], "an array"),
      ] as [([String], String)]
    )
    func kinds(_ types: [String], _ kind: String) {
      for type in types {
        Diagnostic(
          "'b' and 'a' are both decoded from \(kind), which doesn't say which of them is meant.",
          in: "@Shielded\nenum P {\n  case a(\(types[0]))\n  case ▸b(\(type))\n}"
        ).expect()
      }
    }

    @Test("Each object without a key is reported, unless its case excludes the others")
    func objects() {
      func problem(_ name: String, _ other: String, line: Int) -> Expansion.Message {
        Expansion.Message(
          text: """
            '\(name)' and '\(other)' are both decoded from an object, so each needs a '@Key' that only its object has, or \
            the enum needs '@Shielded(discriminator:)'.
            """,
          line: line,
          column: 8,
          fixIts: [#"Add '@Key("<#key#>")'"#]
        )
      }
      Expansion.expectDiagnostics(
        [problem("b", "c", line: 4), problem("c", "b", line: 5)],
        in: "@Shielded\nenum P {\n  case a(Int)\n  case b(Outer.Date)\n  case c([Int: C])\n}"
      )
      Expansion.expectDiagnostics(
        [],
        in:
          "@Shielded\nenum P {\n#if A\n  case b(B)\n  case d(Int)\n#elseif B\n  case c(C)\n#else\n  case d(Bool)\n#endif\n}"
      )
    }
  }
#endif
