#if Macros
  import SwiftDiagnostics
  import Testing

  @Suite("Diagnostics of types and their arguments", .timeLimit(.minutes(20)))
  struct TypeDiagnosticTests {
    /// What can be shielded, and where.
    static let types: [Diagnostic] = [
      Diagnostic(
        "'@Shielded' can't be attached to an actor. Attach it to a struct, an enum or a final class.",
        in: "@Shielded\npublic ▸actor P {\n}",
        fixIts: ["Make it a struct": "@Shielded\npublic struct P {\n}", "Remove '@Shielded'": "public actor P {\n}"]
      ),
      Diagnostic(
        "'@Shielded' can't be attached to a protocol. Attach it to a struct, an enum or a final class.",
        in: "@Shielded\n▸protocol P {\n}",
        fixIts: ["Remove '@Shielded'": "protocol P {\n}"]
      ),
      Diagnostic(
        "'@Shielded' can't be attached to an extension. Attach it to a struct, an enum or a final class.",
        in: "@Shielded\n▸extension P {\n}",
        fixIts: ["Remove '@Shielded'": "extension P {\n}"]
      ),
      Diagnostic(
        "'discriminator:' has no meaning for a struct.",
        in: "@Shielded(▸discriminator: \"type\")\nstruct P {\n}",
        fixIts: [#"Remove 'discriminator: "type"'"#: "@Shielded()\nstruct P {\n}"]
      ),
      Diagnostic(
        "'@Shielded' can't be attached to a private type in another type, because extensions can't name it.",
        in: "enum Outer {\n  @Shielded\n  ▸private struct P {\n    var a: Int\n  }\n}",
        fixIts: ["Make it fileprivate": "enum Outer {\n  @Shielded\n  fileprivate struct P {\n    var a: Int\n  }\n}"]
      ),
      Diagnostic(
        "'DTO' is a private type in another type, so extensions can't name the types in it. Make it fileprivate.",
        in: "enum Outer {\n  private enum DTO {\n    ▸@Shielded struct P {\n      var a: Int\n    }\n  }\n}"
      ),
      Diagnostic(
        "A '@Shielded' type can't be '~Copyable', because every Decodable type is copyable and escapable.",
        in: "@Shielded\nstruct P: Sendable, ▸~Copyable {\n  var a: Int\n}"
      ),
      Diagnostic(
        "A '@Shielded' type can't be '~Escapable', because every Decodable type is copyable and escapable.",
        in: "@Shielded\nenum P: ▸~Swift.Escapable {\n  case a(Int)\n}"
      ),
      Diagnostic(
        "A 'RawRepresentable' type is decoded from its raw value, and '@Shielded' would decode an object.",
        in: "@Shielded\nstruct P: Codable, ▸RawRepresentable {\n  var rawValue: String\n}",
        fixIts: ["Remove '@Shielded'": "struct P: Codable, RawRepresentable {\n  var rawValue: String\n}"]
      ),
      Diagnostic(
        "An 'OptionSet' type is decoded from its raw value, and '@Shielded' would decode an object.",
        in: "@Shielded\nstruct P: ▸OptionSet {\n  let rawValue: Int\n}",
        fixIts: ["Remove '@Shielded'": "struct P: OptionSet {\n  let rawValue: Int\n}"]
      ),
      Diagnostic(
        "'discriminator:' needs a string literal, because the macro reads only source text.",
        in: "@Shielded(discriminator: ▸key)\nenum P {\n  case a(Int)\n}"
      ),
    ]

    /// Enums, their fallbacks and their discriminators.
    static let enums: [Diagnostic] = [
      Diagnostic(
        "'P' needs a raw type such as String, or cases with associated values.",
        in: "@Shielded\nenum ▸P {\n  case a\n}",
        fixIts: ["Add the raw type String": "@Shielded\nenum P: String {\n  case a\n}"]
      ),
      Diagnostic(
        "'P' needs a raw type such as String, or cases with associated values.",
        in: "@Shielded\nenum ▸P: Codable, CaseIterable {\n  case a\n}",
        fixIts: ["Add the raw type String": "@Shielded\nenum P: String, Codable, CaseIterable {\n  case a\n}"]
      ),
      Diagnostic(
        "Character isn't Decodable. Use String.",
        in: "@Shielded\nenum P: ▸Character, CaseIterable {\n  case a = \"a\"\n}",
        fixIts: ["Make the raw type String": "@Shielded\nenum P: String, CaseIterable {\n  case a = \"a\"\n}"]
      ),
      Diagnostic(
        "An enum has one fallback, and 'a' is it.",
        in: "@Shielded\nenum P: String {\n  @Fallback case a\n  ▸@Fallback case b\n}",
        fixIts: ["Remove '@Fallback'": "@Shielded\nenum P: String {\n  @Fallback case a\n  case b\n}"]
      ),
      Diagnostic(
        "'@Fallback' belongs to one case, and the declaration has several: a, b.",
        in: "@Shielded\nenum P: String {\n  ▸@Fallback case a, b\n}"
      ),
      Diagnostic(
        "The case 'a' needs exactly one associated value, which is decoded from the same object.",
        in: "@Shielded(discriminator: \"type\")\nenum P {\n  case ▸a(Int, String)\n}"
      ),
      Diagnostic(
        "The fallback 'a' can have no more than one associated value.",
        in: "@Shielded(discriminator: \"type\")\nenum P {\n  @Fallback case ▸a(Int, String)\n}"
      ),
      Diagnostic(
        """
        The enum gets a static property 'fallback', which is 'unknown'. Give this case another name, and its text in the \
        payload by a raw value or '@Key'.
        """,
        in: "@Shielded\nenum P: String {\n  case ▸fallback\n  @Fallback case unknown\n}"
      ),
      Diagnostic(
        """
        The enum gets a static property 'fallback', which is 'b'. Give this case another name, and its text in the payload \
        by a raw value or '@Key'.
        """,
        in: "@Shielded(discriminator: \"type\")\nenum P {\n  case ▸fallback(A)\n  @Fallback case b\n}"
      ),
      Diagnostic(
        "The key 'a' is also that of 'a'.",
        in: "@Shielded(discriminator: \"type\")\nenum P {\n  case a(A)\n  @Key(\"b\", ▸\"a\") case b(B)\n}",
        fixIts: [
          #"Remove '"a"'"#: "@Shielded(discriminator: \"type\")\nenum P {\n  case a(A)\n  @Key(\"b\") case b(B)\n}"
        ]
      ),
      Diagnostic(
        "'lists:' has no meaning for an enum.",
        in: "@Shielded(▸lists: .dropping)\nenum P: String {\n  case a\n}",
        fixIts: ["Remove 'lists: .dropping'": "@Shielded()\nenum P: String {\n  case a\n}"]
      ),
      Diagnostic(
        "The key 'a' is also that of 'a'.",
        in: "@Shielded(discriminator: \"type\")\nenum P {\n  case a(A)\n  @Key(▸\"a\") case b(B)\n}",
        fixIts: [#"Remove '@Key("a")'"#: "@Shielded(discriminator: \"type\")\nenum P {\n  case a(A)\n  case b(B)\n}"]
      ),
    ]

    /// Further spellings of raw values.
    static let spellings: [Diagnostic] = [
      Diagnostic(
        "'@Key' names further spellings of a raw value, for which the raw type must be String, not Int.",
        in: "@Shielded\nenum P: Int {\n  ▸@Key(\"one\") case a = 1\n}",
        fixIts: [#"Remove '@Key("one")'"#: "@Shielded\nenum P: Int {\n  case a = 1\n}"]
      ),
      Diagnostic(
        "'x' is a spelling of both 'a' and 'b', and doesn't say which of them is meant.",
        in: "@Shielded\nenum P: String {\n  @Key(\"x\") case a\n  @Key(\"y\", ▸\"x\") case b\n}",
        fixIts: [
          #"Remove '"x"'"#: "@Shielded\nenum P: String {\n  @Key(\"x\") case a\n  @Key(\"y\") case b\n}"
        ]
      ),
      Diagnostic(
        "'b.c' is a spelling of both 'a' and 'b', and doesn't say which of them is meant.",
        in: "@Shielded\nenum P: String {\n  @Key(▸\"b.c\") case a\n  @Fallback case b = #\"b.c\"#\n}",
        fixIts: [
          #"Remove '@Key("b.c")'"#: "@Shielded\nenum P: String {\n  case a\n  @Fallback case b = #\"b.c\"#\n}"
        ]
      ),
      Diagnostic(
        "'a' is a spelling of both 'a' and 'b', and doesn't say which of them is meant.",
        in: "@Shielded\nenum P: String {\n  case a\n#if DEBUG\n  @Key(▸\"a\") case b\n#else\n  case c\n#endif\n}",
        fixIts: [
          #"Remove '@Key("a")'"#:
            "@Shielded\nenum P: String {\n  case a\n#if DEBUG\n  case b\n#else\n  case c\n#endif\n}"
        ]
      ),
      Diagnostic(
        "'a' is already a spelling of 'a'. Its raw value needs no '@Key'.",
        in: "@Shielded\nenum P: Swift.String {\n  @Key(▸\"a\", \"x\") case a\n}",
        fixIts: [#"Remove '"a"'"#: "@Shielded\nenum P: Swift.String {\n  @Key(\"x\") case a\n}"]
      ),
      Diagnostic(
        "'x' is already a spelling of 'a'. Its raw value needs no '@Key'.",
        in: "@Shielded\nenum P: String {\n  @Key(\"x\") @Key(▸\"x\") case a\n}",
        fixIts: [#"Remove '@Key("x")'"#: "@Shielded\nenum P: String {\n  @Key(\"x\") case a\n}"]
      ),
      Diagnostic(
        "A declaration in a '@Shielded' type must declare one property, so that its attributes belong to one.",
        in: "@Shielded\nenum P: String {\n  ▸@Key(\"x\") case a, b\n}"
      ),
      Diagnostic(
        "The path 'a..b' has an empty key. A dot separates the keys of a path.",
        in: "@Shielded\nenum P: String {\n  @Key(▸\"a..b\") case a\n}"
      ),
      Diagnostic(
        "'@Key' generates 'init(rawValue:)', which the enum declares itself. Remove one of them.",
        in: "@Shielded\nenum P: String {\n  @Key(\"x\") case a\n  ▸init?(rawValue: String) { nil }\n}"
      ),
      Diagnostic(
        "'P' needs a raw type such as String, or cases with associated values.",
        in: "@Shielded\nenum ▸P {\n  @Key(\"x\") case a\n}",
        fixIts: ["Add the raw type String": "@Shielded\nenum P: String {\n  @Key(\"x\") case a\n}"]
      ),
    ]

    /// Arguments without a meaning.
    static let arguments: [Diagnostic] = [
      Diagnostic(
        "'keyPaths:' has no meaning for an enum.",
        in: "@Shielded(▸keyPaths: true)\nenum E: String {\n  case a\n  @Fallback case b\n}",
        fixIts: ["Remove 'keyPaths: true'": "@Shielded()\nenum E: String {\n  case a\n  @Fallback case b\n}"]
      )
    ]

    @Test(
      "A declaration that can't be meant is reported at its place, and each fix-it gives the source that it promises",
      arguments: types + enums + spellings + arguments
    )
    func reported(_ diagnostic: Diagnostic) { diagnostic.expect() }

    @Test(
      "An expectation with another place, severity, message or fix-it isn't met",
      arguments: [
        ("▸  lazy var a = 1", DiagnosticSeverity.error, "'a' is lazy, so it can't be decoded.", "  var a = 1"),
        ("  ▸lazy var a = 1", .warning, "'a' is lazy, so it can't be decoded.", "  var a = 1"),
        ("  ▸lazy var a = 1", .error, "'a' is lazy.", "  var a = 1"),
        ("  ▸lazy var a = 1", .error, "'a' is lazy, so it can't be decoded.", "  let a = 1"),
      ]
    )
    func wrongExpectation(_ line: String, _ severity: DiagnosticSeverity, _ message: String, _ fixed: String) {
      func structure(_ line: String) -> String { "@Shielded\nstruct P {\n\(line)\n}" }
      withKnownIssue {
        Diagnostic(message, severity, in: structure(line), fixIts: ["Remove 'lazy'": structure(fixed)]).expect()
      }
    }

    @Test(
      "A class that isn't final is an error, and becomes final, or a struct without the modifiers of classes",
      arguments: [
        ("public class", "public final class", "public struct"), ("open class", "public final class", "public struct"),
        ("fileprivate class", "fileprivate final class", "fileprivate struct"), ("class", "final class", "struct"),
        ("/* a */ class", "/* a */ final class", "/* a */ struct"),
      ]
    )
    func notFinal(_ declaration: String, _ final: String, _ structure: String) {
      let marked = declaration.replacing("class", with: "▸class")
      Diagnostic(
        """
        'P' must be final: a subclass would be decoded without its own properties. For a hierarchy, declare the shared \
        properties in a struct, which is a property of each type.
        """,
        in: "@Shielded\n\(marked) P {\n  var a = 1\n}",
        fixIts: [
          "Make it final": "@Shielded\n\(final) P {\n  var a = 1\n}",
          "Make it a struct": "@Shielded\n\(structure) P {\n  var a = 1\n}",
        ]
      ).expect()
    }

    @Test(
      "A type that may be a superclass is an error, unless it can only be a protocol",
      arguments: [
        ("Base", "Decodable, Base"), ("Base, Codable", "Decodable, Base, Codable"),
        ("Shop.Base", "Decodable, Shop.Base"),
        ("Base & Named", "Decodable, Base & Named"), ("Base<Int>", nil), ("NSObject", nil),
      ] as [(String, String?)]
    )
    func superclass(_ clause: String, _ fixed: String?) {
      let name = clause.prefix { $0 != "," }
      let message = """
        '\(name)' may be a superclass, whose properties '@Shielded' doesn't see. If it is one, declare its properties in a \
        struct, which is a property of 'P'. If it is a protocol, write one of the standard library before it.
        """
      func source(_ clause: String) -> String { "@Shielded\nfinal class P: \(clause) {\n  var a = 1\n}" }
      if let fixed {
        Diagnostic(message, in: source("▸" + clause), fixIts: ["Write 'Decodable' before it": source(fixed)]).expect()
      } else {
        Diagnostic(message, in: source("▸" + clause)).expect()
      }
      for protocols in ["Codable, \(clause)", "@unchecked Sendable, \(clause)", "Swift.Equatable", "DomainConvertible"]
      {
        Expansion.expectDiagnostics([], in: source(protocols))
      }
    }

    /// Classes that are observed, stored or isolated.
    static let classes: [Diagnostic] = [
      Diagnostic(
        """
        A '@Model' class can't be '@Shielded', because SwiftData stores its properties. Decode a '@Shielded' struct, and make \
        the model of it in 'toDomain()'.
        """,
        in: "@Shielded\n▸@Model\nfinal class P {\n  var a = 1\n}",
        fixIts: ["Remove '@Shielded'": "@Model\nfinal class P {\n  var a = 1\n}"]
      ),
      Diagnostic(
        "A '@Shielded' class can't be isolated to '@MainActor', because it is decoded and encoded by any task.",
        in: "@Shielded\n▸@MainActor\nfinal class P {\n  var a = 1\n}",
        fixIts: ["Remove '@MainActor'": "@Shielded\nfinal class P {\n  var a = 1\n}"]
      ),
      Diagnostic(
        "'discriminator:' has no meaning for a class.",
        in: "@Shielded(▸discriminator: \"type\")\nfinal class P {\n}",
        fixIts: [#"Remove 'discriminator: "type"'"#: "@Shielded()\nfinal class P {\n}"]
      ),
    ]

    @Test("A class that can't be decoded is an error", arguments: classes)
    func refusedClasses(_ diagnostic: Diagnostic) { diagnostic.expect() }

    @Test(
      "An associated value that isn't decoded from an object is an error",
      arguments: ["Int", "String?", "[String]", "Array<Block>", "Set<Int>", "Foundation.Date", "Optional<URL>"]
    )
    func associatedValueWithoutMembers(_ type: String) {
      Diagnostic(
        """
        The associated value of 'a' is decoded from the object that has the discriminator, and '\(type)' isn't decoded from \
        an object. Declare a struct with a property of this type.
        """,
        in: #"""
          @Shielded(discriminator: "type")
          enum P {
            case a(▸\#(type))
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
      ("keys", "naming", ".asDeclared or .snakeCase"), ("keys", ".camelCase", ".asDeclared or .snakeCase"),
      ("lists", "Self.lists", ".replacing or .dropping"),
      ("lists", "isLenient ? .dropping : .replacing", ".replacing or .dropping"),
      ("keyPaths", "isDebugging", "true or false"), ("keyPaths", "!false", "true or false"),
    ]

    @Test("An argument that isn't literal is an error", arguments: unread)
    func unreadArguments(_ label: String, _ value: String, _ expected: String) {
      Diagnostic(
        "'\(label):' needs \(expected), because the macro reads only source text.",
        in: "@Shielded(\(label): ▸\(value))\nstruct P {\n  var a: Int\n}"
      ).expect()
    }

    @Test("Cases that aren't compiled together can have the same spelling")
    func separateSpellings() {
      let cases = "#if A\n@Key(\"x\") case a\n#else\n@Key(\"x\") case b\n#endif\n"
      Expansion.expectDiagnostics([], in: "@Shielded\nenum P: String {\n\(cases)}")
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
