#if Macros
  import Testing

  @Suite("Expansions of generic and conditional structs", .timeLimit(.minutes(20)))
  struct TypeExpansionTests {
    @Test("A generic struct is decoded if its arguments can be, where it is available")
    func generics() {
      Expansion.expect(
        #"""
        @Shielded
        @available(macOS 99, *)
        struct Page<Item> {
          var items: [Item]
        }
        """#,
        generates: #"""
          @available(macOS 99, *)
          nonisolated extension Page {
            enum CodingKeys: String, CodingKey {
              case items
            }
          }

          @available(macOS 99, *)
          nonisolated extension Page: Decodable, UndeclaredKeysReporting where Item: SafeValue {
            init(from decoder: any Decoder) throws {
              try _JSONReader.offerPass(for: Self.self, to: decoder)
              try UndeclaredKeys.report(CodingKeys.self, in: decoder)
              let container = try _ShieldedContainer<CodingKeys>(decoder)
              self.init(
                items: try container.decode(forKey: .items) as [Item]
              )
            }
          }

          @available(macOS 99, *)
          nonisolated extension Page where Item: Encodable {
            func encode(to encoder: any Encoder) throws {
              var container = _ShieldedEncodingContainer<CodingKeys>(encoder)
              try container.encode(self.items, forKey: .items)
            }
          }

          @available(macOS 99, *)
          nonisolated extension Page: Sendable, Rescuable, SafeValue, DefaultProvider where Item: SafeValue {
            static func defaultInstance() -> Self {
              Self(defaults: ())
            }

            /// Gives each property the value of its declaration, or else the default of its type.
            private init(defaults: ()) {
              self.items = _TypeDefault.of([Item].self)
            }
          }

          @available(macOS 99, *)
          nonisolated extension Page: _OnePassValue, _OnePassDecodable, _OnePassInPlaceDecodable where Item: SafeValue & _OnePassValue {
            mutating func readMembers(from reader: inout _JSONReader) throws(_JSONReader.Interruption) {
              // A generic type can't have a stored static property.
              let memberKeys = reader.memberKeys(of: Self.self) {
                _MemberKeys(
                  declaring: CodingKeys.self,
                  "items"
                )
              }
              var seen = _MemberSet()
              var member = try reader.beginObject(expecting: #"{"items":"#, memberKeys)
              members: while true {
                switch member {
                case 0:
                  try reader.read(&self.items, forKey: "items")
                  if reader.endObject(after: 0, &seen) { break members }
                default: break members
                }
                member = try reader.nextMember(of: memberKeys, unlessIn: seen)
              }
              if seen.containsAll(1) { return }
              // What is missing keeps its default, and is recorded.
              for missing in reader.missingMembers(in: 0..<1, unlessIn: seen) {
                switch missing {
                case 0: try reader.noteMissing(self.items, forKey: "items")
                default: break
                }
              }
            }
          }
          """#,
        conformances: Expansion.conformances.filter { $0.description != "Encodable" }
      )
    }

    @Test("Generated code has the same #if as the properties")
    func conditions() {
      Expansion.expect(
        #"""
        @Shielded
        struct Settings {
          #if os(iOS)
          var touch = true
          #elseif os(macOS)
          var mouse: Bool
          #endif
          var name: String
        }
        """#,
        generates: #"""
          nonisolated extension Settings {
            enum CodingKeys: String, CodingKey {
              #if os(iOS)
              case touch
              #elseif os(macOS)
              case mouse
              #endif
              case name
            }
          }

          nonisolated extension Settings: Decodable, UndeclaredKeysReporting {
            init(from decoder: any Decoder) throws {
              try _JSONReader.offerPass(for: Self.self, to: decoder)
              try UndeclaredKeys.report(CodingKeys.self, in: decoder)
              let container = try _ShieldedContainer<CodingKeys>(decoder)
              #if os(iOS)
              self.touch = try container.decode(forKey: .touch, default: true)
              #elseif os(macOS)
              self.mouse = try container.decode(forKey: .mouse)
              #endif
              self.name = try container.decode(forKey: .name)
            }
          }

          nonisolated extension Settings: Sendable, Rescuable, SafeValue, DefaultProvider {
            static func defaultInstance() -> Self {
              Self(defaults: ())
            }

            /// Gives each property the value of its declaration, or else the default of its type.
            private init(defaults: ()) {
              #if os(iOS)
              #elseif os(macOS)
              self.mouse = _TypeDefault.of(Bool.self)
              #endif
              self.name = _TypeDefault.of(String.self)
            }
          }

          nonisolated extension Settings: _OnePassValue, _OnePassDecodable, _OnePassInPlaceDecodable {
            private static let memberKeys = _MemberKeys(
              declaring: CodingKeys.self,
              "touch",
              "mouse",
              "name"
            )

            mutating func readMembers(from reader: inout _JSONReader) throws(_JSONReader.Interruption) {
              var seen = _MemberSet()
              var member = try reader.beginObject(expecting: #"{"touch":"#, Self.memberKeys)
              members: while true {
                switch member {
                case 0:
                  #if os(iOS)
                  try reader.read(&self.touch, forKey: "touch")
                  #else
                  _ = try reader.skip()
                  #endif
                  if reader.advance(from: 0, past: #","mouse":"#, &seen) { fallthrough }
                case 1:
                  #if !(os(iOS)) && (os(macOS))
                  try reader.read(&self.mouse, forKey: "mouse")
                  #else
                  _ = try reader.skip()
                  #endif
                  if reader.advance(from: 1, past: #","name":"#, &seen) { fallthrough }
                case 2:
                  try reader.read(&self.name, forKey: "name")
                  if reader.endObject(after: 2, &seen) { break members }
                default: break members
                }
                member = try reader.nextMember(of: Self.memberKeys, unlessIn: seen)
              }
              if seen.containsAll(3) { return }
              // What is missing keeps its default, and is recorded.
              for missing in reader.missingMembers(in: 0..<3, unlessIn: seen) {
                switch missing {
                #if os(iOS)
                case 0: try reader.noteMissing(self.touch, forKey: "touch")
                #elseif os(macOS)
                case 1: try reader.noteMissing(self.mouse, forKey: "mouse")
                #endif
                case 2: try reader.noteMissing(self.name, forKey: "name")
                default: break
                }
              }
            }
          }
          """#
      )
    }
  }
#endif
