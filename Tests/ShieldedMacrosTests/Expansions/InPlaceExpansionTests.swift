#if Macros
  import Testing

  @Suite("Expansions of structs of plain variables", .timeLimit(.minutes(20)))
  struct InPlaceExpansionTests {
    @Test("A struct of plain variables is read in place")
    func plainVariables() {
      Expansion.expect(
        #"""
        @Shielded
        public struct Product: Encodable {
          public var id: String
          public var quantity = 1
          public var note: String?
        }
        """#,
        generates: #"""
          nonisolated extension Product {
            public enum CodingKeys: String, CodingKey {
              case id
              case quantity
              case note
            }
          }

          nonisolated extension Product: Decodable, UndeclaredKeysReporting {
            public init(from decoder: any Decoder) throws {
              try _JSONReader.offerPass(for: Self.self, to: decoder)
              try UndeclaredKeys.report(CodingKeys.self, in: decoder)
              let container = try _ShieldedContainer<CodingKeys>(decoder)
              self.init(
                id: try container.decode(forKey: .id) as String,
                quantity: try container.decode(forKey: .quantity, default: 1) as Swift::Int,
                note: try container.decode(forKey: .note) as String?
              )
            }
          }

          nonisolated extension Product {
            public func encode(to encoder: any Encoder) throws {
              var container = _ShieldedEncodingContainer<CodingKeys>(encoder)
              try container.encode(self.id, forKey: .id)
              try container.encode(self.quantity, forKey: .quantity)
              try container.encode(self.note, forKey: .note)
            }
          }

          nonisolated extension Product: Sendable, Rescuable, SafeValue, DefaultProvider {
            public static func defaultInstance() -> Self {
              Self(defaults: ())
            }

            /// Gives each property the value of its declaration, or else the default of its type.
            private init(defaults: ()) {
              self.id = _TypeDefault.of(String.self)
            }
          }

          nonisolated extension Product: _OnePassValue, _OnePassDecodable, _OnePassInPlaceDecodable {
            private static let memberKeys = _MemberKeys(
              declaring: CodingKeys.self,
              "id",
              "quantity",
              "note"
            )

            public mutating func readMembers(from reader: inout _JSONReader) throws(_JSONReader.Interruption) {
              var seen = _MemberSet()
              var member = try reader.beginObject(expecting: #"{"id":"#, Self.memberKeys)
              members: while true {
                switch member {
                case 0:
                  try reader.read(&self.id, forKey: "id")
                  if reader.advance(from: 0, past: #","quantity":"#, &seen) { fallthrough }
                case 1:
                  try reader.read(&self.quantity, forKey: "quantity")
                  if reader.advance(from: 1, past: #","note":"#, &seen) { fallthrough }
                case 2:
                  try reader.read(&self.note, forKey: "note")
                  if reader.endObject(after: 2, &seen) { break members }
                default: break members
                }
                member = try reader.nextMember(of: Self.memberKeys, unlessIn: seen)
              }
              if seen.containsAll(3) { return }
              // What is missing keeps its default, and is recorded.
              for missing in reader.missingMembers(in: 0..<3, unlessIn: seen) {
                switch missing {
                case 0: try reader.noteMissing(self.id, forKey: "id")
                case 1: try reader.noteMissing(self.quantity, forKey: "quantity")
                case 2: try reader.noteMissing(self.note, forKey: "note")
                default: break
                }
              }
            }
          }
          """#
      )
    }

    @Test("A struct without properties is decoded from any object")
    func noProperties() {
      Expansion.expect(
        #"""
        @Shielded
        struct Empty: Encodable {
        }
        """#,
        generates: #"""
          nonisolated extension Empty {
            enum CodingKeys: CodingKey {
            }
          }

          nonisolated extension Empty: Decodable, UndeclaredKeysReporting {
            init(from decoder: any Decoder) throws {
              try UndeclaredKeys.report(CodingKeys.self, in: decoder)
              _ = try decoder.container(keyedBy: CodingKeys.self)
            }
          }

          nonisolated extension Empty {
            func encode(to encoder: any Encoder) throws {
              _ = encoder.container(keyedBy: CodingKeys.self)
            }
          }

          nonisolated extension Empty: Sendable, Rescuable, SafeValue, DefaultProvider { … }
          """#
      )
    }
  }
#endif
