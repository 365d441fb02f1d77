#if Macros
  import Testing

  @Suite("Diagnostics of arguments", .timeLimit(.minutes(20)))
  struct ArgumentDiagnosticTests {
    /// An argument that the macro can't read was ignored: with `keys: naming`, the keys were those of the declaration.
    static let unread = [
      ("keys", "naming", ".asDeclared or .snakeCase"),
      ("keys", ".camelCase", ".asDeclared or .snakeCase"),
      ("lists", "Self.lists", ".replacing or .dropping"),
      ("lists", "isLenient ? .dropping : .replacing", ".replacing or .dropping"),
      ("keyPaths", "isDebugging", "true or false"),
      ("keyPaths", "!false", "true or false"),
    ]

    @Test("An argument that isn't literal is an error", arguments: unread)
    func unreadArguments(_ label: String, _ value: String, _ expected: String) {
      Expansion.expectDiagnostic(
        "'\(label):' needs \(expected), because the macro reads only source text.",
        at: (1, 13 + label.count),
        in: "@Shielded(\(label): \(value))\nstruct P {\n  var a: Int\n}"
      )
    }

    @Test(
      "An argument with the name of its type is read",
      arguments: ["KeyNaming.snakeCase", "ShieldedMacros.KeyNaming.snakeCase"]
    )
    func qualifiedArguments(_ value: String) {
      Expansion.expectDiagnostics([], in: "@Shielded(keys: \(value))\nstruct P {\n  var aB: Int\n}")
    }

    @Test("Key paths have no meaning for an enum")
    func keyPathsOfEnum() {
      Expansion.expectDiagnostic(
        "'keyPaths:' has no meaning for an enum.",
        at: (1, 11),
        in: "@Shielded(keyPaths: true)\nenum E: String {\n  case a\n  @Fallback case b\n}",
        fixIts: [
          "Remove 'keyPaths: true'": "@Shielded()\nenum E: String {\n  case a\n  @Fallback case b\n}"
        ]
      )
    }
  }
#endif
