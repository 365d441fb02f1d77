import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedStreams
import Testing

/// A DTO with every kind of field that a truncated payload can cut off.
struct Shipment: Codable, Rescuable, Equatable {
  @SafeBox var id: String
  @SafeBox var weight: Double?
  @SafeBox var isSent: Bool
  @SafeBox var tags: [String]
  @DroppingArray var parcels: [Package]
  @SafeBox var labels: [String: String]
  @SafeBox var note: String?
}

struct Package: Codable, Rescuable, Equatable {
  @SafeBox var code: String
  @SafeBox var count: Int?
}

/// The same without wrappers.
struct PlainShipment: Codable, Equatable {
  var id: String
  var weight: Double?
}

@Suite("Truncated payloads", .timeLimit(.minutes(20)))
struct TruncationTests {
  private static func decoder(_ truncation: ShieldedJSONDecoder.Truncation) -> ShieldedJSONDecoder {
    ShieldedJSONDecoder.with { $0.truncation = truncation }
  }

  /// Decodes a payload, and returns the value and the descriptions of the records.
  private static func decode<Value: Decodable>(
    _ type: Value.Type,
    _ payload: String,
    _ truncation: ShieldedJSONDecoder.Truncation
  ) throws -> (Value, [String]) {
    let log = RescueLog()
    let value = try decoder(truncation).decode(type, from: Data(payload.utf8), options: RescueOptions(log: log))
    return (value, log.report().records.map(\.description))
  }

