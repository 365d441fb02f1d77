#if Macros
  import SwiftSyntax
  import Testing

  @Suite("Expansions of structs with key paths", .timeLimit(.minutes(20)))
  struct KeyPathExpansionTests {
    /// The structs declare what isn't about the keys.
    private static let conformances: [TypeSyntax] = ["PropertyPathProvider"]

    @Test("A struct with key paths has the keys of each decoded property")
    func table() {
      Expansion.expect(
        #"""
        @Shielded(keys: .snakeCase, keyPaths: true)
        public struct Product {
          public var unitPrice: Double
          @Key("qty", "stock.quantity") public var `default`: Int
          #if DEBUG
            var level: Int
          #endif
          public init(from decoder: any Decoder) throws {}
          public func encode(to encoder: any Encoder) throws {}
          public static func defaultInstance() -> Product { fatalError() }
        }
        """#,
        generates: #"""
          nonisolated extension Product {
            public enum CodingKeys: String, CodingKey {
              case unitPrice = "unit_price"
              case `default` = "qty"
              #if DEBUG
              case level
              #endif
            }
          }

          nonisolated extension Product: PropertyPathProvider {
            public static func propertyPaths() -> PropertyPaths<Self> {
              var paths = PropertyPaths<Self>()
              paths.add(\.unitPrice, at: ["unit_price"])
              paths.add(\.`default`, at: ["qty"], ["stock", "quantity"])
              #if DEBUG
              paths.add(\.level, at: ["level"])
              #endif
              return paths
            }
          }
          """#,
        conformances: Self.conformances
      )
    }

    @Test("A struct without properties has an empty table")
    func noProperties() {
      Expansion.expect(
        #"""
        @Shielded(keyPaths: true)
        struct Empty {
          enum CodingKeys: CodingKey {}
          init(from decoder: any Decoder) throws {}
          func encode(to encoder: any Encoder) throws {}
          static func defaultInstance() -> Empty { Empty() }
        }
        """#,
        generates: #"""
          nonisolated extension Empty: PropertyPathProvider {
            static func propertyPaths() -> PropertyPaths<Self> {
              PropertyPaths()
            }
          }
          """#,
        conformances: Self.conformances
      )
    }

    @Test("A struct that declares the conformance keeps its own table")
    func ownTable() {
      Expansion.expect(
        #"""
        @Shielded(keyPaths: true)
        struct Product: PropertyPathProvider {
          enum CodingKeys: CodingKey {}
          init(from decoder: any Decoder) throws {}
          func encode(to encoder: any Encoder) throws {}
          static func defaultInstance() -> Product { Product() }
          static func propertyPaths() -> PropertyPaths<Product> { PropertyPaths() }
        }
        """#,
        generates: "",
        conformances: []
      )
    }
  }
#endif
