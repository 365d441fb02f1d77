#if Macros
  import Testing

  @Suite("Expansions of enums", .timeLimit(.minutes(20)))
  struct EnumExpansionTests {
    @Test("An enum with a fallback is a SafeEnum")
    func fallback() {
      Expansion.expect(
        #"""
        @Shielded
        public enum Status: String {
          case open, closed
          @Fallback case unknown
        }
        """#,
        generates: #"""
          nonisolated extension Status: Decodable, Encodable {}

          nonisolated extension Status: Sendable, Rescuable, RescuableEnum, SafeValue, SafeEnum {
            public static var fallback: Self { .unknown }
          }

          nonisolated extension Status: _OnePassValue, _OnePassScalar {}
          """#
      )
    }

    @Test("An enum without a fallback is a RescuableEnum")
    func noFallback() {
      Expansion.expect(
        #"""
        @Shielded
        enum Size: Int {
          case small = 1
        }
        """#,
        generates: #"""
          nonisolated extension Size: Decodable, Encodable {}

          nonisolated extension Size: Sendable, Rescuable, RescuableEnum, ValueWithoutDefault {}

          nonisolated extension Size: _OnePassValue, _OnePassScalar {}
          """#
      )
    }

    @Test("Further spellings of raw values are found by the initializer that finds the raw values")
    func spellings() {
      Expansion.expect(
        #"""
        @Shielded
        public enum Status: Swift.String {
          @Key("OPEN", "v1.0") case open
          #if BETA
          @Key(literal: "") case `default` = "a\tb"
          #endif
          case closed, shut = "closed "
          @Key("?") @Fallback case unknown
        }
        """#,
        generates: #"""
          nonisolated extension Status: Decodable, Encodable {}

          nonisolated extension Status: Sendable, Rescuable, RescuableEnum, SafeValue, SafeEnum {
            public static var fallback: Self { .unknown }
          }

          nonisolated extension Status {
            /// The first spelling of each case is its raw value.
            public init?(rawValue: Swift::String) {
              switch rawValue {
              case "open", "OPEN", "v1.0": self = .open
              #if BETA
              case "a\tb", "": self = .`default`
              #endif
              case "closed": self = .closed
              case "closed ": self = .shut
              case "unknown", "?": self = .unknown
              default: return nil
              }
            }
          }

          nonisolated extension Status: _OnePassValue, _OnePassScalar {}
          """#
      )
    }

    @Test("A discriminated enum decodes its associated values from the same object")
    func discriminator() {
      Expansion.expect(
        #"""
        @Shielded(discriminator: "type")
        enum Block: Encodable {
          @Key("img", "picture") case image(Image)
          case text(content: Text)
          @Fallback case unknown
        }
        """#,
        generates: #"""
          nonisolated extension Block {
            /// The cases, with their values of "type" in the payload.
            private enum Discriminator: String, Codable, SafeEnum {
              case image = "img"
              case imageAlternative1 = "picture"
              case text
              case unknown

              static var fallback: Self { .unknown }
            }
          }

          nonisolated extension Block: Decodable, UndeclaredKeysReporting {
            init(from decoder: any Decoder) throws {
              let discriminator: Discriminator = try _ShieldedEnum.discriminator(at: ["type"], in: decoder)
              // The associated value is decoded from the same object.
              switch discriminator {
              case .image, .imageAlternative1:
                self = .image(try _ShieldedEnum.associatedValue(beside: ["type"], in: decoder) as Image)
              case .text:
                self = .text(content: try _ShieldedEnum.associatedValue(beside: ["type"], in: decoder) as Text)
              case .unknown:
                try UndeclaredKeys.report(at: [["type"]], in: decoder)
                self = .unknown
              }
            }
          }

          nonisolated extension Block {
            func encode(to encoder: any Encoder) throws {
              // The discriminator is encoded into the object of the associated value.
              switch self {
              case .image(let value):
                try _ShieldedEnum.encode(value, discriminator: Discriminator.image, at: ["type"], to: encoder, isReplaceable: true)
              case .text(let value):
                try _ShieldedEnum.encode(value, discriminator: Discriminator.text, at: ["type"], to: encoder)
              case .unknown:
                try _ShieldedEnum.encode(discriminator: Discriminator.unknown, at: ["type"], to: encoder)
              }
            }
          }

          nonisolated extension Block: Sendable, Rescuable, SafeValue, DefaultProvider {
            static func defaultInstance() -> Self { .unknown }
          }
          """#
      )
    }

    @Test("A discriminated enum that doesn't state Encodable is only decoded")
    func notEncoded() {
      Expansion.expect(
        #"""
        @Shielded(discriminator: "type")
        enum Block {
          case text(Text)
        }
        """#,
        generates: #"""
          nonisolated extension Block {
            /// The cases, with their values of "type" in the payload.
            private enum Discriminator: String, Decodable, RescuableEnum {
              case text
            }
          }

          nonisolated extension Block: Decodable, UndeclaredKeysReporting { … }
          nonisolated extension Block: Sendable, Rescuable, ValueWithoutDefault, StrictlyDecodable {}
          """#
      )
    }

    @Test(
      "An expectation that leaves out, adds, changes or elides an extension isn't met",
      arguments: [
        "", conformances[0], conformances.joined(separator: "\n") + "\nnonisolated extension Size {}",
        conformances.reversed().joined(separator: "\n"), conformances[0] + " … }", "… " + conformances[2],
        conformances.joined(separator: "\n").replacing("Rescuable, ", with: ""),
      ]
    )
    func wrongExpectation(_ extensions: String) {
      let source = "@Shielded enum Size: Int { case small = 1 }"
      Expansion.expect(source, generates: Self.conformances.joined(separator: "\n"))
      withKnownIssue { Expansion.expect(source, generates: extensions) }
    }

    private static let conformances = [
      "nonisolated extension Size: Decodable, Encodable {}",
      "nonisolated extension Size: Sendable, Rescuable, RescuableEnum, ValueWithoutDefault {}",
      "nonisolated extension Size: _OnePassValue, _OnePassScalar {}",
    ]
  }
#endif
