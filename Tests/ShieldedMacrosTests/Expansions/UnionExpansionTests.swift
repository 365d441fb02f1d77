#if Macros
  import Testing

  @Suite("Expansions of enums whose case the kind of the token chooses", .timeLimit(.minutes(20)))
  struct UnionExpansionTests {
    @Test("The kind of the token chooses the case, and the associated value is decoded from the token alone")
    func kinds() {
      Expansion.expect(
        #"""
        @Shielded
        public enum Content: Encodable {
          case text(String)
          case number(of: Double)
          case flag(Bool)
          case image(Image)
          case parts([Part])
          @Fallback case unknown
        }
        """#,
        generates: #"""
          nonisolated extension Content: Decodable, UndeclaredKeysReporting {
            public init(from decoder: any Decoder) throws {
              let token = try _ShieldedEnum.token(in: decoder, hasObjects: true)
              switch token {
              case .string, .invalidString:
                self = .text(try _ShieldedEnum.value(Swift::String.self, in: decoder) as String)
              case .number, .unreadableNumber:
                self = .number(of: try _ShieldedEnum.value(Swift::Double.self, in: decoder) as Double)
              case .boolean:
                self = .flag(try _ShieldedEnum.value(Swift::Bool.self, in: decoder) as Bool)
              case .object:
                self = .image(try _ShieldedEnum.associatedValue(in: decoder) as Image)
              case .array:
                self = .parts(try _ShieldedEnum.list(in: decoder) as [Part])
              default:
                throw _ShieldedEnum.noCase(of: Self.self, for: token, in: decoder)
              }
            }
          }

          nonisolated extension Content {
            public func encode(to encoder: any Encoder) throws {
              var container = encoder.singleValueContainer()
              switch self {
              case .text(let value):
                try container.encode(value)
              case .number(let value):
                try container.encode(value)
              case .flag(let value):
                try container.encode(value)
              case .image(let value):
                try container.encode(value)
              case .parts(let value):
                try container.encode(value)
              case .unknown:
                try container.encodeNil()
              }
            }
          }

          nonisolated extension Content: Sendable, Rescuable, _ShieldedUnion, SafeValue, DefaultProvider {
            public static func defaultInstance() -> Self { .unknown }
          }

          nonisolated extension Content {
            fileprivate static func checkTypes() {
              let imageValue = _Unread.form(of: Self.image as (Image) -> Self)
              imageValue.check()
            }
          }
          """#
      )
    }

    @Test("Objects are told apart by a key, and conditions of cases are kept")
    func keys() {
      Expansion.expect(
        #"""
        @Shielded(policy: .strict)
        enum Attachment {
          @Key("url") case image(named: Image)
          #if DEBUG
          @Key("a.b") case `default`(Text)
          case link(URL)
          #endif
          @Key("words") case words([String: Int])
        }
        """#.replacing(#"@Key("a.b")"#, with: #"@Key(literal: "a.b")"#),
        generates: #"""
          nonisolated extension Attachment {
            /// The cases that are decoded from an object, with the key that only their object has.
            private nonisolated enum Discriminator: Swift::String, _ObjectKey {
              case image = "url"
              #if DEBUG
              case `default` = "a.b"
              #endif
              case words = "words"
            }
          }

          nonisolated extension Attachment: Decodable, UndeclaredKeysReporting {
            init(from decoder: any Decoder) throws {
              let policy: RescuePolicy = .strict
              // A policy of the call takes precedence.
              try self.init(_decoded: policy.applyUnlessSet { try Self(members: decoder) })
            }

            private init(members decoder: any Decoder) throws {
              let token = try _ShieldedEnum.token(in: decoder, hasObjects: true)
              switch token {
              #if DEBUG
              case .string, .invalidString:
                self = .link(try _ShieldedEnum.value(_ShieldedEnum._URL.self, in: decoder) as URL)
              #endif
              case .object:
                let discriminator: Discriminator = try _ShieldedEnum.discriminator(of: Self.self, in: decoder)
                switch discriminator {
                case .image:
                  self = .image(named: try _ShieldedEnum.associatedValue(beside: Discriminator.self, in: decoder) as Image)
                #if DEBUG
                case .`default`:
                  self = .`default`(try _ShieldedEnum.associatedValue(beside: Discriminator.self, in: decoder) as Text)
                #endif
                case .words:
                  self = .words(try _ShieldedEnum.value(in: decoder) as [String: Int])
                }
              default:
                throw _ShieldedEnum.noCase(of: Self.self, for: token, in: decoder)
              }
            }
          }

          nonisolated extension Attachment: Sendable, Rescuable, _ShieldedUnion, ValueWithoutDefault, StrictlyDecodable {}

          nonisolated extension Attachment {
            fileprivate static func checkTypes() {
              let imageValue = _Unread.form(of: Self.image(named:) as (Image) -> Self)
              imageValue.check()
              #if DEBUG
              let defaultValue = _Unread.form(of: Self.`default` as (Text) -> Self)
              defaultValue.check()
              #endif
            }
          }
          """#
      )
    }
  }
#endif
