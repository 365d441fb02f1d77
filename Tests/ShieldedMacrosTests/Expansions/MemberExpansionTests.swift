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
        generates: #"""
          nonisolated extension Contract { … }

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
          nonisolated extension Contract: Sendable, Rescuable, SafeValue, DefaultProvider { … }
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
        generates: #"""
          nonisolated extension Own: UndeclaredKeysReporting { … }
          nonisolated extension Own: Sendable, Rescuable, SafeValue, DefaultProvider { … }

          nonisolated extension Own: _OnePassValue, _OnePassDecodable, _OnePassInPlaceDecodable {
            private static let memberKeys = _MemberKeys(
              declaring: CodingKeys.self,
              "identifier"
            )

            mutating func readMembers(from reader: inout _JSONReader) throws(_JSONReader.Interruption) {
              …
                  try reader.read(&self.id, forKey: "identifier")
              …
          }
          """#
      )
    }

    @Test("A struct that states Codable is decoded without conditions, and encoded")
    func statedConformance() {
      Expansion.expect(
        #"""
        @Shielded
        struct Page<Item: SafeValue & Codable>: Codable {
          var item: Item
        }
        """#,
        generates: #"""
          nonisolated extension Page { … }
          nonisolated extension Page: UndeclaredKeysReporting { … }

          nonisolated extension Page where Item: Encodable {
            func encode(to encoder: any Encoder) throws {
              var container = _ShieldedEncodingContainer<CodingKeys>(encoder)
              try container.encode(self.item, forKey: .item)
            }
          }

          nonisolated extension Page: Sendable, Rescuable, SafeValue, DefaultProvider where Item: SafeValue { … }
          nonisolated extension Page: _OnePassValue, _OnePassDecodable, _OnePassInPlaceDecodable where Item: SafeValue & _OnePassValue { … }
          """#
      )
    }

    @Test("A method encode(to:) alone doesn't make a struct Encodable")
    func unstatedConformance() {
      Expansion.expect(
        #"""
        @Shielded
        struct Own {
          @Strict var id: Int
          func encode(to encoder: any Encoder) throws {}
        }
        """#,
        generates: #"""
          nonisolated extension Own { … }
          nonisolated extension Own: Decodable, UndeclaredKeysReporting { … }
          nonisolated extension Own: Sendable, Rescuable, ValueWithoutDefault, StrictlyDecodable {}
          nonisolated extension Own: _OnePassValue, _OnePassDecodable { … }
          """#
      )
    }

    @Test("The initializers of a class are members, and its conformances are those of its variables")
    func classes() {
      func source(_ conformances: String, _ keyword: String) -> String {
        """
        @Shielded(policy: .strict)
        public final class Cart: \(conformances) {
          \(keyword) id: String
          \(keyword) kind: Kind?
        }
        """
      }
      func members(_ parameter: String) -> String {
        """
        init(
          id: String,
          kind: Kind?\(parameter)
        ) {
          self.id = id
          self.kind = kind
        }
        convenience nonisolated public init(from decoder: any Decoder) throws {
          let policy: RescuePolicy = .strict
          // A policy of the call takes precedence.
          try self.init(_decoded: policy.applyUnlessSet { try Self(members: decoder) })
        }
        nonisolated private init(members decoder: any Decoder) throws {
          try UndeclaredKeys.report(CodingKeys.self, in: decoder)
          let container = try _ShieldedContainer<CodingKeys>(decoder)
          self.id = try container.decode(forKey: .id)
          self.kind = try container.decode(forKey: .kind)
        }
        /// Gives each property the value of its declaration, or else the default of its type.
        nonisolated private init(defaults: ()) {
          self.id = _TypeDefault.of(String.self)
        """ + (parameter.isEmpty ? "\n  self.kind = nil\n}" : "\n}")
      }
      let decoding = """
        nonisolated extension Cart { … }

        nonisolated extension Cart: UndeclaredKeysReporting {
        }

        nonisolated extension Cart { … }
        """
      Expansion.expect(source("Codable", "var"), generates: decoding, members: members(" = nil"))
      // Other members than those aren't accepted.
      for wrong in [nil, "", members(""), members(" = nil") + "\nfunc more() {}"] {
        withKnownIssue { Expansion.expect(source("Codable", "var"), generates: decoding, members: wrong) }
      }
      Expansion.expect(
        source("Codable", "let"),
        generates: decoding + """

          nonisolated extension Cart: Sendable, Rescuable, SafeValue, DefaultProvider {
            public static func defaultInstance() -> Self {
              Self(defaults: ())
            }
          }
          """,
        members: members("")
      )
    }
  }
#endif
