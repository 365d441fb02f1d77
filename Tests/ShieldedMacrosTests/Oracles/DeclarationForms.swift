#if Macros && (os(Linux) || os(macOS))
  /// Declarations of every kind, as the source of a program that compares how each of them is decoded.
  ///
  /// A form combines what its two properties are declared with, what the type declares itself, and where it is declared. The
  /// members of a payload are named for all of them.
  enum DeclarationForms {
    /// What two properties are declared with.
    struct Properties {
      let name: String
      let declarations: String
      /// The types of `a` and `b`, and the values that the type's own members give them.
      let types: (a: String, b: String)
      let values: (a: String, b: String)
      /// The declarations beside `CodingKeys`, which already name the keys.
      let withoutKeys: String?

      init(
        _ name: String,
        _ declarations: String,
        _ types: (String, String),
        _ values: (String, String),
        withoutKeys: String? = nil
      ) {
        (self.name, self.declarations, self.types, self.values) = (name, declarations, types, values)
        self.withoutKeys = withoutKeys
      }
    }

    private static let properties = [
      Properties("plain variables", "var a: Int\nvar b: String", ("Int", "String"), ("4", #""s""#)),
      Properties("a constant, and a default", "let a: Int\nvar b: String = \"x\"", ("Int", "String"), ("4", #""s""#)),
      Properties("inferred types", "var a = 1\nvar b = [\"b\"]", ("Int", "[String]"), ("4", #"["s"]"#)),
      Properties(
        "alternatives and paths",
        "@Key(\"a\", \"c.d\") var a: Int\n@Key(\"b\") var b: String?",
        ("Int", "String?"),
        ("4", #""s""#),
        withoutKeys: "var a: Int\nvar b: String?"
      ),
      Properties("strict, and a list", "@Strict var a: Int\nvar b: [Int]", ("Int", "[Int]"), ("4", "[9]")),
      Properties(
        "a dropping list, and an Optional",
        "@Dropping var a: [Int]\nvar b: Int?",
        ("[Int]", "Int?"),
        ("[4]", "9")
      ),
      Properties(
        "an observer, and a computed default",
        "var a: Int { didSet { print(\"The observer ran.\") } }\nvar b: String = formText()",
        ("Int", "String"),
        ("4", #""s""#)
      ),
      Properties(
        "an Optional with a default, and a set",
        "var a: Double? = 2\nvar b: Set<String>",
        ("Double?", "Set<String>"),
        ("4", #"["s"]"#)
      ),
    ]

    /// What a type declares itself.
    private static let members: [(name: String, namesKeys: Bool, text: @Sendable (Properties) -> String)] = [
      ("no members", false, { _ in "" }),
      ("an initializer", false, { "init(_ a: \($0.types.a), _ b: \($0.types.b)) {\n  self.a = a\n  self.b = b\n}" }),
      ("another init(from:)", false, { "init(from other: FormText) throws {\(assignments($0))}" }),
      (
        "a default instance", false,
        { "init() {\(assignments($0))}\nstatic func defaultInstance() -> Self { Self() }" }
      ),
      ("CodingKeys", true, { _ in #"enum CodingKeys: String, CodingKey { case a = "first", b = "second" }"# }),
      ("CodingKeys that are declared elsewhere", true, { _ in "typealias CodingKeys = FormKeys" }),
      (
        "CodingKeys with computed texts", true,
        { _ in
          """
          enum CodingKeys: String, CodingKey {
            case a, b
            var stringValue: String { self == .a ? "first" : "second" }
            init?(stringValue: String) {
              switch stringValue {
              case "first": self = .a
              case "second": self = .b
              default: return nil
              }
            }
          }
          """
        }
      ),
      (
        "init(from:) and encode(to:) of its own", false,
        {
          """
          init(from decoder: any Decoder) throws {\(assignments($0))}
          func encode(to encoder: any Encoder) throws { try ["b": "own"].encode(to: encoder) }
          """
        }
      ),
    ]

    private static func assignments(_ properties: Properties) -> String {
      "\n  a = \(properties.values.a)\n  b = \(properties.values.b)\n"
    }

    /// Where a type is declared, with `@` for its declaration: first as it is named from outside.
    private static let places: [(name: String, type: String, text: String)] = [
      ("at file scope", "Form", "@"), ("nested in a struct", "Around.Form", "struct Around {\n@\n}"),
      ("nested in an extension", "Enclosing.Form", "extension Enclosing {\n@\n}"),
      ("nested in an enum", "Around.Form", "enum Around {\n@\n}"),
      ("nested in a private type", "Around.Form", "fileprivate enum Around {\n@\n}"),
      ("generic", "Form<FormText>", "@"),
    ]

    /// Enums, in a property that the payload's `a` is, and in a list.
    private static let enums = [
      "RawCase", "RawFallback", "RawNamedFallback", "RawInt", "RawOwnInit", "RawOtherInit", "Discriminated",
      "DiscriminatedInit",
    ]

    private static let common = """
      struct FormText: Equatable, Sendable {}
      enum FormKeys: String, CodingKey { case a = "first", b = "second" }
      enum Enclosing {}
      func formText() -> String { "f" }

      @Shielded enum RawCase: String { case one = "1", x }
      @Shielded enum RawFallback: String { case one = "1", x; @Fallback case other }
      @Shielded enum RawNamedFallback: String { case one = "1"; @Fallback case fallback }
      @Shielded enum RawInt: Int { case one = 1, two; @Fallback case other = 9 }
      @Shielded enum RawOwnInit: String {
        case one, other
        init(from decoder: any Decoder) throws {
          self = try decoder.singleValueContainer().decode(String.self) == "1" ? .one : .other
        }
      }
      @Shielded enum RawOtherInit: String {
        case one = "1"
        @Fallback case other
        init(from text: FormText) { self = .one }
      }
      @Shielded struct Member: Codable, Equatable { var k: Int }
      @Shielded(discriminator: "k") enum Discriminated: Codable, Equatable {
        @Key("1") case one(Member)
        @Fallback case other
      }
      @Shielded(discriminator: "k") enum DiscriminatedInit: Codable, Equatable {
        @Key("1") case one(Member)
        @Fallback case fallback
        init(from text: FormText) { self = .fallback }
      }

      """

    /// The program, without the comparison. It prints the number of forms, and before it each deviation.
    static var program: String {
      var text = common
      var checks: [(name: String, type: String)] = []
      for (p, properties) in properties.enumerated() {
        for (m, members) in members.enumerated() {
          // Each of the members and of the properties is declared in every place.
          let place = places[(m + 5 * p) % places.count]
          let number = "\(p)\(m)"
          let parameters = place.name == "generic" ? "<Tag>" : ""
          let declarations =
            members.namesKeys ? properties.withoutKeys ?? properties.declarations : properties.declarations
          let form = """
            @Shielded struct Form\(number)\(parameters): Codable, Equatable {
            \(declarations)
            \(members.text(properties))
            }
            """
          func numbered(_ text: String) -> String {
            text.replacing("Form", with: "Form\(number)").replacing("Around", with: "Around\(number)")
              .replacing("Form\(number)Text", with: "FormText")
          }
          text += numbered(place.text.replacing("@", with: "\u{0}")).replacing("\u{0}", with: form) + "\n"
          checks.append(("\(properties.name); \(members.name); \(place.name)", numbered(place.type)))
        }
      }
      for name in enums {
        text += "@Shielded struct Holding\(name): Codable, Equatable { var a: \(name)?; var b: [\(name)] }\n"
        checks.append(("an enum: \(name)", "Holding\(name)"))
      }
      let calls = checks.map { "FormComparison<\($0.type)>(name: \"\($0.name)\").check()\n" }
      return text + "@main enum Forms {\nstatic func main() {\n\(calls.joined())print(\"\(calls.count) forms\")\n}\n}\n"
    }
  }
#endif
