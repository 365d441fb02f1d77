import Foundation
import ShieldedDecoding
import Testing

@testable @_spi(Testing) import ShieldedJSON

@Suite("What a pass does when it can't be completed, and where passes begin", .timeLimit(.minutes(20)))
struct PassBehaviorTests {
  private static let dirty = #"{"name":7,"score":"x","labels":[1]}"#
  private static let clean = #"{"name":"n","score":1,"labels":["l"]}"#

  @Test("Records of a pass are dropped if another task writes to the log meanwhile")
  func concurrentWrites() throws {
    let others = Lock<RescueLog?>(nil)
    // The closure runs when the pass records its first rescue, and writes to the log as another task would.
    let log = RescueLog(
      redaction: .custom { path, found in
        if let log = others.withLock({ $0.take() }) {
          let other = Data(#"{"name":"n"}"#.utf8)
          _ = try? ShieldedJSONDecoder().decode(Seller.self, from: other, options: RescueOptions(log: log))
        }
        return found
      }
    )
    others.withLock { $0 = log }
    let options = RescueOptions(log: log)
    let seller = try ShieldedJSONDecoder().decode(Seller.self, from: Data(Self.dirty.utf8), options: options)
    #expect(seller == Seller(name: "7", score: nil, labels: ["1"]))
    let report = log.report()
    #expect(report.totalCount == 4)
    #expect(Set(report.records.map(\.path.description)) == ["labels", "name", "score", "labels[0]"])
  }

  private enum StoreKeys: CodingKey { case stock, seller }

  /// Holds the container that a model leaves for the redaction of the log.
  private final class KeptContainer: @unchecked Sendable {
    var container: KeyedDecodingContainer<StoreKeys>?
  }

  private static let keptContainer = CodingUserInfoKey(rawValue: "keptContainer")

  /// Decodes a field through containers, twice, and then a value that is read in one pass.
  private struct Store: Decodable {
    let seller: Seller

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: StoreKeys.self)
      for _ in 0..<2 { _ = try container.decode(SafeBox<Int>.self, forKey: .stock) }
      if let key = keptContainer { (decoder.userInfo[key] as? KeptContainer)?.container = container }
      seller = try container.decode(Seller.self, forKey: .seller)
    }
  }

  @Test("A rescue that is counted in the log during a pass isn't lost, although the log has counted its kind before")
  func countedMeanwhile() throws {
    let kept = KeptContainer()
    // The closure runs when the pass records its first rescue, and decodes a field whose rescue is only counted.
    let log = RescueLog(
      capacity: 0,
      redaction: .custom { _, found in
        let container = kept.container
        kept.container = nil
        _ = try? container?.decode(SafeBox<Int>.self, forKey: .stock)
        return found
      }
    )
    let key = try #require(Self.keptContainer)
    let decoder = ShieldedJSONDecoder.with { $0.userInfo[key] = kept }
    let payload = Data(#"{"stock":"1","seller":\#(Self.dirty)}"#.utf8)
    let store = try decoder.decode(Store.self, from: payload, options: RescueOptions(log: log))
    #expect(store.seller == Seller(name: "7", score: nil, labels: ["1"]))
    let tallies = log.report().tallies.map { "\($0.path) \($0.count)" }
    #expect(tallies.sorted() == ["seller.labels[*] 1", "seller.name 1", "seller.score 1", "stock 3"])
  }

  @Test("Many tasks can write to one log, and no record is lost")
  func manyTasks() async throws {
    let log = RescueLog(capacity: 10)
    let payload = Data("[\(Array(repeating: Self.dirty, count: 20).joined(separator: ","))]".utf8)
    await withTaskGroup { group in
      for _ in 0..<20 {
        group.addTask {
          _ = try? ShieldedJSONDecoder().decode([Seller].self, from: payload, options: RescueOptions(log: log))
        }
      }
    }
    #expect(log.report().totalCount == 20 * 20 * 3)
    #expect(log.report().records.count == 10)
  }

  @Test("A payload that is malformed after its rescues leaves the log empty, and the error says where")
  func malformed() throws {
    let log = RescueLog()
    let payload = Data("[\(Self.dirty),\n\(Self.dirty),\n01]".utf8)
    let context = try corruption {
      try ShieldedJSONDecoder().decode([Seller].self, from: payload, options: RescueOptions(log: log))
    }
    let malformed = try #require(context.underlyingError as? MalformedJSONError)
    #expect(malformed.offset == 76)
    #expect((malformed.line, malformed.column) == (3, 2))
    #expect(malformed.reason == "a number has a leading zero")
    #expect(malformed.report?.isEmpty == true)
    #expect(context.debugDescription == "The payload is not valid JSON")
    #expect(log.report().isEmpty)
  }

  @Test("A call without a log gives no report with the error")
  func malformedWithoutLog() throws {
    let context = try corruption { try ShieldedJSONDecoder().decode(Seller.self, from: "{") }
    let malformed = try #require(context.underlyingError as? MalformedJSONError)
    #expect(malformed.report == nil)
    #expect(malformed.description == "unexpected end at byte 1 (line 1, column 2)")
  }

  private struct PlainSeller: Decodable {
    var name: String
    var score: Int?
    var labels: [String]
  }

  @Test(
    "Under the strict policy, errors are those of a plain struct",
    arguments: [
      #"{"name":7,"labels":[]}"#, #"{"name":"n"}"#, #"{"name":null,"labels":[]}"#, #"{"name":"n","labels":["a",7]}"#,
      #"{"name":"n","score":1.5,"labels":[]}"#, "[]", "null", "7", #"{"name":"\ud800","labels":[]}"#,
    ]
  )
  func strict(_ seller: String) throws {
    for payload in [seller, "[\(seller)]", #"{"a":\#(seller)}"#] {
      let isList = payload.hasPrefix("[[") || payload == "[\(seller)]"
      let isDictionary = payload.hasPrefix(#"{"a""#)
      func error(_ body: () throws -> Void) -> String {
        do {
          try body()
          return "no error"
        } catch {
          return String(reflecting: error).replacingOccurrences(of: "PlainSeller", with: "Seller")
        }
      }
      let decoder = ShieldedJSONDecoder()
      let plain = error {
        if isList {
          _ = try decoder.decode([PlainSeller].self, from: payload)
        } else if isDictionary {
          _ = try decoder.decode([String: PlainSeller].self, from: payload)
        } else {
          _ = try decoder.decode(PlainSeller.self, from: payload)
        }
      }
      let strict = error {
        try RescueOptions(policy: .strict).apply {
          if isList {
            _ = try decoder.decode([Seller].self, from: payload)
          } else if isDictionary {
            _ = try decoder.decode([String: Seller].self, from: payload)
          } else {
            _ = try decoder.decode(Seller.self, from: payload)
          }
        }
      }
      #expect(strict == plain)
    }
  }

  /// An object that only a pass can read.
  private struct PassOnly: _OnePassDecodable, Equatable {
    static func defaultInstance() -> PassOnly { PassOnly() }

    static func readObject(from reader: inout _JSONReader) throws(_JSONReader.Interruption) -> PassOnly {
      _ = try SkippedObject.readObject(from: &reader)
      return PassOnly()
    }

    init() {}

    init(from decoder: any Decoder) throws {
      try _JSONReader.offerPass(for: Self.self, to: decoder)
      throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: "not in one pass"))
    }
  }

  @Test("Every kind of input is tried in one pass")
  func inputsInOnePass() throws {
    let text = #"{"a":1}"#
    let decoder = ShieldedJSONDecoder()
    #expect(try decoder.decode(PassOnly.self, from: text) == PassOnly())
    #expect(try decoder.decode(PassOnly.self, from: Array(text.utf8)) == PassOnly())
    #expect(try decoder.decode(PassOnly.self, from: ContiguousArray(text.utf8).span.bytes) == PassOnly())
    #expect(try decoder.decode(PassOnly.self, from: Data(text.utf8)) == PassOnly())
  }

  @Test("A small value inside a payload isn't read in one pass if a large log would have to be copied for it")
  func largeLog() throws {
    let decoder = ShieldedJSONDecoder()
    let log = RescueLog(capacity: 0)
    let options = RescueOptions(log: log)
    let small = Data(#"{"a":{"b":1}}"#.utf8)
    let large = Data(#"{"a":{"b":"\#(String(repeating: "x", count: 2_000))"}}"#.utf8)
    #expect(try decoder.decode([String: PassOnly].self, from: small, options: options).count == 1)
    let dirt = (0..<100).map { #""k\#($0)":"1""# }.joined(separator: ",")
    _ = try decoder.decode(SafeBox<[String: Int]>.self, from: Data("{\(dirt)}".utf8), options: options)
    #expect(log.report().tallies.count == 100)
    #expect(throws: DecodingError.self) { try decoder.decode([String: PassOnly].self, from: small, options: options) }
    #expect(try decoder.decode([String: PassOnly].self, from: large, options: options).count == 1)
    // Without a log, and for a whole payload, there is nothing to copy or only once.
    #expect(try decoder.decode([String: PassOnly].self, from: small).count == 1)
    #expect(try decoder.decode(PassOnly.self, from: small, options: options) == PassOnly())
  }

  @Test("Many small values with rescues agree", arguments: LogKind.allCases)
  func manyValues(logKind: LogKind) {
    let sellers = (0..<150).map { #""k\#($0)":\#($0.isMultiple(of: 3) ? Self.clean : Self.dirty)"# }
    PassComparison([String: Seller].self, "{\(sellers.joined(separator: ","))}", logKind: logKind).check()
  }

  @Test("All kinds of input are read, in every Unicode encoding")
  func inputs() throws {
    let decoder = ShieldedJSONDecoder()
    let expected = [Seller(name: "n", score: 1, labels: ["l"]), Seller(name: "7", score: nil, labels: ["1"])]
    for padding in ["", String(repeating: " ", count: 2_000)] {
      let text = "[\(Self.clean),\(padding)\(Self.dirty)]"
      #expect(try decoder.decode([Seller].self, from: text) == expected)
      #expect(try decoder.decode([Seller].self, from: Array(text.utf8)) == expected)
      #expect(try decoder.decode([Seller].self, from: ContiguousArray(text.utf8).span.bytes) == expected)
      #expect(try decoder.decode([Seller].self, from: Data([0xEF, 0xBB, 0xBF] + text.utf8)) == expected)
      for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian] {
        let data = try #require(text.data(using: encoding))
        #expect(try decoder.decode([Seller].self, from: data) == expected)
        #expect(try decoder.decodeInOnePass([Seller].self, from: data) == expected)
      }
    }
  }

  private struct Shop: Decodable, Equatable {
    @SafeBox var owner: Seller
    @SafeArray var sellers: [Seller]
    @DroppingArray var former: [Seller]
    @SafeBox var byName: [String: Seller]
    var plain: [Seller]
    var best: Seller?
    @SafeBox var nested: [[Seller]]

    init() {
      owner = Seller()
      sellers = []
      former = []
      byName = [:]
      plain = []
      nested = []
    }
  }

  @Test("Objects inside plain Codable types are read, with the same records")
  func insideCodable() {
    let lists = ["[]", "[\(Self.clean)]", "[\(Self.clean),\(Self.dirty),null,7,\(Self.dirty),[]]", "{}", "null"]
    for list in lists {
      for object in [Self.clean, Self.dirty, "null", "[]"] {
        let json = """
          {"owner":\(object),"sellers":\(list),"former":\(list),"byName":{"a":\(object),"b":\(Self.dirty)},
           "plain":[\(Self.dirty),\(Self.clean)],"best":\(object == "[]" ? "null" : object),"nested":[\(list),\(list)]}
          """
        for policy in PassAgreementTests.policies {
          for logKind in LogKind.allCases {
            PassComparison(Shop.self, json, policy: policy, logKind: logKind).check()
            PassComparison([Shop].self, "[\(json),\(json)]", policy: policy, logKind: .fresh).check()
          }
        }
      }
    }
  }

  @Test("Whole lists agree with plain arrays")
  func wholeLists() {
    let lists = [
      "[]", " [ ] ", "[\(Self.clean),\(Self.dirty)]", "[\(Self.dirty),null]", "[[]]", "{}", "[1]", "null",
      // Two kinds of rescue in one field, and one kind in three elements.
      #"[{"name":null,"labels":null},{}]"#, #"[{"name":7},{"name":7},{"name":7}]"#,
      #"[{"name":"n","score":"7","labels":[]},{"name":"n","score":"x","labels":[]}]"#,
    ]
    for list in lists {
      for logKind in LogKind.allCases {
        PassComparison([Seller].self, list, logKind: logKind).check()
        PassComparison([String: [Seller]].self, #"{"a":\#(list)}"#, logKind: logKind).check()
      }
    }
  }

  @Test("Every date and data strategy gives the same values and records")
  func strategies() {
    struct Unreadable: Error {}
    var decoders: [ShieldedJSONDecoder] = []
    for strategy in [
      .deferredToDate, .secondsSince1970, .millisecondsSince1970, .iso8601,
      .custom { _ in throw Unreadable() },
      .custom { decoder in
        let text = try decoder.singleValueContainer().decode(String.self)
        guard decoder.codingPath.last != nil, let seconds = Double(text) else { throw Unreadable() }
        return Date(timeIntervalSince1970: seconds)
      },
    ] as [ShieldedJSONDecoder.DateDecodingStrategy] {
      let decoder = ShieldedJSONDecoder.with { $0.dateDecodingStrategy = strategy }
      decoders.append(decoder)
    }
    for strategy in [.deferredToData, .base64, .custom { _ in throw Unreadable() }]
      as [ShieldedJSONDecoder.DataDecodingStrategy]
    {
      let decoder = ShieldedJSONDecoder.with { $0.dataDecodingStrategy = strategy }
      decoders.append(decoder)
    }
    var decoder = ShieldedJSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoders.append(decoder)
    decoder = ShieldedJSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "+",
      negativeInfinity: "-",
      nan: "?"
    )
    decoders.append(decoder)
    for decoder in decoders {
      for (key, value) in [
        ("seenAt", "7"), ("seenAt", #""7""#), ("seenAt", #""2026-01-02T03:04:05Z""#), ("seenAt", "[1]"),
        ("seenAt", "null"), ("dates", #"[7,"7",null,"x",{}]"#), ("blob", #""AAEC""#), ("blob", "[1,2]"),
        ("blob", "[1,999]"), ("blob", "{}"), ("price", #""+""#), ("is_active", "1"),
      ] {
        for logKind in LogKind.allCases {
          PassComparison(Gadget.self, PassAgreementTests.payload(replacing: key, by: value), decoder, logKind: logKind)
            .check()
        }
      }
    }
  }
}
