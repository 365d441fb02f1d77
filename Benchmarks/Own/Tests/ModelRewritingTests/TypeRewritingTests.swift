import ModelRewriting
import Testing

@Suite("The versions of a type", .timeLimit(.minutes(20)))
struct TypeRewritingTests {
  private func version(_ version: ModelVersion, of source: String) throws -> String {
    try tolerance(source).files(of: version)[0].text
  }

  private func tolerance(_ source: String) throws -> Tolerance {
    Tolerance(try ModelSources([ModelSources.File(name: "Model.swift", text: source)]))
  }

  @Test("A struct of properties with defaults gets a default instance")
  func defaultInstance() throws {
    let source = """
      public struct Order: Codable {
        let id: String
        var seen: Date?
        struct Line: Codable { let count: Int }
        let lines: [Line]
      }

      """
    let safebox = """
      import ShieldedDecoding
      public struct Order: Codable, DefaultProvider {
        @SafeBox var id: String
        @SafeBox var seen: Date? = nil
        struct Line: Codable, DefaultProvider { @SafeBox var count: Int \n
          static func defaultInstance() -> Self { Self(count: 0) }}
        @SafeArray var lines: [Line]

        public static func defaultInstance() -> Self { Self(id: "", lines: []) }
      }

      """
    let shielded = """
      import ShieldedMacros
      @Shielded
      public struct Order: Codable {
        var id: String
        var seen: Date?
        @Shielded
        struct Line: Codable { var count: Int }
        var lines: [Line]
      }

      """
    #expect(try version(.safebox, of: source) == safebox)
    #expect(try version(.shielded, of: source) == shielded)
  }

  @Test("A struct with an initializer gets another one for its default instance")
  func ownInitializer() throws {
    let source = "struct User: Codable {\n  let name: String\n  init(name: String) { self.name = name }\n}\n"
    let text = try version(.safebox, of: source)
    #expect(text.contains("  private init(ownModelDefault: Void) {\n    self.name = \"\"\n  }\n"))
    #expect(text.contains("  static func defaultInstance() -> Self { Self(ownModelDefault: ()) }\n"))
  }

  @Test("A struct with a property that has no default can be left out of a list, and has no default")
  func valueWithoutDefault() throws {
    let text = try version(.safebox, of: "struct Visit: Codable {\n  let day: Date\n}\n")
    #expect(text.contains("struct Visit: Codable, ValueWithoutDefault {"))
    #expect(!text.contains("defaultInstance"))
  }

  @Test("An enum gets a fallback if one of its cases is for unknown values")
  func enums() throws {
    let source = "enum Size: String, Codable {\n  case small, other\n}\nenum Side: Int, Codable {\n  case left\n}\n"
    let safebox = try version(.safebox, of: source)
    #expect(safebox.contains("enum Size: String, Codable, SafeEnum {"))
    #expect(safebox.contains("  static var fallback: Self { .other }\n"))
    #expect(safebox.contains("enum Side: Int, Codable, RescuableEnum, ValueWithoutDefault {"))
    let shielded = try version(.shielded, of: source)
    #expect(shielded.contains("@Shielded\nenum Size: String, Codable, SafeEnum {"))
    #expect(shielded.contains("@Shielded\nenum Side: Int, Codable {"))
  }

