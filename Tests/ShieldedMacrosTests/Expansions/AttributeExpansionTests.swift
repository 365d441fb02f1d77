#if Macros
  import Testing

  @Suite("Expansions of the attributes of properties", .timeLimit(.minutes(20)))
  struct AttributeExpansionTests {
    @Test("A struct with a strict property has no default, and is read into local variables")
    func strict() {
      Expansion.expect(
        #"""
        @Shielded
        struct Version {
          @Strict var number: Int
          @Dropping var links: [URL]
        }
        """#,
        generates: #"""
          nonisolated extension Version { … }

          nonisolated extension Version: Decodable, UndeclaredKeysReporting {
            init(from decoder: any Decoder) throws {
              try _JSONReader.offerPass(for: Self.self, to: decoder)
              try UndeclaredKeys.report(CodingKeys.self, in: decoder)
              let container = try _ShieldedContainer<CodingKeys>(decoder)
              self.init(
                number: try container.decodeStrict(forKey: .number) as Int,
                links: try container.decodeDropping(forKey: .links) as [URL]
              )
            }
          }


          nonisolated extension Version: Sendable, Rescuable, ValueWithoutDefault, StrictlyDecodable {}

          nonisolated extension Version: _OnePassValue, _OnePassDecodable {
            private static let memberKeys = _MemberKeys(
              declaring: CodingKeys.self,
              "number",
              "links"
            )

            static func readObject(from reader: inout _JSONReader) throws(_JSONReader.Interruption) -> Self {
              try Self(reading: &reader)
            }

            /// Reads into local variables, and then assigns each property once.
            private init(reading reader: inout _JSONReader) throws(_JSONReader.Interruption) {
              var numberValue: Int?
              var linksValue: [URL] = _TypeDefault.of([URL].self)
              var seen = _MemberSet()
              var member = try reader.beginObject(expecting: #"{"number":"#, Self.memberKeys)
              members: while true {
                switch member {
                case 0:
                  numberValue = try reader.strictValue(forKey: "number")
                  if reader.advance(from: 0, past: #","links":"#, &seen) { fallthrough }
                case 1:
                  try reader.readDropping(&linksValue, forKey: "links")
                  if reader.endObject(after: 1, &seen) { break members }
              …
              // What is missing keeps its default, and is recorded.
              for missing in reader.missingMembers(in: 0..<2, unlessIn: seen) {
                switch missing {
                case 1: try reader.noteMissing(linksValue, forKey: "links")
                default: break
                }
              }
              self.number = try reader.required(numberValue, forKey: "number")
              self.links = linksValue
            }
          }
          """#
      )
    }

    @Test("A wrapper of another package is decoded as its own type")
    func foreignWrapper() {
      Expansion.expect(
        #"""
        @Shielded
        struct Level: Encodable {
          @Clamped var level: Int
        }
        """#,
        generates: #"""
          nonisolated extension Level { … }

          nonisolated extension Level: Decodable, UndeclaredKeysReporting {
            init(from decoder: any Decoder) throws {
              try UndeclaredKeys.report(CodingKeys.self, in: decoder)
              let container = try _ShieldedContainer<CodingKeys>(decoder)
              self._level = try container.base.decode(_Unread.type { (instance: Self) in instance._level }, forKey: .level)
            }
          }

          nonisolated extension Level {
            func encode(to encoder: any Encoder) throws {
              var container = _ShieldedEncodingContainer<CodingKeys>(encoder)
              try container.base.encode(self._level, forKey: .level)
            }
          }

          nonisolated extension Level: Sendable, Rescuable, ValueWithoutDefault, StrictlyDecodable {}
          """#
      )
    }
  }
#endif
