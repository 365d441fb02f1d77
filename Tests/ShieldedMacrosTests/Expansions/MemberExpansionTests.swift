#if Macros
  import Testing

  @Suite("Expansions of structs with a policy or members of their own", .timeLimit(.minutes(20)))
  struct MemberExpansionTests {
    @Test("A policy applies to the whole type")
    func policy() {
      Expansion.expect(
        #"""
        @Shielded(policy: .strict)
        struct Contract {
          var name: String
        }
        """#,
        expandsTo: #"""
          struct Contract {
            var name: String
          }

          nonisolated extension Contract {
            enum CodingKeys: String, CodingKey {
              case name
            }
          }

          nonisolated extension Contract: Decodable, UndeclaredKeysReporting {
            init(from decoder: any Decoder) throws {
              let policy: RescuePolicy = .strict
              // A policy of the call takes precedence.
              try self.init(_decoded: policy.applyUnlessSet { try Self(members: decoder) })
            }

            private init(members decoder: any Decoder) throws {
              try UndeclaredKeys.report(CodingKeys.self, in: decoder)
              let container = try _ShieldedContainer<CodingKeys>(decoder)
              self.init(
                name: try container.decode(forKey: .name) as String
              )
            }
          }

          nonisolated extension Contract: Encodable {
            func encode(to encoder: any Encoder) throws {
              var container = _ShieldedEncodingContainer<CodingKeys>(encoder)
              try container.encode(self.name, forKey: .name)
            }
          }

          nonisolated extension Contract: Sendable, Rescuable, SafeValue, DefaultProvider {
            static func defaultInstance() -> Self {
              Self(defaults: ())
            }

            /// Gives each property the value of its declaration, or else the default of its type.
            private init(defaults: ()) {
              self.name = _TypeDefault.of(String.self)
            }
          }
          """#
      )
    }

    @Test("What the type declares itself isn't generated")
    func ownMembers() {
      Expansion.expect(
        #"""
        @Shielded
        struct Own: Codable {
          var id: Int
          enum CodingKeys: String, CodingKey {
            case id = "identifier"
          }
          func encode(to encoder: any Encoder) throws {}
        }
        """#,
        expandsTo: #"""
          struct Own: Codable {
            var id: Int
            enum CodingKeys: String, CodingKey {
              case id = "identifier"
            }
            func encode(to encoder: any Encoder) throws {}
          }

          nonisolated extension Own: UndeclaredKeysReporting {
            init(from decoder: any Decoder) throws {
              try _JSONReader.offerPass(for: Self.self, to: decoder)
              try UndeclaredKeys.report(CodingKeys.self, in: decoder)
              let container = try _ShieldedContainer<CodingKeys>(decoder)
              self.init(
                id: try container.decode(forKey: .id) as Int
              )
            }
          }

          nonisolated extension Own: Sendable, Rescuable, SafeValue, DefaultProvider {
            static func defaultInstance() -> Self {
              Self(defaults: ())
            }

            /// Gives each property the value of its declaration, or else the default of its type.
            private init(defaults: ()) {
              self.id = _TypeDefault.of(Int.self)
            }
          }

          nonisolated extension Own: _OnePassValue, _OnePassDecodable, _OnePassInPlaceDecodable {
            private static let memberKeys = _MemberKeys(
              "identifier"
            )

            mutating func readMembers(from reader: inout _JSONReader) throws(_JSONReader.Interruption) {
              var seen = _MemberSet()
              var member = try reader.beginObject(expecting: #"{"identifier":"#, Self.memberKeys)
              members: while true {
                switch member {
                case 0:
                  seen.insert(0)
                  try reader.read(&self.id, forKey: "identifier")
                  if reader.endObject() { break members }
                default: break members
                }
                member = try reader.nextMember(of: Self.memberKeys, unlessIn: seen)
              }
              if seen.containsAll(1) { return }
              // What is missing keeps its default, and is recorded.
              for missing in reader.missingMembers(in: 0..<1, unlessIn: seen) {
                switch missing {
                case 0: try reader.noteMissing(self.id, forKey: "identifier")
                default: break
                }
              }
            }
          }
          """#,
        conformances: Expansion.conformances.filter { !["Decodable", "Encodable"].contains($0.description) }
      )
    }
  }
#endif