  @Test(
    "A type that the tool doesn't rewrite is listed with the reason",
    arguments: [
      (
        "struct A: Codable { var x: Int; init(from d: any Decoder) throws { x = 0 } }",
        "it has a hand-written init(from:)"
      ),
      ("struct A<T: Codable>: Codable { var x: T }", "it is generic"),
      ("final class A: Codable {}", "it is a class"),
      ("enum A: Codable { case x(Int) }", "it is an enum without raw values"),
      ("struct A: Codable { lazy var x = 1 }", "x is lazy"),
      ("struct A: Codable { var x: Int?? }", "x is an Optional of an Optional"),
      ("struct A: Codable { var x = 1 { didSet {} }, y = 2 }", "one of its declarations has several properties"),
      ("struct A: Codable { var (x, y) = (1, 2) }", "one of its declarations has a pattern"),
      ("struct A: Codable {\n#if DEBUG\nvar x: Int\n#endif\n}", "it has members in an #if"),
      (
        "struct A: Codable { var x: Int }\nextension A { enum CodingKeys: String, CodingKey { case x } }",
        "its CodingKeys are in an extension"
      ),
      (
        "struct A: Codable { var x: Int }\nextension A { init(from d: any Decoder) throws { x = 0 } }",
        "it has a hand-written init(from:)"
      ),
    ]
  )
  func obstacles(_ source: String, _ reason: String) throws {
    let tolerance = try tolerance(source)
    #expect(tolerance.sources.declaration("A")?.obstacle == reason)
    #expect(
      tolerance.notes(for: .declared("A")).map(\.description) == [
        "A (Model.swift:1): stays as it is, because \(reason)"
      ]
    )
    #expect(!tolerance.files(of: .shielded)[0].text.contains("@Shielded"))
    #expect(!tolerance.files(of: .safebox)[0].text.contains("@SafeBox"))
  }

  @Test("A property that isn't rescued is listed with its line and what to do")
  func notes() throws {
    let source = "struct Product: Codable {\n  let id: Int\n  let link: URL\n  let other: Elsewhere?\n}\n"
    #expect(
      try tolerance(source).notes(for: .declared("Product")).map(\.description) == [
        "Product.link (Model.swift:3): URL has no default, so an invalid value throws; declare it Optional to get nil instead",
        "Product.other (Model.swift:4): the source doesn't declare the type Elsewhere, so an invalid value throws",
      ]
    )
  }

  @Test("Several properties of one declaration get a declaration each, and the lines after them stay the same")
  func severalProperties() throws {
    let source = """
      struct Place: Codable {
        let latitude, longitude: Double
        private(set) var city, country: String?,
          zip = "?", altitude: Int
        let link: URL
      }

      """
    let safebox = try version(.safebox, of: source)
    #expect(safebox.contains("  @SafeBox var latitude: Double; @SafeBox var longitude: Double\n"))
    #expect(
      safebox.contains(
        "  @SafeBox private(set) var city: String? = nil; @SafeBox private(set) var country: String? = nil; "
          + "@SafeBox private(set) var zip = \"?\"; @SafeBox private(set) var altitude: Int\n"
      )
    )
    #expect(try version(.shielded, of: source).contains("  var latitude: Double; var longitude: Double\n"))
    let notes = try tolerance(source).notes(for: .declared("Place"))
    #expect(notes.map(\.location) == ["Model.swift:5"])
  }

  @Test("The declarations in an #if are rewritten like others")
  func conditional() throws {
    let source = """
      #if canImport(FoundationNetworking)
        import FoundationNetworking
      #endif
      #if DEBUG
        struct A: Codable { let x: Int }
        extension B: Codable {}
      #elseif os(Linux)
        struct C: Codable { let z: Int }
      #endif
      struct B { let y: A }

      """
    #expect(try tolerance(source).sources.declarations.filter(\.isDecodable).map(\.name) == ["A", "C", "B"])
    let safebox = try version(.safebox, of: source)
    for text in ["@SafeBox var x: Int", "@SafeBox var z: Int", "@SafeBox var y: A"] { #expect(safebox.contains(text)) }
    let shielded = try version(.shielded, of: source)
    #expect(shielded.contains("#if DEBUG\n  @Shielded\n  struct A: Codable { var x: Int }\n"))
  }

  @Test("A type is Codable by a protocol or an alias of the source too")
  func indirectConformance() throws {
    let source = """
      protocol Model: Codable {}
      typealias Sent = Decodable & Sendable
      struct A: Model { var x: Int }
      struct B: Sent { var x: Int }
      struct C {}
      extension C: Codable {}
      struct D { var x: Int }
      """
    #expect(try tolerance(source).sources.declarations.filter(\.isDecodable).map(\.name) == ["A", "B", "C"])
    // A conformance that another protocol implies isn't enough for the macro, and one that an alias states is.
    #expect(try tolerance(source).files(of: .shielded)[0].text.contains("struct A: Model, Encodable {"))
    let aliased = "typealias Model = Codable & Sendable\nstruct A: Model { var x: Int }"
    #expect(try tolerance(aliased).files(of: .shielded)[0].text.contains("struct A: Model {"))
  }

  @Test("A source that uses the library isn't a plain version, and is refused with the file and the module")
  func librarySource() {
    for source in ["import ShieldedMacros\nstruct A {}\n", "#if os(Linux)\nimport ShieldedMacros\n#endif\n"] {
      let error = #expect(throws: ModelSources.Unsupported.self) { try tolerance(source) }
      #expect(error?.description.hasPrefix("Model.swift imports ShieldedMacros; give --source a version") == true)
    }
  }
}
