#if Macros
  import Testing

  @Suite("Diagnostics of types and their arguments", .timeLimit(.minutes(20)))
  struct TypeDiagnosticTests {
    /// What can be shielded, and where.
    static let types: [Diagnostic] = [
      Diagnostic(
        "An actor is an error",
        "'@Shielded' can't be attached to an actor. Attach it to a struct or an enum.",
        at: (2, 8),
        in: "@Shielded\npublic actor P {\n}",
        fixIts: [
          "Make it a struct": "@Shielded\npublic struct P {\n}",
          "Remove '@Shielded'": "public actor P {\n}",
        ]
      ),
      Diagnostic(
        "A protocol is an error",
        "'@Shielded' can't be attached to a protocol. Attach it to a struct or an enum.",
        at: (2, 1),
        in: "@Shielded\nprotocol P {\n}",
        fixIts: ["Remove '@Shielded'": "protocol P {\n}"]
      ),
      Diagnostic(
        "An extension is an error",
        "'@Shielded' can't be attached to an extension. Attach it to a struct or an enum.",
        at: (2, 1),
        in: "@Shielded\nextension P {\n}",
        fixIts: ["Remove '@Shielded'": "extension P {\n}"]
      ),
      Diagnostic(
        "A discriminator of a struct is an error",
        "'discriminator:' has no meaning for a struct.",
        at: (1, 11),
        in: "@Shielded(discriminator: \"type\")\nstruct P {\n}",
        fixIts: [#"Remove 'discriminator: "type"'"#: "@Shielded()\nstruct P {\n}"]
      ),
      Diagnostic(
        "A private type in another type is an error",
        "'@Shielded' can't be attached to a private type in another type, because extensions can't name it.",
        at: (3, 3),
        in: "enum Outer {\n  @Shielded\n  private struct P {\n    var a: Int\n  }\n}",
        fixIts: ["Make it fileprivate": "enum Outer {\n  @Shielded\n  fileprivate struct P {\n    var a: Int\n  }\n}"]
      ),
      Diagnostic(
        "A discriminator that isn't a literal is an error",
        "'discriminator:' needs a string literal, because the macro reads only source text.",
        at: (1, 26),
        in: "@Shielded(discriminator: key)\nenum P {\n  case a(Int)\n}"
      ),
    ]

    /// Enums, their fallbacks and their discriminators.
    static let enums: [Diagnostic] = [
      Diagnostic(
        "An enum without a raw type is an error",
        "'P' needs a raw type such as String, or '@Shielded(discriminator:)'.",
        at: (2, 6),
        in: "@Shielded\nenum P {\n  case a\n}",
        fixIts: ["Add the raw type String": "@Shielded\nenum P: String {\n  case a\n}"]
      ),
      Diagnostic(
        "An associated value without a discriminator is an error",
        "The case 'a' has an associated value, so the enum needs '@Shielded(discriminator:)'.",
        at: (3, 8),
        in: "@Shielded\nenum P {\n  case a(Int)\n}",
        fixIts: [#"Add 'discriminator: "type"'"#: "@Shielded(discriminator: \"type\")\nenum P {\n  case a(Int)\n}"]
      ),
      Diagnostic(
        "A second fallback is an error",
        "An enum has one fallback, and 'a' is it.",
        at: (4, 3),
        in: "@Shielded\nenum P: String {\n  @Fallback case a\n  @Fallback case b\n}",
        fixIts: ["Remove '@Fallback'": "@Shielded\nenum P: String {\n  @Fallback case a\n  case b\n}"]
      ),
      Diagnostic(
        "A fallback of several cases is an error",
        "'@Fallback' belongs to one case, and the declaration has several: a, b.",
        at: (3, 3),
        in: "@Shielded\nenum P: String {\n  @Fallback case a, b\n}"
      ),
      Diagnostic(
        "A fallback with an associated value in an enum with raw values is an error",
        "The case 'b' has an associated value, so the enum needs '@Shielded(discriminator:)'.",
        at: (4, 18),
        in: "@Shielded\nenum P: String {\n  case a\n  @Fallback case b(Int)\n}",
        fixIts: [
          #"Add 'discriminator: "type"'"#:
            "@Shielded(discriminator: \"type\")\nenum P: String {\n  case a\n  @Fallback case b(Int)\n}"
        ]
      ),
      Diagnostic(
        "A key on a case with a raw value is an error",
        "'@Key' has no meaning here: the payload's value for 'a' is its raw value.",
        at: (3, 3),
        in: "@Shielded\nenum P: String {\n  @Key(\"x\") case a\n}",
        fixIts: [#"Remove '@Key("x")'"#: "@Shielded\nenum P: String {\n  case a\n}"]
      ),
      Diagnostic(
        "A case without exactly one associated value is an error in a discriminated enum",
        "The case 'a' needs exactly one associated value, which is decoded from the same object.",
        at: (3, 8),
        in: "@Shielded(discriminator: \"type\")\nenum P {\n  case a(Int, String)\n}"
      ),
      Diagnostic(
        "A fallback with several associated values is an error",
        "The fallback 'a' can have no more than one associated value.",
        at: (3, 18),
        in: "@Shielded(discriminator: \"type\")\nenum P {\n  @Fallback case a(Int, String)\n}"
      ),
      Diagnostic(
        "Equal values of a discriminator are an error",
        "The key 'a' is also that of 'a'.",
        at: (4, 13),
        in: "@Shielded(discriminator: \"type\")\nenum P {\n  case a(A)\n  @Key(\"b\", \"a\") case b(B)\n}",
        fixIts: [
          #"Remove '"a"'"#: "@Shielded(discriminator: \"type\")\nenum P {\n  case a(A)\n  @Key(\"b\") case b(B)\n}"
        ]
      ),
      Diagnostic(
        "An option of structs is an error on an enum",
        "'lists:' has no meaning for an enum.",
        at: (1, 11),
        in: "@Shielded(lists: .dropping)\nenum P: String {\n  case a\n}",
        fixIts: ["Remove 'lists: .dropping'": "@Shielded()\nenum P: String {\n  case a\n}"]
      ),
      Diagnostic(
        "An attribute whose only key is removed is removed from a case",
        "The key 'a' is also that of 'a'.",
        at: (4, 8),
        in: "@Shielded(discriminator: \"type\")\nenum P {\n  case a(A)\n  @Key(\"a\") case b(B)\n}",
        fixIts: [#"Remove '@Key("a")'"#: "@Shielded(discriminator: \"type\")\nenum P {\n  case a(A)\n  case b(B)\n}"]
      ),
      Diagnostic(
        "A discriminator is added to the other arguments",
        "The case 'a' has an associated value, so the enum needs '@Shielded(discriminator:)'.",
        at: (3, 8),
        in: "@Shielded(policy: .strict)\nenum P {\n  case a(A)\n}",
        fixIts: [
          #"Add 'discriminator: "type"'"#:
            "@Shielded(policy: .strict, discriminator: \"type\")\nenum P {\n  case a(A)\n}"
        ]
      ),
    ]

    /// Arguments without a meaning.
    static let arguments: [Diagnostic] = [
      Diagnostic(
        "Key paths have no meaning for an enum",
        "'keyPaths:' has no meaning for an enum.",
        at: (1, 11),
        in: "@Shielded(keyPaths: true)\nenum E: String {\n  case a\n  @Fallback case b\n}",
        fixIts: ["Remove 'keyPaths: true'": "@Shielded()\nenum E: String {\n  case a\n  @Fallback case b\n}"]
      )
    ]

    @Test(
      "A declaration that can't be meant is reported at its place, and each fix-it gives the source that it promises",
      arguments: types + enums + arguments
    )
    func reported(_ diagnostic: Diagnostic) { diagnostic.expect() }

    @Test(
      "A class that becomes a struct loses the modifiers of classes",
      arguments: [
        ("final class", "struct"), ("public final class", "public struct"), ("final public class", "public struct"),
        ("open class", "public struct"), ("fileprivate class", "fileprivate struct"), ("class", "struct"),
        ("/* a */ final class", "/* a */ struct"),
      ]
    )
    func makeStruct(_ declaration: String, _ fixed: String) {
      let column = declaration.count - "class".count + 1
      Diagnostic(
        declaration,
        "'@Shielded' can't be attached to a class. Attach it to a struct or an enum.",
        at: (2, column),
        in: "@Shielded\n\(declaration) P {\n  var a = 1\n}",
        fixIts: [
          "Make it a struct": "@Shielded\n\(fixed) P {\n  var a = 1\n}",
          "Remove '@Shielded'": "\(declaration) P {\n  var a = 1\n}",
        ]
      ).expect()
    }

    @Test(
      "An associated value that isn't decoded from an object is an error",
      arguments: ["Int", "String?", "[String]", "Array<Block>", "Set<Int>", "Foundation.Date", "Optional<URL>"]
    )
    func associatedValueWithoutMembers(_ type: String) {
      Diagnostic(
        type,
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
      ).expect()
    }

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
      Diagnostic(
        "\(label): \(value)",
        "'\(label):' needs \(expected), because the macro reads only source text.",
        at: (1, 13 + label.count),
        in: "@Shielded(\(label): \(value))\nstruct P {\n  var a: Int\n}"
      ).expect()
    }

    @Test(
      "An argument with the name of its type is read",
      arguments: ["KeyNaming.snakeCase", "ShieldedMacros.KeyNaming.snakeCase"]
    )
    func qualifiedArguments(_ value: String) {
      Expansion.expectDiagnostics([], in: "@Shielded(keys: \(value))\nstruct P {\n  var aB: Int\n}")
    }
  }
#endif
