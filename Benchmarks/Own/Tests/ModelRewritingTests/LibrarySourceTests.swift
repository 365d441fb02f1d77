import ModelRewriting
import Testing

@Suite("A source that uses the library", .timeLimit(.minutes(20)))
struct LibrarySourceTests {
  private func sources(_ text: String) throws -> ModelSources {
    try ModelSources([ModelSources.File(name: "Model.swift", text: text)])
  }

  private static let wrapped = """
    import ShieldedDecoding
    struct Order: Codable, Rescuable {
      @SafeBox var id: String
      @SafeDefault<One> var count: Int
      @DroppingArray var links: [URL]
      @SafeDate<Placed> var placed: Date?
      var version: Int
    }
    """

  @Test("Wrappers are removed from the plain version")
  func plainOfWrappers() throws {
    let plain = Self.wrapped.replacing(#/@\w+(<\w+>)? /#, with: "")
    #expect(try sources(Self.wrapped).files(of: .plain)[0].text == plain)
  }

  @Test("A source with wrappers is its own @SafeBox version")
  func wrappersStay() throws {
    #expect(try sources(Self.wrapped).files(of: .safebox)[0].text == Self.wrapped)
  }

  @Test("Wrappers become what @Shielded has in their place")
  func shieldedOfWrappers() throws {
    let text = try sources(Self.wrapped).files(of: .shielded)[0].text
    for line in [
      "@Shielded\nstruct Order: Codable, Rescuable {\n", "\n  var id: String\n",
      "\n  var count: Int = One.defaultValue\n",
      "\n  @Dropping var links: [URL]\n", "\n  @SafeDate<Placed> var placed: Date?\n", "\n  @Strict var version: Int\n",
    ] {
      #expect(text.contains(line))
    }
  }

  private static let macro = """
    import ShieldedMacros
    @Shielded(keys: .snakeCase)
    struct Item: Sendable {
      var imageURL: URL?
      @Key("item_name") var name: String
      @Strict var page: Int
    }
    @Shielded
    enum Size: String { case small; @Fallback case unknown }
    """

  @Test("The plain version of a @Shielded type has Codable and its keys")
  func plainOfMacro() throws {
    let text = try sources(Self.macro).files(of: .plain)[0].text
    let expected = """
      import ShieldedMacros
      struct Item: Sendable, Codable {
        var imageURL: URL?
        var name: String
        var page: Int

        private enum CodingKeys: String, CodingKey {
          case imageURL = "image_url"
          case name = "item_name"
          case page = "page"
        }
      }
      enum Size: String, Codable { case small; case unknown }
      """
    #expect(text == expected)
  }

  @Test("A source with @Shielded is its own version, and its strict properties stay strict")
  func macroStays() throws {
    let sources = try sources(Self.macro)
    #expect(sources.files(of: .shielded)[0].text == Self.macro)
    let safebox = sources.files(of: .safebox)[0].text
    #expect(safebox.contains("@SafeBox var name: String\n"))
    #expect(safebox.contains("\n  var page: Int\n"))
  }

  @Test(
    "What plain Codable can't express is an error that names the line",
    arguments: [
      ("@Shielded struct A {\n  @Key(\"a.b\") var x: Int\n}", "Model.swift:2: A.x is at the path \"a.b\""),
      ("@Shielded(discriminator: \"type\")\nenum A { case x(B) }", "Model.swift:1: A has a discriminator"),
    ]
  )
  func unsupported(_ source: String, _ message: String) throws {
    let error = #expect(throws: ModelSources.Unsupported.self) { try sources(source) }
    #expect(error?.description.hasPrefix(message) == true)
  }
}