  @Test("Of a list without an end, the complete elements are kept, and the last one is only kept on request")
  func elements() throws {
    let payload = #"[{"code":"a","count":1},{"code":"b","cou"#
    let (complete, records) = try Self.decode([Package].self, payload, .keepComplete)
    #expect(complete == [Package(code: "a", count: 1)])
    #expect(
      records == [
        "the whole payload: lossy by incompletePayload, expected Array<Any>, "
          + "found the end of the payload at byte 40"
      ]
    )
    let (partial, partialRecords) = try Self.decode([Package].self, payload, .keepPartial)
    #expect(partial == [Package(code: "a", count: 1), Package(code: "b", count: nil)])
    #expect(
      partialRecords == [
        "[1]: lossy by incompletePayload, expected Dictionary<String, Any>, "
          + "found the end of the payload at byte 40",
        "[1].count: defaulted by incompletePayload (incomplete), expected Optional<Int>, "
          + "found the end of the payload at byte 40",
      ]
    )
    #expect(throws: DecodingError.self) { try Self.decode([Package].self, payload, .throw) }
  }

  @Test("A field that the end cut off has its default and the reason incomplete, also if it is Optional")
  func fields() throws {
    let (shipment, records) = try Self.decode(
      Shipment.self,
      #"{"id":"x","weight":1.5,"note":null,"isSe"#,
      .keepComplete
    )
    #expect(shipment == Shipment(id: "x", weight: 1.5, isSent: false, tags: [], parcels: [], labels: [:], note: nil))
    #expect(
      records.map { String($0.prefix { $0 != "," }) } == [
        "the whole payload: lossy by incompletePayload", "isSent: defaulted by incompletePayload (incomplete)",
        "tags: defaulted by incompletePayload (incomplete)", "parcels: defaulted by incompletePayload (incomplete)",
        "labels: defaulted by incompletePayload (incomplete)",
      ]
    )
  }

  @Test(
    "A value at the end is kept only if nothing can follow that changes it",
    arguments: [
      (#"{"weight":12"#, nil), (#"{"weight":12 "#, 12), (#"{"weight":12,"#, 12), (#"{"weight":1."#, nil),
      (#"{"weight":-"#, nil), (#"{"weight":"12"#, nil), (#"{"weight":"12""#, 12), (#"{"weight":tru"#, nil),
      (#"{"weight":true,"#, 1), (#"{"weight":"#, nil), (#"{"weight""#, nil),
    ] as [(String, Double?)]
  )
  func numbers(_ payload: String, _ expected: Double?) throws {
    for truncation in [ShieldedJSONDecoder.Truncation.keepComplete, .keepPartial] {
      let (shipment, records) = try Self.decode(Shipment.self, payload, truncation)
      #expect(shipment.weight == expected)
      #expect(records.contains { $0.hasPrefix("weight: defaulted by incompletePayload") } == (expected == nil))
    }
  }

  @Test(
    "A string at the end is cut at a character, and not inside an escape or a surrogate pair",
    arguments: [
      ("ab", "a"), (#"ab\"#, "a"), (#"ab\n"#, "ab"), (#"abc\u00e"#, "ab"), (#"ab\u00e9"#, "ab"),
      (#"ab\ud83d"#, "a"), (#"ab\ud83d\ude4"#, "a"), (#"ab\ud83d\ude43"#, "ab"), (#"ab\ud83d\ude43c"#, "ab🙃"),
      ("abe\u{301}", "ab"), ("ab👨‍👩", "ab"), ("ab🇩", "ab"), ("ab🇩🇪", "ab"), ("ab🇩🇪c", "ab🇩🇪"),
    ]
  )
  func strings(_ text: String, _ expected: String) throws {
    let (shipment, records) = try Self.decode(Shipment.self, #"{"id":""# + text, .keepPartial)
    #expect(Array(shipment.id.utf8) == Array(expected.utf8))
    let end = 7 + text.utf8.count
    #expect(
      records.dropFirst().first?.hasPrefix(#"id: lossy by incompletePayload, expected String, found "\#(expected)""#)
        == true
        && records.dropFirst().first?.hasSuffix("and then the end of the payload at byte \(end)") == true
    )
    #expect(try Self.decode(Shipment.self, #"{"note":"a"#, .keepPartial).0.note == nil)
    let (complete, _) = try Self.decode(Shipment.self, #"{"id":""# + text, .keepComplete)
    #expect(complete.id.isEmpty)
  }

  @Test("A string whose bytes end inside a character is cut before it", arguments: 1..<4)
  func bytes(_ count: Int) throws {
    let payload = Data(#"{"note":"abc"#.utf8) + Data("🙃".utf8.prefix(count))
    #expect(try Self.decoder(.keepPartial).decode(Shipment.self, from: payload).note == "ab")
  }

  @Test("The last string of a list is kept in part, and the last number isn't kept")
  func scalarLists() throws {
    let (strings, records) = try Self.decode(Shipment.self, #"{"tags":["ab","cd"#, .keepPartial)
    #expect(strings.tags == ["ab", "c"])
    #expect(records.contains { $0.hasPrefix(#"tags[1]: lossy by incompletePayload, expected String, found "c" and"#) })
    #expect(try Self.decoder(.keepPartial).decode(Shipment.self, from: #"{"tags":["ab","cd"#).tags == ["ab", "c"])
    #expect(try Self.decoder(.keepPartial).decode(SafeArray<Int>.self, from: #"["1",2,"3"#).wrappedValue == [1, 2])
    #expect(try Self.decode(SafeArray<Int>.self, #"["1",2,3"#, .keepPartial).0.wrappedValue == [1, 2])
    let (elements, elementRecords) = try Self.decode(SafeArray<Int>.self, #"["1",2,"3"#, .keepPartial)
    #expect(elements.wrappedValue == [1, 2])
    #expect(elementRecords.last?.hasPrefix("[2]: dropped by incompletePayload (incomplete), expected Int") == true)
    #expect(
      try Self.decode(Shipment.self, #"{"labels":{"a":"x","b":"yz"#, .keepPartial).0.labels == ["a": "x", "b": "y"]
    )
    #expect(try Self.decode(Shipment.self, #"{"labels":{"a":"x","b":"yz"#, .keepComplete).0.labels == ["a": "x"])
  }

  @Test("Without a wrapper, a property that the end cut off throws, also with decodeIfPresent")
  func plainProperties() throws {
    for truncation in [ShieldedJSONDecoder.Truncation.keepComplete, .keepPartial] {
      #expect(throws: DecodingError.self) { try Self.decode(PlainShipment.self, #"{"id":"a""#, truncation) }
    }
    #expect(try Self.decode([PlainShipment].self, #"[{"id":"a"},{"id":"#, .keepComplete).0.map(\.id) == ["a"])
    #expect(throws: DecodingError.self) { try Self.decode([PlainShipment].self, #"[{"id":"a"},{"id":"#, .keepPartial) }
    let (elements, records) = try Self.decode(DroppingArray<PlainElement>.self, #"[{"id":"a"},{"id":"#, .keepPartial)
    #expect(elements.wrappedValue.map(\.id) == ["a"])
    #expect(records.last?.hasPrefix("[1]: dropped by objectFromOther (incomplete), expected PlainElement") == true)
  }

  private struct PlainElement: Codable, Rescuable { var id: String }

  @Test(
    "A payload that isn't the beginning of a well-formed one throws the same error as without completion",
    arguments: [
      "", " ", "tru", "\"abc", "{tr", "[1 tr", "[\\", "[1,2]]", #"[{"a":1},{"b" x"#, "[01", "[1,,", "{1", #"{"a" 1"#,
      #"["\x"#, "[\"a\u{1}", "[truf", "[nulL", #"["\u12x"#, "[}", "{]", "[1}", "[1,]",
    ]
  )
  func malformed(_ payload: String) throws {
    let expected = #expect(throws: (any Error).self) { _ = try Self.decode(AnyPayload.self, payload, .throw) }
    for truncation in [ShieldedJSONDecoder.Truncation.keepComplete, .keepPartial] {
      let error = #expect(throws: DecodingError.self) { _ = try Self.decode(AnyPayload.self, payload, truncation) }
      #expect(error.map { "\($0)" } == expected.map { "\($0)" })
    }
  }

  private struct AnyPayload: Decodable {
    init(from decoder: any Decoder) throws {
      if let list = try? decoder.unkeyedContainer() {
        _ = list.count
      } else {
        _ = try decoder.container(keyedBy: Key.self)
      }
    }

    private enum Key: CodingKey {}
  }

  @Test("The error of a malformed payload says whether the payload is truncated")
  func malformedError() throws {
    func isTruncated(_ payload: String) -> Bool? {
      let error = #expect(throws: DecodingError.self) {
        _ = try Self.decoder(.throw).decode(AnyPayload.self, from: payload)
      }
      guard case .dataCorrupted(let context)? = error else { return nil }
      return (context.underlyingError as? MalformedJSONError)?.isTruncated
    }
    for payload in ["[", "[1,", #"{"a""#, "[nul", #"["\u00"#, #"["\"#, "", "[-", "[1."] {
      #expect(isTruncated(payload) == true, "\(payload)")
    }
    for payload in ["[x", "{tr", "[1]]", "[01", #"["\u0x"#, "[nulx"] {
      #expect(isTruncated(payload) == false, "\(payload)")
    }
  }

  @Test(
    "A payload that ends inside a byte order mark is truncated, and nothing of it is kept",
    arguments: [
      ([0xEF], true), ([0xEF, 0xBB], true), ([0xEF, 0x41], false), ([0xBB], false), ([0xEF, 0xBB, 0x7B], false),
      // After a mark, another one is malformed.
      ([0xEF, 0xBB, 0xBF], true), ([0xEF, 0xBB, 0xBF, 0xEF], false), ([0xEF, 0xBB, 0xBF, 0xEF, 0xBB], false),
    ]
  )
  func byteOrderMark(bytes: [UInt8], isTruncated: Bool) throws {
    for truncation in [ShieldedJSONDecoder.Truncation.throw, .keepPartial] {
      let context = try corruption {
        _ = try Self.decoder(truncation).decode(AnyPayload.self, from: Data(bytes))
      }
      #expect((context.underlyingError as? MalformedJSONError)?.isTruncated == isTruncated)
    }
  }

  @Test("A policy that throws for incomplete values throws the error of the payload")
  func policies() throws {
    var policy = RescuePolicy.lenient
    policy.set(.throw, from: .incomplete)
    for policy in [.strict, policy] {
      let context = try corruption {
        try Self.decoder(.keepPartial)
          .decode([Package].self, from: Data(#"[{"code":"a"},"#.utf8), options: RescueOptions(policy: policy))
      }
      #expect((context.underlyingError as? MalformedJSONError)?.isTruncated == true)
    }
    policy = .lenient
    policy[.integer, from: .incomplete] = .throw
    #expect(throws: DecodingError.self) {
      try Self.decoder(.keepPartial)
        .decode(Package.self, from: Data(#"{"code":"a""#.utf8), options: RescueOptions(policy: policy))
    }
  }

  private static func response(_ payload: String) throws -> CodeMessageResponse<[Package]> {
    let (response, _) = try decode(CodeMessageResponse<[Package]>.self, payload, .keepPartial)
    return response
  }

  @Test("A response without its success code throws, and so does one without its payload")
  func codes() throws {
    let partial = try Self.response(#"{"code":"0","data":[{"code":"a"},{"co"#)
    #expect(partial.isSuccess)
    #expect(partial.result == [Package(code: "a", count: nil), Package(code: "", count: nil)])
    for payload in [
      #"{"data":[{"code":"a"},"#, #"{"code":0,"msg":"ok""#, #"{"code":"0"#, #"{"code":0"#, #"{"code":0,"data":"#,
    ] { #expect(throws: DecodingError.self, "\(payload)") { try Self.response(payload) } }
    // A failure is one, whatever follows.
    let failure = try Self.response(#"{"code":500,"msg":"Later","data":[{"#)
    #expect(!failure.isSuccess && failure.code == 500 && failure.message == "Later")
    #expect(throws: DecodingError.self) {
      try Self.decode(SuccessFlagResponse<Package>.self, #"{"data":{}"#, .keepPartial)
    }
    #expect(
      try Self.decode(ShieldedResponse<[Package]>.self, #"{"items":[{"count":1},"#, .keepComplete).0.data.count == 1
    )
    #expect(throws: DecodingError.self) {
      try Self.decode(ShieldedResponse<[Package]>.self, #"{"message":""#, .keepPartial)
    }
  }

  @Test("A payload in UTF-16, or with a byte order mark, is completed, and the offset is that of its own bytes")
  func encodings() throws {
    let text = #"[{"code":"a"},{"cod"#
    let utf16 = try #require(text.data(using: .utf16LittleEndian))
    let log = RescueLog()
    let elements = try Self.decoder(.keepComplete).decode([Package].self, from: utf16, options: RescueOptions(log: log))
    #expect(elements.count == 1)
    #expect(log.report().records.first?.found == "the end of the payload at byte \(text.utf16.count * 2)")
    let marked = Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8)
    #expect(try Self.decoder(.keepComplete).decode([Package].self, from: marked).count == 1)
    #expect(throws: DecodingError.self) {
      try Self.decoder(.keepComplete).decode([Package].self, from: utf16.dropLast())
    }
  }

  @Test("An object without an end doesn't contain a member that may follow, and a nested one is found by its path")
  func containers() throws {
    struct Probe: Decodable {
      init(from decoder: any Decoder) throws {
        let outer = try decoder.container(keyedBy: TextKey.self)
        let inner = try outer.nestedContainer(keyedBy: TextKey.self, forKey: TextKey("inner"))
        #expect(!outer.contains(TextKey("late")) && !inner.contains(TextKey("late")))
        #expect(throws: DecodingError.self) { try outer.decodeNil(forKey: TextKey("late")) }
        #expect(throws: DecodingError.self) { try inner.decodeIfPresent(Int.self, forKey: TextKey("late")) }
        #expect(throws: DecodingError.self) { try inner.decodeIfPresent([Int].self, forKey: TextKey("late")) }
        #expect(throws: DecodingError.self) { try inner.superDecoder(forKey: TextKey("late")) }
        let complete = try outer.nestedContainer(keyedBy: TextKey.self, forKey: TextKey("complete"))
        #expect(try complete.decodeIfPresent(Int.self, forKey: TextKey("late")) == nil)
      }
    }
    let payload = #"{"complete":{"a":1},"inner":{"b":{}"#
    let (_, records) = try Self.decode(Probe.self, payload, .keepComplete)
    #expect(records.count == 1 && records[0].hasPrefix("inner: lossy by incompletePayload"))
  }

  @Test("Deep payloads are completed up to the depth limit", arguments: [1, 100, 512])
  func depth(_ depth: Int) throws {
    let payload = String(repeating: "[", count: depth)
    #expect(throws: Never.self) { try Self.decode(AnyPayload.self, payload, .keepPartial) }
    #expect(throws: DecodingError.self) {
      try Self.decode(AnyPayload.self, payload + String(repeating: "[", count: 512), .keepPartial)
    }
  }
}

@Suite("Regressions of truncated responses", .timeLimit(.minutes(20)))
struct TruncatedEnvelopeRegressionTests {
  @Test(
    "A response that ends after its payload is recorded as truncated, wherever the payload is",
    arguments: [
      #"{"items":[{"name":"a"}],"x":{"data":1}"#, #"{"items":[{"name":"a"}],"x":{"da"#, #"{"items":[{"name":"a"}]"#,
      #"{"items":[{"name":"a"}],"#, #"{"data":[{"name":"a"}],"x":{"data":1}"#, #"{"data":[{"name":"a"}]"#,
      #"{"x":1,"items":[{"name":"a"}]"#,
    ],
    [ShieldedJSONDecoder.Truncation.keepComplete, .keepPartial]
  )
  func endAfterPayload(body: String, truncation: ShieldedJSONDecoder.Truncation) throws {
    let decoder = ShieldedJSONDecoder.with { $0.truncation = truncation }
    let log = RescueLog()
    let response = try decoder.decode(
      ShieldedResponse<[Seller]>.self,
      from: Data(body.utf8),
      options: RescueOptions(log: log)
    )
    #expect(response.data.map(\.name) == ["a"])
    #expect(log.report().records.count { $0.rule == .incompletePayload } == 1)
    #expect(log.report().records.count { $0.rule == .renamedEnvelope } == (body.contains("items") ? 1 : 0))
    let stream = StreamOutcome(body) { ShieldedJSONFeed(of: Seller.self, decoder: decoder, options: $0) }
    #expect(stream.elements == response.data && stream.error == nil)
    #expect(stream.report?.unordered == log.report().unordered)
  }

  @Test("An object that ends after the payload of a response is recorded as truncated")
  func object() throws {
    let decoder = ShieldedJSONDecoder.with { $0.truncation = .keepComplete }
    for body in [#"{"items":{"name":"a","labels":[]},"x":[1"#, #"{"data":{"name":"a","labels":[]},"x":[1"#] {
      let log = RescueLog()
      let options = RescueOptions(log: log)
      let response = try decoder.decode(ShieldedResponse<Seller>.self, from: Data(body.utf8), options: options)
      #expect(response.data.name == "a")
      #expect(log.report().records.count { $0.rule == .incompletePayload } == 1)
    }
  }
}
