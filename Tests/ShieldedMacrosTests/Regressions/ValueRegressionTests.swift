#if Macros
  import Foundation
  import ShieldedDecoding
  import ShieldedJSON
  import ShieldedMacros
  import ShieldedShapes
  import Testing

  @Shielded private struct Discounted: Codable, Equatable {
    var discount: Int? = .none
    var computed: Int? = noDiscount()
  }

  private func noDiscount() -> Int? { nil }

  @Shielded private struct Limits: Codable, Equatable {
    static let base = 10
    var least: Int = max(base, 5)
    var most: Int = min(Self.base, 50)
  }

  private typealias DTO = Codable & Sendable

  @Shielded private struct OwnConditions<Element: SafeValue & Encodable & Equatable>: DTO, Equatable {
    var elements: [Element]
  }

  @Shielded private struct SpelledOptional: Codable, Equatable {
    var x: Optional<Int> = .none
    var token = [UUID()].count
  }

  @Shielded private struct ConditionalAttribute: Codable, Equatable {
    var id: Int
    #if canImport(NoSuchModule)
      @NoSuchWrapper
    #endif
    var cache = 0
    enum CodingKeys: String, CodingKey { case id }
  }

  /// The models, whose names others in the module have too.
  enum Regressed {
    struct Cell: Codable { var x: Int }

    @Shielded struct Table: Encodable {
      var cells: [Cell] = []
    }

    struct Measure: Codable, Rescuable { var size: Int }

    @Shielded struct Sheet: Encodable {
      @Embedded var measure: Measure?
    }

    @Shielded struct Named: Codable, Equatable {
      var name: String
    }

    struct Page: Decodable, Sendable { var inner: ShieldedResponse<[Int]> }

    enum OneInteger: DefaultValue { static var defaultValue: [Int]? { [1] } }

    struct Defaulted: Codable {
      @SafeDefault<OneInteger> var x: [Int]?
    }

    @Shielded struct Response: Codable, Equatable {
      var data: Data
      var url: Response.URL

      @Shielded struct Data: Codable, Equatable { var items: [String] }
      @Shielded struct URL: Codable, Equatable { var text: String }
    }

    @Shielded(discriminator: "type") enum Event: Codable, Equatable {
      case data(Event.Data)
      @Fallback case unknown

      @Shielded struct Data: Codable, Equatable { var id: Int }
    }

    @Shielded struct Kept: Codable {
      var id: Int
      @Undeclared var rest: [String: JSONValue]? = nil
    }

    @Shielded struct Image: Codable, Equatable { var width: Int }

    @Shielded(discriminator: "meta.kind") enum Block: Codable, Equatable {
      case image(Image)
      @Fallback case unknown(JSONValue)
    }

    @Shielded struct Owner: Codable, Equatable {
      @Key("type.id") var id: Int
    }

    @Shielded(discriminator: "type") enum Thing: Codable, Equatable {
      case named(Named)
      @Fallback case other(Owner)
    }

    @Shielded struct Nulled: Codable, Equatable {
      @Explicit var meta: Field<Image>
    }

    @Shielded struct Group: Codable, Equatable { var children: [Node] }

    @Shielded(discriminator: "meta.kind") indirect enum Node: Codable, Equatable {
      case group(Group)
      @Fallback case leaf
    }

    @Shielded struct Holder: Codable, Equatable { var meta: Chain }

    @Shielded(discriminator: "meta.kind") indirect enum Chain: Codable, Equatable {
      case link(Holder)
      case end(Named)
      @Fallback case unknown
    }

    struct Superior: Codable {
      var image: Image
      enum CodingKeys: CodingKey { case meta }
      init(image: Image) { self.image = image }
      init(from decoder: any Decoder) throws { image = try Image(from: decoder) }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try image.encode(to: container.superEncoder(forKey: .meta))
      }
    }

    struct Linked: Codable {
      var meta: URL
    }

    @Shielded(discriminator: "meta.kind") enum Odd: Encodable {
      case superior(Superior)
      case linked(Linked)
      @Fallback case unknown
    }

    struct OtherMessage: Codable, Equatable, Rescuable { var messageType: String }

    @Shielded(discriminator: "message_type") enum Message: Codable, Equatable {
      @Key("named", "name") case named(Named)
      @Fallback case other(OtherMessage)
    }

    @Shielded struct ShieldedPage { var inner: ShieldedResponse<[Int]>? }

    @Shielded struct Owned: Codable { @FirstOfMany var owner: Named = Named(name: "x") }

    @Shielded(discriminator: "meta.kind") enum Strict: Codable, Equatable {
      case nulled(Nulled)
      @Fallback case unknown
    }

    @Shielded struct Dated: Codable, Equatable {
      @DateFormats(.pattern("yyyy-MM-dd HH:mm:ss", timeZone: TimeZone(secondsFromGMT: -18_000) ?? .gmt)) var at: Date?
      @DateFormats(.pattern("yyyy-MM-dd HH:mm:ss", timeZone: TimeZone(secondsFromGMT: 18_000) ?? .gmt)) var to: Date?
    }

    @Shielded struct Embedding: Encodable { @Embedded var n: Int }
  }

  extension Regressed {
    @Suite("Regressions of values and their encoding", .timeLimit(.minutes(20)))
    struct ValueRegressionTests {
      private static var decoders: [any RescuingDecoder] { [ShieldedJSONDecoder(), JSONDecoder()] }

      private static func json(_ value: some Encodable) throws -> String { try Decoding.encoded(value) }

      // MARK: Lists

      /// Without a log, our decoder took the failed list for a missing one.
      @Test("A value in place of an Optional list isn't taken for a missing one, with or without a log")
      func optionalLists() throws {
        for decoder in Self.decoders {
          for options in [RescueOptions(), RescueOptions(log: RescueLog())] {
            for text in ["7", #"{"error":"x"}"#, #""none""#] {
              let body = Data(#"{"data":\#(text)}"#.utf8)
              #expect(throws: DecodingError.self, "\(decoder) \(text)") {
                try decoder.decode(ShieldedResponse<[Int]?>.self, from: body, options: options)
              }
              #expect(throws: DecodingError.self, "\(decoder) \(text)") {
                try decoder.decode(ShieldedResponse<[Decimal]?>.self, from: body, options: options)
              }
            }
            for text in [#""""#, "{}"] {
              let body = Data(#"{"data":\#(text)}"#.utf8)
              #expect(try decoder.decode(ShieldedResponse<[Int]?>.self, from: body, options: options).data == [])
            }
            for text in ["null", nil] as [String?] {
              let body = Data((text.map { #"{"data":\#($0)}"# } ?? #"{"other":1}"#).utf8)
              let value = try? decoder.decode(ShieldedResponse<[Int]?>.self, from: body, options: options).data
              #expect(value == .some(nil), "\(decoder) \(text ?? "")")
            }
            let body = Data(#"{"x":"abc"}"#.utf8)
            #expect(try decoder.decode(Defaulted.self, from: body, options: options).x == [1])
          }
        }
      }

      // MARK: Records

      @Test("A record names the fault inside a value that isn't an object")
      func faults() throws {
        for decoder in Self.decoders {
          let cells = try decoder.decodeWithReport(Table.self, from: Data(#"{"cells":[{"x":1},{"x":"a"}]}"#.utf8))
            .report
          #expect(cells.records.map(\.reason) == [.elementFailed], "\(decoder)")
          #expect(cells.records.first?.underlyingPath?.description == "cells[1].x", "\(decoder)")
          let null = try decoder.decodeWithReport(Table.self, from: Data(#"{"cells":[{"x":null}]}"#.utf8)).report
          #expect(null.records.first?.underlyingPath?.description == "cells[0].x", "\(decoder)")
          let other = try decoder.decodeWithReport(Table.self, from: Data(#"{"cells":7}"#.utf8)).report
          #expect(other.records.map(\.reason) == [.typeMismatch], "\(decoder)")
          let body = Data(#"{"measure":"{\"size\":\"x\"}"}"#.utf8)
          let embedded = try decoder.decodeWithReport(Sheet.self, from: body).report
          #expect(embedded.records.first?.underlyingPath?.description == "measure.size", "\(decoder) \(embedded)")
        }
      }

      @Test("An Optional whose own default is nil has a default, so its absence is recorded")
      func nilDefaults() throws {
        try Decoding.expect(
          Discounted(discount: nil, computed: nil),
          from: "{}",
          records: ["computed defaulted keyNotFound"]
        )
        for decoder in Self.decoders {
          #expect(throws: (any Error).self) {
            try decoder.decode(Discounted.self, from: Data("{}".utf8), options: RescueOptions(policy: .strict))
          }
        }
      }

      // MARK: Envelopes

      @Test("Options in userInfo apply to one envelope, and not to another inside it")
      func innerEnvelopes() throws {
        let bodies = [
          (["a"], #"{"a":{"inner":{"data":[1,2]}}}"#, [1, 2]),
          (["list"], #"{"list":{"inner":{"items":[1],"list":[2]}}}"#, [1]),
        ]
        for (path, body, expected) in bodies {
          let foundation = JSONDecoder()
          foundation.userInfo[.decodePath] = path
          var decoder = ShieldedJSONDecoder()
          decoder.userInfo[.decodePath] = path
          for options in [RescueOptions(), RescueOptions(log: RescueLog())] {
            let type = ShieldedResponse<Page>.self
            #expect(try foundation.decode(type, from: Data(body.utf8), options: options).data.inner.data == expected)
            #expect(try decoder.decode(type, from: Data(body.utf8), options: options).data.inner.data == expected)
          }
          #expect(try foundation.decode(ShieldedResponse<Page>.self, from: Data(body.utf8)).data.inner.data == expected)
          #expect(try decoder.decode(ShieldedResponse<Page>.self, from: body).data.inner.data == expected)
        }
      }

      @Test("An object under the declared key is the payload of a list of entries")
      func entries() throws {
        let body = Data(#"{"data":{"u1":{"name":"Ada"}},"results":[]}"#.utf8)
        for decoder in Self.decoders {
          for policy in [RescuePolicy.lenient, .strict] {
            let type = ShieldedResponse<ArrayFromObject<Entry<Named>>>.self
            let decoded = try decoder.decodeWithReport(type, from: body, options: RescueOptions(policy: policy))
            #expect(decoded.value.data.wrappedValue.map(\.key) == ["u1"], "\(decoder)")
            #expect(decoded.report.isEmpty, "\(decoder) \(decoded.report)")
            let optional = ShieldedResponse<ArrayFromObject<Entry<Named>>?>.self
            let other = try decoder.decodeWithReport(optional, from: body, options: RescueOptions(policy: policy))
            #expect(other.value.data?.wrappedValue.map(\.key) == ["u1"] && other.report.isEmpty, "\(decoder)")
          }
        }
      }

      @Test("A null is the payload of a type that has one, and isn't recorded")
      func nullPayloads() throws {
        for decoder in Self.decoders {
          for policy in [RescuePolicy.lenient, .strict] {
            let options = RescueOptions(policy: policy)
            for body in [#"{"data":null}"#, #"{"data":null,"content":"x"}"#] {
              let json = try decoder.decodeWithReport(
                ShieldedResponse<JSONValue>.self,
                from: Data(body.utf8),
                options: options
              )
              #expect(json.value.data == .null && json.report.isEmpty, "\(decoder) \(json)")
            }
            let field = try decoder.decodeWithReport(
              ShieldedResponse<Field<Named>>.self,
              from: Data(#"{"data":null}"#.utf8),
              options: options
            )
            #expect(field.value.data == .null && field.report.isEmpty, "\(decoder) \(field)")
          }
        }
      }

      @Test("Options of an envelope don't apply to another one in a type that is read in one pass")
      func innerEnvelopeInPass() throws {
        let body = Data(#"{"a":{"inner":{"data":[1,2]}}}"#.utf8)
        for decoder in Self.decoders {
          for log in [nil, RescueLog()] {
            let options = RescueOptions(log: log, decodePath: ["a"], status: 201, successStatuses: .successful)
            let page = try decoder.decode(ShieldedResponse<ShieldedPage>.self, from: body, options: options)
            #expect(page.data.inner?.data == [1, 2], "\(decoder)")
            #expect(page.data.inner?.status == 200, "\(decoder)")
          }
        }
        var decoder = ShieldedJSONDecoder()
        decoder.userInfo[.decodePath] = ["a"]
        #expect(try decoder.decode(ShieldedResponse<ShieldedPage>.self, from: body).data.inner?.data == [1, 2])
      }

      // MARK: Declarations

      @Test("Declarations that mean what they say compile")
      func compiled() throws {
        try Decoding.expect(OwnConditions(elements: [1]), from: #"{"elements":[1]}"#)
        try Decoding.expect(SpelledOptional(x: nil, token: 1), from: #"{"token":1}"#)
        #expect(try JSONDecoder().decode(ConditionalAttribute.self, from: Data(#"{"id":"1"}"#.utf8)).id == 1)
      }

      @Test("The record of a wrapped property's own default has the type of its value")
      func wrappedDefaults() throws {
        for decoder in Self.decoders {
          let report = try decoder.decodeWithReport(Owned.self, from: Data("{}".utf8)).report
          #expect(report.records.map(\.expected) == ["Named"], "\(decoder) \(report)")
        }
      }

      @Test("A default may use static members and free functions together")
      func initialValues() throws {
        try Decoding.expect(
          Limits(),
          from: "{}",
          records: ["least defaulted keyNotFound", "most defaulted keyNotFound"]
        )
        #expect(Limits().least == 10 && Limits().most == 10)
      }

      @Test("A type of one's own may have the name of one that Foundation's has")
      func ownNames() throws {
        try Decoding.expect(
          Response(data: .init(items: ["a"]), url: .init(text: "u")),
          from: #"{"data":{"items":["a"]},"url":{"text":"u"}}"#
        )
        try Decoding.expect(Event.data(.init(id: 1)), from: #"{"type":"data","id":1}"#)
      }

      // MARK: JSON in a string

      @Test(
        "A string that begins with zeros isn't JSON in another encoding",
        arguments: ["7\\u0000", "7\\u0000\\u0000\\u0000"]
      )
      func zeros(_ text: String) throws {
        for decoder in Self.decoders {
          let decoded = try decoder.decodeWithReport(Embedding.self, from: Data(#"{"n":"\#(text)"}"#.utf8))
          #expect(decoded.value.n == 0 && decoded.report.totalCount == 1, "\(decoder)")
        }
      }

      // MARK: Encoding

      @Test("An Optional property of undeclared members is encoded")
      func undeclared() throws {
        let value = try ShieldedJSONDecoder().decode(Kept.self, from: #"{"id":1,"more":[2]}"#)
        #expect(try Self.json(value) == #"{"id":1,"more":[2]}"#)
        #expect(try Self.json(Kept(id: 1)) == #"{"id":1}"#)
      }

      /// The encoder ended the process.
      @Test(
        "A fallback that keeps its object encodes it as it was, whatever is on the discriminator's path",
        arguments: [
          #"{"a":1,"meta":null}"#, #"{"a":1,"meta":"x"}"#, #"{"meta":5}"#, #"{"meta":[]}"#,
          #"{"meta":{"kind":"video"}}"#,
          #"{"meta":{"kind":null,"more":1}}"#,
        ]
      )
      func fallbacks(_ json: String) throws {
        for decoder in Self.decoders {
          let value = try decoder.decode(Block.self, from: Data(json.utf8), options: RescueOptions())
          guard case .unknown = value else {
            Issue.record("\(value)")
            continue
          }
          #expect(try Self.json(value) == json)
        }
      }

      @Test("A discriminator is added to the object on its path, or with a new one")
      func added() throws {
        #expect(try Self.json(Block.image(Image(width: 1))) == #"{"meta":{"kind":"image"},"width":1}"#)
        #expect(try Self.json(Block.unknown(.object([]))) == #"{"meta":{"kind":"unknown"}}"#)
        let value = JSONValue.object([.init("meta", .object([.init("b", .boolean(true))]))])
        #expect(try Self.json(Block.unknown(value)) == #"{"meta":{"b":true,"kind":"unknown"}}"#)
        #expect(try Self.json(Thing.other(Owner(id: 3))) == #"{"type":{"id":3}}"#)
        #expect(
          try Self.json(Strict.nulled(Nulled(meta: .value(Image(width: 2)))))
            == #"{"meta":{"kind":"nulled","width":2}}"#
        )
        #expect(try Self.json(Strict.nulled(Nulled(meta: .absent))) == #"{"meta":{"kind":"nulled"}}"#)
      }

      @Test("A value whose key a strategy converts to the discriminator's isn't overwritten by it")
      func convertedKeys() throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let other = Message.other(OtherMessage(messageType: "video"))
        #expect(String(decoding: try encoder.encode(other), as: UTF8.self) == #"{"message_type":"video"}"#)
        let named = Message.named(Named(name: "a"))
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(named), as: UTF8.self) == #"{"message_type":"named","name":"a"}"#)
      }

      @Test("Values with discriminators in each other are encoded in linear time")
      func nestedDiscriminators() throws {
        var node = Node.leaf
        for _ in 0..<40 { node = .group(Group(children: [node])) }
        let json = try Self.json(node)
        #expect(json.utf8.count(where: { $0 == UInt8(ascii: "g") }) == 40)
        #expect(try ShieldedJSONDecoder().decode(Node.self, from: json) == node)
      }

      @Test("Discriminators on each other's paths are encoded in time that isn't exponential")
      func chained() throws {
        var chain = Chain.end(Named(name: "a"))
        for _ in 0..<60 { chain = .link(Holder(meta: chain)) }
        #expect(try Self.json(chain).hasPrefix(#"{"meta":{"kind":"link","meta":{"kind":"link","#))
      }

      @Test("What a value encodes at the path is looked at in each of the ways in which it can be encoded")
      func otherWays() throws {
        #expect(
          try Self.json(Odd.superior(Superior(image: Image(width: 1)))) == #"{"meta":{"kind":"superior","width":1}}"#
        )
        #expect(throws: EncodingError.self) {
          try Self.json(Odd.linked(Linked(meta: try #require(URL(string: "https://a.example")))))
        }
      }

      @Test("A discriminator that can't be encoded is an error")
      func blocked() {
        #expect(throws: EncodingError.self) { try Self.json(Strict.nulled(Nulled(meta: .null))) }
      }

      @Test("Two keys that a dictionary can't tell apart are an error when a value is encoded")
      func equivalentKeys() throws {
        let value = try ShieldedJSONDecoder().decode(JSONValue.self, from: "{\"\u{E9}\":1,\"e\u{301}\":2}")
        #expect(throws: EncodingError.self) { try Self.json(value) }
        #expect(
          try Self.json(ShieldedJSONDecoder().decode(JSONValue.self, from: #"{"a":1,"b":2}"#)) == #"{"a":1,"b":2}"#
        )
      }

      @Test("A date near the bounds that its format would read as another one isn't encoded")
      func dates() throws {
        let (first, last) = (Date.distantPast, Date(timeIntervalSince1970: 253_402_300_799))
        #expect(throws: EncodingError.self) { try Self.json(Dated(at: first)) }
        #expect(throws: EncodingError.self) { try Self.json(Dated(to: last)) }
        for value in [Dated(at: last), Dated(to: first), Dated(at: Date(timeIntervalSince1970: 0))] {
          #expect(try ShieldedJSONDecoder().decode(Dated.self, from: try Self.json(value)) == value)
        }
      }
    }
  }
#endif
