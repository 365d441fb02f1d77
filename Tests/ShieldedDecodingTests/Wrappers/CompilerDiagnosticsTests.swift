#if os(Linux) || os(macOS)
  import CompilerTestSupport
  import DecodingTestSupport
  import Testing

  @Suite("What the compiler says about a property's type", .timeLimit(.minutes(20)))
  struct CompilerDiagnosticsTests {
    static let noDefault = "has no default that couldn't be mistaken for real data. Write"
    static let orProvider = "or use @SafeDefault with a provider."
    static let enumWithoutFallback = "An enum needs a fallback for unknown raw values. Conform it to SafeEnum."
    static let optional =
      "An Optional can be rescued if the type it wraps can be. Conform a DTO to Rescuable and an enum to SafeEnum; "
      + "the elements of an array need a default."
    static let dto =
      "A DTO needs a default. Conform it to DefaultProvider, or conform it to Rescuable and make the property Optional."
    static let dictionary =
      "The keys of a dictionary must be String, Int or a RescuableKey, and its values Rescuable. "
      + "Conform a DTO to Rescuable and an enum to SafeEnum."
    static let array =
      "The elements have no default to replace invalid ones by. Conform a DTO to DefaultProvider and an enum to SafeEnum; "
      + "for Date, URL, UUID and Data, use @DroppingArray."
    static let notRescuableElement =
      "The element type can't be rescued. Conform a DTO to Rescuable or DefaultProvider, and an enum to SafeEnum."
    static let notRescuableValue =
      "The value type can't be rescued. Conform a DTO to Rescuable or DefaultProvider, and an enum to SafeEnum."

    /// A property, and what the first error says after "'init(wrappedValue:)' is unavailable: ".
    static let unsupported: [(property: String, cure: String)] = [
      ("@SafeBox var x: Date", "Date \(noDefault) 'Date?', \(orProvider)"),
      ("@SafeBox var x: Date = Date()", "Date \(noDefault) 'Date?', \(orProvider)"),
      ("@SafeBox var x: URL", "URL \(noDefault) 'URL?', \(orProvider)"),
      ("@SafeBox var x: UUID", "UUID \(noDefault) 'UUID?', \(orProvider)"),
      ("@SafeBox var x: Data", "Data \(noDefault) 'Data?', \(orProvider)"),
      (
        "@SafeBox var x: Duration",
        "The type has no default. Conform it to DefaultProvider, make the property Optional, \(orProvider)"
      ),
      (
        "@SafeBox var x: RescuableDTO",
        "The type has no default. Conform it to DefaultProvider, make the property Optional, \(orProvider)"
      ),
      ("@SafeBox var x: Character", "Character isn't Decodable. Use String."),
      ("@SafeBox var x: PlainDTO", dto),
      ("@SafeBox var x: PlainClass", dto),
      ("@SafeBox var x: PlainEnum", enumWithoutFallback),
      ("@SafeBox var x: Days", enumWithoutFallback),
      ("@SafeBox var x: PlainDTO?", optional),
      ("@SafeBox var x: PlainEnum?", optional),
      ("@SafeBox var x: PlainClass?", optional),
      ("@SafeBox var x: [Date]?", optional),
      ("@SafeBox var x: [PlainDTO]", array),
      ("@SafeBox var x: [PlainEnum]", array),
      ("@SafeBox var x: [Date]", array),
      (
        "@SafeBox var x: Set<PlainDTO>",
        "The elements of a Set must be Rescuable. Conform a DTO to Rescuable and an enum to SafeEnum."
      ),
      ("@SafeBox var x: [String: PlainDTO]", dictionary),
      ("@SafeBox var x: [Int: PlainEnum]", dictionary),
      ("@SafeBox var x: [Bool: String]", dictionary),
      ("@SafeBox var x: NotDecodable", "The type isn't Decodable. Conform it to Decodable and DefaultProvider."),
      (
        "@SafeArray var x: [Date]",
        "The elements have no default to replace invalid ones by. Use @DroppingArray, or an array of Optionals."
      ),
      (
        "@SafeArray var x: [PlainDTO]",
        "A DTO needs a default. Conform it to DefaultProvider, or conform it to Rescuable and use @DroppingArray."
      ),
      ("@SafeArray var x: [PlainEnum]", enumWithoutFallback),
      (
        "@SafeArray var x: [NotDecodable]",
        "The element type isn't Decodable. Conform it to Decodable and DefaultProvider."
      ),
      ("@DroppingArray var x: [PlainDTO]", notRescuableElement),
      ("@DroppingArray var x: [PlainEnum]", enumWithoutFallback),
      (
        "@DroppingArray var x: [NotDecodable]",
        "The element type isn't Decodable. Conform it to Decodable and Rescuable."
      ),
      ("@DroppingDictionary var x: [String: PlainDTO]", notRescuableValue),
      ("@DroppingDictionary var x: [String: PlainEnum]", enumWithoutFallback),
      (
        "@DroppingDictionary var x: [String: NotDecodable]",
        "The value type isn't Decodable. Conform it to Decodable and Rescuable."
      ),
    ]

    @Test("The first error for an unsupported type says what to write instead", arguments: unsupported)
    func unsupportedTypes(_ property: String, _ cure: String) async throws {
      let index = try #require(Self.unsupported.firstIndex { $0.property == property })
      let first = try await Self.cases.errors(index).first
      #expect(first?.message == "'init(wrappedValue:)' is unavailable: \(cure)")
      #expect(first?.line == 2)
    }

    private static let cases = CompilerCases(unsupported) { "struct \($0): Codable {\n  \($1.property)\n}" }

    @Test(
      "A property that isn't an array or a dictionary with String keys is an error that names both types",
      arguments: [
        ("@SafeArray var x: [Int]?", "property type '[Int]?' does not match 'wrappedValue' type '[Element]'"),
        ("@SafeArray var x: Set<Int>", "property type 'Set<Int>' does not match 'wrappedValue' type '[Element]'"),
        ("@DroppingArray var x: [URL]?", "property type '[URL]?' does not match 'wrappedValue' type '[Element]'"),
        (
          "@DroppingDictionary var x: [Int: Int]",
          "property type '[Int : Int]' does not match 'wrappedValue' type '[String : Int]'"
        ),
      ]
    )
    func otherCollections(_ property: String, _ message: String) async throws {
      let diagnostics = try await SwiftCompiler().typecheck(CompilerCases.types + "struct Model { \(property) }")
      // Before it, the compiler says that a generic parameter could not be inferred, if so.
      #expect(diagnostics.filter { $0.severity == .error }.prefix(2).map(\.message).contains(message))
    }

    @Test("Code that assigns the property or has only its own initializer gets the same first error")
    func otherInitializers() async throws {
      let text = """
        public struct Assigning: Codable {
          @SafeBox public var x: Date
          public init(x: Date) { self.x = x }
        }
        final class WithoutInitializer: Codable {
          @SafeBox var x: Date
        }
        struct Generic<Value: Decodable>: Decodable {
          @SafeBox var x: Value
        }
        struct Uncoded {
          @SafeBox var x: Date
        }
        """
      let diagnostics = try await SwiftCompiler().typecheck(
        CompilerCases.types + "#sourceLocation(file: \"a.swift\", line: 1)\n" + text
      )
      func firstError(in lines: ClosedRange<Int>) -> String? {
        diagnostics.first { $0.severity == .error && $0.file == "a.swift" && lines.contains($0.line) }?.message
      }
      let date = "'init(wrappedValue:)' is unavailable: Date \(Self.noDefault) 'Date?', \(Self.orProvider)"
      #expect(firstError(in: 1...4) == date)
      #expect(firstError(in: 5...7) == date)
      #expect(firstError(in: 8...10) == "'init(wrappedValue:)' is unavailable: \(Self.dto)")
      #expect(firstError(in: 11...13) == date)
    }

    @Test("Every supported type compiles, alone, Optional, with an initial value and in a generic struct")
    func supportedTypes() async throws {
      let scalars = SupportedScalar.all.map { $0.typeWithDefault == nil ? "\($0)?" : "\($0)" }
      let types =
        scalars + [
          "[Int]", "[[String]]", "[Date?]", "[DefaultDTO]", "Set<Int>", "Set<Date>", "Set<FallbackEnum>",
          "[String: Int]", "[String: Date]", "[Int: String]", "[Int: [String: URL]]", "FallbackEnum", "DefaultDTO",
          "Set<Int>?", "[Int: Int]?", "RescuableDTO?", "RescuableClass?", "FallbackEnum?", "DefaultDTO?", "Int??",
        ]
      let boxes = types.enumerated().map { "  @SafeBox var x\($0.offset): \($0.element)\n" }.joined()
      let optionals = types.enumerated().map { "  @SafeBox var o\($0.offset): \($0.element)?\n" }.joined()
      let text = """
        struct Boxes: Codable {
        \(boxes)\(optionals)}
        struct Others: Codable {
          @SafeArray var a: [Int]
          @SafeArray var b: [Date?]
          @DroppingArray var c: [Date]
          @DroppingArray var d: [RescuableDTO]
          @DroppingArray var e: [Duration]
          @DroppingDictionary var f: [String: RescuableClass]
          @SafeDefault<Epoch> var g: Date
        }
        struct Initial: Codable {
          @SafeBox var a: Int = 1
          @SafeBox var b: Int? = nil
          @SafeArray var c: [Int] = [1]
          @DroppingArray var d: [URL] = []
          @DroppingDictionary var e: [String: Int] = [:]
          @SafeBox var f: String
        }
        struct Generic<Value: SafeValue & Codable, Element: Rescuable & Codable>: Codable {
          @SafeBox var a: Value
          @SafeBox var b: Value = ._defaultValue
          @SafeBox var c: Element?
          @SafeArray var d: [Value]
          @DroppingArray var e: [Element]
          @DroppingDictionary var f: [String: Element]
        }
        struct GenericEnum<Value: SafeEnum & Codable>: Codable {
          @SafeBox var a: Value
        }
        func memberwise(_ url: URL) {
          _ = Initial(f: "")
          _ = Initial(a: 2, b: 3, c: [4], d: [url], e: ["a": 5], f: "b")
          _ = Generic<Int, Date>(a: 1, c: nil, d: [2], e: [], f: [:])
          _ = Others(a: [1], b: [nil], c: [], d: [], e: [], f: [:], g: .now)
          _ = GenericEnum(a: FallbackEnum.a)
        }
        func generic<Value: Codable>(_ box: SafeBox<Value>) -> Value { box.wrappedValue }
        """
      let diagnostics = try await SwiftCompiler().typecheck(CompilerCases.types + text)
      #expect(diagnostics.filter { $0.severity != .note } == [])
    }
  }
#endif
