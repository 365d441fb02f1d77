#if Macros && (os(Linux) || os(macOS))
  import CompilerTestSupport
  import Testing

  @Suite("What the compiler says about @Shielded types", .timeLimit(.minutes(20)))
  struct CompilerMessageTests {
    /// The errors for a source that imports the macros.
    private func errors(in source: String) async throws -> [String] {
      let declarations = """
        import Foundation
        import ShieldedMacros
        struct Plain: Codable { var x: Int }
        @Shielded enum Size: String { case small }
        @Shielded struct Version { @Strict var number: Int }
        typealias Moment = Date

        """
      return try await SwiftCompiler().typecheck(declarations + source).filter { $0.severity == .error }.map(\.message)
    }

    @Test(
      "A property of a type without a default is an error that names the three ways out",
      arguments: ["var p: Plain", "let p: Size", "@Key(\"a\", \"b\") var p: Plain", "var p: Moment", "var p: Version"]
    )
    func noDefault(_ property: String) async throws {
      let errors = try await errors(in: "@Shielded struct P { \(property) }")
      #expect(!errors.isEmpty)
      #expect(errors.contains { $0.contains("Optional") && $0.contains("= value") && $0.contains("@Strict") })
    }

    @Test(
      "A property of such a type compiles if it is Optional, has a value, is strict or is a list",
      arguments: [
        "var p: Plain?", "var p = Plain(x: 1)", "@Strict var p: Plain", "var p: [Size]", "var p: [Version]?",
        "var p: Moment?",
        "var p: [Moment]", "var p = Moment.distantPast", "@Strict let p: Version", "@Dropping var p: [UUID] = []",
      ]
    )
    func waysOut(_ property: String) async throws {
      #expect(try await errors(in: "@Shielded struct P { \(property) }") == [])
    }

    @Test("A type of the user's with the name of one of Foundation's compiles with its module, as the error says")
    func ownTypeWithKnownName() async throws {
      #expect(
        try await errors(in: "@Shielded struct Data { var id: Int }\n@Shielded struct P { var p: Example.Data }") == []
      )
    }

    @Test("Source that the macro's swift-syntax doesn't read is refused, beside the compiler's own error")
    func unreadSyntax() async throws {
      let errors = try await errors(in: "@Shielded struct P { var a: Int newer syntax }")
      #expect(errors.contains { $0.hasPrefix("'@Shielded' can't read this.") })
    }

    @Test(
      "A declaration whose meaning the macro can't know is refused",
      arguments: [
        (
          "@Shielded struct P { var id: Int\n#if DEBUG\ninit(from decoder: any Decoder) throws { id = 1 }\n#endif\n}",
          "'init(from:)' is declared in '#if', and the macro doesn't know whether the condition is true."
        ),
        (
          "@Shielded struct P { var id: Int\n#if DEBUG\nfunc encode(to encoder: any Encoder) throws {}\n#endif\n}",
          "'encode(to:)' is declared in '#if'"
        ),
        (
          "@Shielded struct P { var id: Int\n#if DEBUG\nenum CodingKeys: String, CodingKey { case id }\n#endif\n}",
          "'CodingKeys' is declared in '#if'"
        ),
        (
          "@Shielded struct P { var id: Int\nenum CodingKeys: String, CodingKey {\n#if DEBUG\ncase id\n#else\ncase id = \"x\"\n#endif\n}\n}",
          "'CodingKeys' is declared in '#if'"
        ),
        (
          "@Shielded(keyPaths: true) struct P { typealias CodingKeys = Keys; var id: Int }\nenum Keys: String, CodingKey { case id }",
          "'keyPaths:' needs the keys' texts."
        ),
        (
          "let limit = 999; enum Outer { static let limit = 10; @Shielded struct P { var n: Int = limit; @Strict var id: Int } }",
          "The initial value 'limit' of 'n' may refer to members of the type around the struct"
        ),
        (
          "typealias Ints = [Int]; @Shielded(lists: .dropping) struct P { var b: Ints }",
          "'lists: .dropping' doesn't see that this is a list. Write its type as '[Element]', or mark it @Dropping."
        ),
        ("@Shielded struct P { @DateFormats(.seconds) var a: Plain? }", "'@DateFormats' is for 'Date' and 'Date?'."),
        (
          "@Shielded enum P: String { @Key(\"B\") case a; case B }",
          "'B' is a spelling of both 'a' and 'B', and doesn't say which of them is meant."
        ),
        ("@Shielded enum P { case a([Plain]) }", "The elements can't be rescued one by one."),
        ("@Shielded struct P { @Dropping var a: [Plain] = [] }", "The elements can't be rescued one by one."),
        ("@Shielded(lists: .dropping) struct P { var a: [Plain] = [] }", "The elements can't be rescued one by one."),
        ("@Shielded struct P { @Dropping var a = Plain(x: 1) }", "@Dropping applies to arrays, sets and dictionaries."),
        (
          "@Shielded struct P<E> { var a: [E]; var b = 1 }\nextension P: Decodable where E: Decodable {}",
          "The generic type states 'Decodable' outside of its declaration"
        ),
        (
          "typealias DTO = Codable & Sendable\n@Shielded struct P<E: Codable & Sendable>: DTO { var a: [E] }",
          "The generic type states 'Decodable' outside of its declaration"
        ),
        (
          "@Shielded struct P { @Explicit var a: Field<Int> = .null }",
          "'a' can't have a value: a missing key of a 'Field'"
        ),
        (
          "@Shielded struct P { @DateFormats(.seconds) let a = Date() }",
          "'a' is a constant with a value, which isn't decoded, so it can't be '@DateFormats'."
        ),
        (
          "func ints() -> [Int]? { nil }; @Shielded(lists: .dropping) struct P { var b = ints() }",
          "'lists: .dropping' doesn't see that this is a list. Write its type as '[Element]', or mark it @Dropping."
        ),
        (
          "@Shielded struct P { struct Decoder {}; var id: Int; init(from decoder: Decoder) { id = 1 } }",
          "return expression of type 'P.Decoder' does not conform to 'Decoder'"
        ),
        (
          "@Shielded struct P { var id: Int }\nfunc json(of value: P) throws -> Data { try JSONEncoder().encode(value) }",
          "requires that 'P' conform to 'Encodable'"
        ),
        (
          "protocol Entity: Codable {}; @Shielded struct P: Entity { var id: Int }",
          "type 'P' does not conform to protocol 'Encodable'"
        ),
        (
          "@Shielded final class P { var id: Int }\n@Shielded struct Q { var p: P? }",
          "stored property 'p' of 'Sendable'-conforming struct 'Q' contains non-Sendable type 'P'"
        ),
        (
          "@Shielded final class P: Sendable { var id: Int }",
          "stored property 'id' of 'Sendable'-conforming class 'P' is mutable"
        ),
        ("@Shielded final class P { var id: Int }\n@Shielded final class Q { var p: [P] }", "The type has no default."),
        (
          "class Base {}\n@Shielded final class P: Decodable, Base { var id: Int }",
          "superclass 'Base' must appear first"
        ),
        // The compiler would synthesize a plain `init(from:)` if the macro's had conditions.
        ("@Shielded struct P<Item: Codable & Sendable>: Codable { var items: [Item] }", "The type has no default."),
      ]
    )
    func refused(_ source: String, _ message: String) async throws {
      let errors = try await errors(in: source)
      #expect(errors.contains { $0.contains(message) }, "\(errors)")
    }

    @Test(
      "An associated value that isn't an object, although its name doesn't show it, is refused",
      arguments: ["Moment", "Size", "Words", "Ids", "Maybe", "Union", "Wait"]
    )
    func hiddenKind(_ type: String) async throws {
      let aliases = """
        typealias Words = [String]; typealias Ids = Set<Int>; typealias Maybe = Plain?; typealias Wait = Float
        @Shielded enum Union { case a(Int) }
        """
      for cases in ["case a(\(type))", "@Key(\"x\") case a(b: \(type)); @Key(\"y\") case c(Plain)"] {
        let errors = try await errors(in: "\(aliases)\n@Shielded enum P { \(cases) }")
        #expect(errors.contains { $0.contains("doesn't see from its name") }, "\(errors)")
      }
    }

    @Test(
      "A type of the user that has a scalar's name isn't taken for the scalar",
      arguments: ["String", "Bool", "URL"]
    )
    func hiddenScalar(_ name: String) async throws {
      let source = "enum Outer { @Shielded struct \(name) {}\n@Shielded enum P { case a(\(name)) } }"
      #expect(!(try await errors(in: source)).isEmpty)
    }

    @Test(
      "A declaration that is similar and clear compiles",
      arguments: [
        "@Shielded(lists: .dropping) struct P { var a: [Int]; var b: [Int]?; var c: Version?; var d: Int; var e = \"\" }",
        "enum Outer { static let limit = 10; @Shielded struct P { var n: Int = Outer.limit; @Strict var id: Int } }",
        "@Shielded struct P { var id: Int\n#if DEBUG\ninit(from text: String) { id = 1 }\n#endif\n}",
        "@Shielded struct P { struct Decoder {}; var id: Int; init(from decoder: any Swift.Decoder) throws { id = 1 } }",
        "@Shielded struct P { var version: Version? }; extension P: Decodable {}",
        "@Shielded struct P<Item: SafeValue & Encodable>: Codable { var items: [Item] }",
        "@Shielded enum P: Codable { case a(Plain), b([Size]), c(Float16), d(Foundation.UUID); @Fallback case e }",
        "@Shielded enum P { @Key(\"a\") case a(Version); @Key(\"b\") case b([String: Int]); case c([Moment]) }",
        "@Shielded indirect enum P { case a(CGFloat), b([P]), c(Swift.Bool), d(Dictionary<String, P>) }",
        "fileprivate enum Outer { struct String {}\n@Shielded enum P: Swift.String { @Key(\"A\") case a; case none } }",
        "@Shielded public enum P: String, RescuableKey { @Key(\"A\") case a; @Key(\"\\n\") case `init` }",
        "enum Outer { struct Date: Codable {}\n@Shielded enum P { case a(Outer.Date), b(Duration) } }",
        "@Shielded public final class P { public var a: Int; fileprivate var b: B }\nfileprivate typealias B = Int",
        "@Shielded final class P {}\nfunc p() -> P { P() }",
        "@Shielded final class P: Codable { var a = formA(); @Strict let b: Int }\nfunc formA() -> Int { 1 }",
        "@Shielded final class P { let p: [P]; let q: P? }\n@Shielded struct Q { var p: P }",
        "@Shielded final class P<Item>: Codable where Item: SafeValue & Encodable { var items: [Item] }",
        "@Shielded(keyPaths: true) final class P<Item> { let items: [Item] }",
        "enum Outer { @Shielded(keyPaths: true) final class P { var a: Kind = .a; enum Kind: String, Codable { case a } } }",
        "fileprivate enum Outer { @Shielded final class P: Codable { var a: Int; init(a: Int) { self.a = a } } }",
        "@Shielded final class P { var a: Int = if Bool.random() { 1 } else { 2 }; @Shop.Old var b: Int }\n"
          + "enum Shop { @propertyWrapper struct Old: Decodable { private(set) var wrappedValue: Int } }",
        "@Shielded nonisolated final class P: Codable { var a: Int; deinit {} }",
        "protocol Named { var name: String { get } }\n@Shielded final class P: Equatable, Named {\n"
          + "let name: String\nstatic func == (l: P, r: P) -> Bool { l.name == r.name }\n}",
      ]
    )
    func clear(_ source: String) async throws {
      #expect(try await errors(in: source) == [])
    }
  }
#endif
