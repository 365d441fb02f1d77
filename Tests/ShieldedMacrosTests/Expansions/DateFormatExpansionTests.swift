#if Macros
  import Testing

  @Suite("Expansions of date formats", .timeLimit(.minutes(20)))
  struct DateFormatExpansionTests {
    @Test("Each list of formats is stored in a nested type, and names the date in every call")
    func stored() {
      Expansion.expect(
        #"""
        @Shielded
        struct Visit: Encodable {
          @DateFormats(.iso8601, .seconds) var start: Date?
          @DateFormats(.seconds) @Key("end", "until") var end: Date?
        }
        """#,
        generates: #"""
          nonisolated extension Visit { … }

          nonisolated extension Visit {
            fileprivate nonisolated enum DateFormatLists {
              nonisolated enum startFormats: DateFormatList {
                static let formats: [DateFormat] = [.iso8601, .seconds]
              }
              nonisolated enum endFormats: DateFormatList {
                static let formats: [DateFormat] = [.seconds]
              }
            }
          }

          nonisolated extension Visit: Decodable, UndeclaredKeysReporting {
            init(from decoder: any Decoder) throws {
              try _JSONReader.offerPass(for: Self.self, to: decoder)
              try UndeclaredKeys.report(CodingKeys.self, at: [["end"], ["until"]], in: decoder)
              let container = try _ShieldedContainer<CodingKeys>(decoder)
              // The payload's own keys, whatever the decoder's key strategy.
              let members = try _ShieldedContainer<_PayloadKey>(decoder)
              self.init(
                start: try DateFormatLists.startFormats._date(container.decode(forKey: .start)) as Date?,
                end: try DateFormatLists.endFormats._date(members.at(["end"], ["until"]) { try $0.decode(forKey: $1) }) as Date?
              )
            }
          }

          nonisolated extension Visit {
            func encode(to encoder: any Encoder) throws {
              var container = _ShieldedEncodingContainer<CodingKeys>(encoder)
              try container.encode(DateFormatLists.startFormats._listed(self.start), forKey: .start)
              try container.encode(DateFormatLists.endFormats._listed(self.end), forKey: .end)
            }
          }

          nonisolated extension Visit: Sendable, Rescuable, SafeValue, DefaultProvider { … }

          nonisolated extension Visit: _OnePassValue, _OnePassDecodable, _OnePassInPlaceDecodable {
            private static let memberKeys = _MemberKeys(
              declaring: CodingKeys.self,
              "start",
              "end",
              "until"
            )

            mutating func readMembers(from reader: inout _JSONReader) throws(_JSONReader.Interruption) {
              try reader.check(DateFormatLists.startFormats.self)
              try reader.check(DateFormatLists.endFormats.self)
              var seen = _MemberSet()
              var endPlace: _JSONReader.Place?
              var untilPlace: _JSONReader.Place?
              var member = try reader.beginObject(expecting: #"{"start":"#, Self.memberKeys)
              members: while true {
                switch member {
                case 0:
                  try reader.read(&self.start, forKey: "start", formats: DateFormatLists.startFormats.self)
                  if reader.advance(from: 0, past: #","end":"#, &seen) { fallthrough }
                case 1:
                  endPlace = try reader.skip()
                  if reader.endObject(after: 1, &seen) { break members }
                case 2:
                  untilPlace = try reader.skip()
                  seen.insert(2)
              …
              // Of a property's alternatives, the first declared one with a value counts, wherever it was in the payload.
              if let visit = try reader.visit(
                &self.end,
                at: _JSONReader.Candidate(endPlace, "end"),
                _JSONReader.Candidate(untilPlace, "until")
              ) {
                try reader.read(&self.end, forKey: visit.key, formats: DateFormatLists.endFormats.self)
                reader.end(visit)
              }
              if seen.containsAll(3) { return }
              // What is missing keeps its default, and is recorded.
              for missing in reader.missingMembers(in: 0..<3, unlessIn: seen) {
                switch missing {
                case 0: try reader.noteMissing(self.start, forKey: "start")
                default: break
                }
              }
            }
          }
          """#
      )
    }

    @Test("A generic type makes the list each time, because it can't store it")
    func generic() {
      Expansion.expect(
        #"""
        @Shielded
        struct Visit<Guest> {
          @DateFormats(.iso8601) var start: Date?
        }
        """#,
        generates: #"""
          nonisolated extension Visit { … }

          nonisolated extension Visit {
            fileprivate nonisolated enum DateFormatLists {
              nonisolated enum startFormats: DateFormatList {
                // A generic type can't have a stored static property.
                static var formats: [DateFormat] { [.iso8601] }
              }
            }
          }

          nonisolated extension Visit: Decodable, UndeclaredKeysReporting { … }
          nonisolated extension Visit: Sendable, Rescuable, SafeValue, DefaultProvider { … }
          nonisolated extension Visit: _OnePassValue, _OnePassDecodable, _OnePassInPlaceDecodable { … }
          """#
      )
    }
  }
#endif
