#if Macros
  import Testing

  @Suite("Expansions of structs that are read into local variables", .timeLimit(.minutes(20)))
  struct LocalsExpansionTests {
    @Test("A default that isn't a literal is passed to the memberwise initializer")
    func expressions() {
      Expansion.expect(
        #"""
        @Shielded
        struct Ticket: Encodable {
          let id: String
          var token = UUID()
        }
        """#,
        generates: #"""
          nonisolated extension Ticket { … }

          nonisolated extension Ticket: Decodable, UndeclaredKeysReporting {
            init(from decoder: any Decoder) throws {
              try _JSONReader.offerPass(for: Self.self, to: decoder)
              try UndeclaredKeys.report(CodingKeys.self, in: decoder)
              let container = try _ShieldedContainer<CodingKeys>(decoder)
              let idValue: String = try container.decode(forKey: .id)
              let _tokenType = _Unread.type { (instance: Self) in instance.token }
              let tokenValue = try _Unread.value(container.decode(forKey: .token, default: UUID()), of: _tokenType)
              // Assignments would evaluate the properties' initial values, used or not.
              self.init(
                id: idValue,
                token: tokenValue
              )
            }
          }

          nonisolated extension Ticket {
            func encode(to encoder: any Encoder) throws {
              var container = _ShieldedEncodingContainer<CodingKeys>(encoder)
              try container.encode(self.id, forKey: .id)
              try container.base.encode(self.token, forKey: .token)
            }
          }

          nonisolated extension Ticket: Sendable, Rescuable, SafeValue, DefaultProvider { … }

          nonisolated extension Ticket: _OnePassValue, _OnePassDecodable {
            private static let memberKeys = _MemberKeys(
              declaring: CodingKeys.self,
              "id",
              "token"
            )

            static func readObject(from reader: inout _JSONReader) throws(_JSONReader.Interruption) -> Self {
              var idValue: String = _TypeDefault.of(String.self)
              var tokenValue = _Unread.value { (instance: Self) in instance.token }
              var seen = _MemberSet()
              var member = try reader.beginObject(expecting: #"{"id":"#, Self.memberKeys)
              members: while true {
                switch member {
                case 0:
                  try reader.read(&idValue, forKey: "id")
                  if reader.advance(from: 0, past: #","token":"#, &seen) { fallthrough }
                case 1:
                  tokenValue = try reader.value(forKey: "token")
                  if reader.endObject(after: 1, &seen) { break members }
              …
              // What is missing keeps its default, and is recorded.
              for missing in reader.missingMembers(in: 0..<2, unlessIn: seen) {
                switch missing {
                case 0: try reader.noteMissing(idValue, forKey: "id")
                default: break
                }
              }
              let value = Self(
                id: idValue,
                token: tokenValue ?? UUID()
              )
              for missing in reader.missingMembers(in: 0..<2, unlessIn: seen) {
                switch missing {
                case 1: try reader.noteMissing(evaluated: value.token, forKey: "token")
                default: break
                }
              }
              return value
            }
          }
          """#
      )
    }

    @Test("Observers don't run, because values are assigned by an initializer")
    func observers() {
      Expansion.expect(
        #"""
        @Shielded
        struct Counter {
          var count = 1 {
            didSet { print(count) }
          }
        }
        """#,
        generates: #"""
          nonisolated extension Counter { … }
          nonisolated extension Counter: Decodable, UndeclaredKeysReporting { … }
          nonisolated extension Counter: Sendable, Rescuable, SafeValue, DefaultProvider { … }

          nonisolated extension Counter: _OnePassValue, _OnePassDecodable {
            private static let memberKeys = _MemberKeys(
              declaring: CodingKeys.self,
              "count"
            )

            static func readObject(from reader: inout _JSONReader) throws(_JSONReader.Interruption) -> Self {
              try Self(reading: &reader)
            }

            /// Reads into local variables, and then assigns each property once.
            private init(reading reader: inout _JSONReader) throws(_JSONReader.Interruption) {
              var countValue: Swift::Int = 1
              var seen = _MemberSet()
              var member = try reader.beginObject(expecting: #"{"count":"#, Self.memberKeys)
              members: while true {
                switch member {
                case 0:
                  try reader.read(&countValue, forKey: "count")
                  if reader.endObject(after: 0, &seen) { break members }
              …
              // What is missing keeps its default, and is recorded.
              for missing in reader.missingMembers(in: 0..<1, unlessIn: seen) {
                switch missing {
                case 0: try reader.noteMissing(countValue, forKey: "count")
                default: break
                }
              }
              self.count = countValue
            }
          }
          """#
      )
    }
  }
#endif
