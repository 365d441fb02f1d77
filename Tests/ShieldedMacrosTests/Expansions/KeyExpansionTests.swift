#if Macros
  import Testing

  @Suite("Expansions of keys and paths", .timeLimit(.minutes(20)))
  struct KeyExpansionTests {
    @Test("Alternatives and paths are read after the other members")
    func alternatives() {
      Expansion.expect(
        #"""
        @Shielded
        struct Product: Encodable {
          @Key("is_active", "active") var isActive: Bool
          @Key("stock.count") var stock: Int?
          @Key(literal: "a\"b.c") var odd = 1
        }
        """#,
        generates: #"""
          nonisolated extension Product {
            enum CodingKeys: String, CodingKey {
              case isActive = "is_active"
              case stock = "stock.count"
              case odd = "a\"b.c"
            }
          }

          nonisolated extension Product: Decodable, UndeclaredKeysReporting {
            init(from decoder: any Decoder) throws {
              try _JSONReader.offerPass(for: Self.self, to: decoder)
              try UndeclaredKeys.report(CodingKeys.self, at: [["is_active"], ["active"], ["stock", "count"], ["a\"b.c"]], in: decoder)
              // The payload's own keys, whatever the decoder's key strategy.
              let members = try _ShieldedContainer<_PayloadKey>(decoder)
              self.init(
                isActive: try members.at(["is_active"], ["active"]) { try $0.decode(forKey: $1) } as Bool,
                stock: try members.at(["stock", "count"]) { try $0.decode(forKey: $1) } as Int?,
                odd: try members.decode(forKey: members.key("a\"b.c"), default: 1) as Swift::Int
              )
            }
          }

          nonisolated extension Product {
            func encode(to encoder: any Encoder) throws {
              var container = _ShieldedEncodingContainer<CodingKeys>(encoder)
              // Rebuilds the objects that paths lead through.
              var members = _PayloadEncodingContainer(encoder)
              try container.encode(self.isActive, forKey: .isActive)
              try members.encode(self.stock, at: ["stock", "count"])
              try container.encode(self.odd, forKey: .odd)
            }
          }

          nonisolated extension Product: Sendable, Rescuable, SafeValue, DefaultProvider { … }

          nonisolated extension Product: _OnePassValue, _OnePassDecodable, _OnePassInPlaceDecodable {
            private static let memberKeys = _MemberKeys(
              declaring: CodingKeys.self,
              "is_active",
              "stock",
              "a\"b.c",
              "active"
            )

            mutating func readMembers(from reader: inout _JSONReader) throws(_JSONReader.Interruption) {
              var seen = _MemberSet()
              var is_activePlace: _JSONReader.Place?
              var stockPlace: _JSONReader.Place?
              var activePlace: _JSONReader.Place?
              var member = try reader.beginObject(expecting: #"{"is_active":"#, Self.memberKeys)
              members: while true {
                switch member {
                case 0:
                  is_activePlace = try reader.skip()
                  if reader.advance(from: 0, past: #","stock":"#, &seen) { fallthrough }
                case 1:
                  stockPlace = try reader.skip()
                  if reader.advance(from: 1, past: #","a\"b.c":"#, &seen) { fallthrough }
                case 2:
                  try reader.read(&self.odd, forKey: "a\"b.c")
                  if reader.endObject(after: 2, &seen) { break members }
                case 3:
                  activePlace = try reader.skip()
                  seen.insert(3)
              …
              // Of a property's alternatives, the first declared one with a value counts, wherever it was in the payload.
              if let visit = try reader.visit(
                &self.isActive,
                at: _JSONReader.Candidate(is_activePlace, "is_active"),
                _JSONReader.Candidate(activePlace, "active")
              ) {
                try reader.read(&self.isActive, forKey: visit.key)
                reader.end(visit)
              }
              if let visit = try reader.visit(
                &self.stock,
                at: _JSONReader.Candidate(stockPlace, "stock", "count")
              ) {
                try reader.read(&self.stock, forKey: visit.key)
                reader.end(visit)
              }
              if seen.containsAll(4) { return }
              // What is missing keeps its default, and is recorded.
              for missing in reader.missingMembers(in: 0..<4, unlessIn: seen) {
                switch missing {
                case 2: try reader.noteMissing(self.odd, forKey: "a\"b.c")
                default: break
                }
              }
            }
          }
          """#
      )
    }

    @Test("Keys in snake case are the payload's")
    func snakeCase() {
      Expansion.expect(
        #"""
        @Shielded(keys: .snakeCase, lists: .dropping)
        struct Gallery {
          var imageURLs: [URL]
        }
        """#,
        generates: #"""
          nonisolated extension Gallery {
            enum CodingKeys: String, CodingKey {
              case imageURLs = "image_ur_ls"
            }
          }

          nonisolated extension Gallery: Decodable, UndeclaredKeysReporting {
            init(from decoder: any Decoder) throws {
              try _JSONReader.offerPass(for: Self.self, to: decoder)
              try UndeclaredKeys.report(CodingKeys.self, at: [["image_ur_ls"]], in: decoder)
              // The payload's own keys, whatever the decoder's key strategy.
              let members = try _ShieldedContainer<_PayloadKey>(decoder)
              self.init(
                imageURLs: try members.decodeDropping(forKey: members.key("image_ur_ls")) as [URL]
              )
            }
          }

          nonisolated extension Gallery: Sendable, Rescuable, SafeValue, DefaultProvider { … }

          nonisolated extension Gallery: _OnePassValue, _OnePassDecodable, _OnePassInPlaceDecodable {
            private static let memberKeys = _MemberKeys(
              declaring: CodingKeys.self,
              "image_ur_ls"
            )

            mutating func readMembers(from reader: inout _JSONReader) throws(_JSONReader.Interruption) {
              …
                case 0:
                  try reader.readDropping(&self.imageURLs, forKey: "image_ur_ls")
                  if reader.endObject(after: 0, &seen) { break members }
              …
                case 0: try reader.noteMissing(self.imageURLs, forKey: "image_ur_ls")
              …
          }
          """#
      )
    }
  }
#endif
