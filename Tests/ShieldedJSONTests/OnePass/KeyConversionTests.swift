import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedStreams
import Testing

@testable @_spi(Testing) import ShieldedJSON

/// An object whose keys have more than one word.
private struct Article: Equatable, Sendable {
  var id: Int = 0
  var firstName: String = ""
  var createdAt: Date? = nil
  var isActive: Bool = false
  var viewCount: Int? = nil
  var mainVendor = Vendor()
  var allVendors: [Vendor] = []
  var tagNames: [String] = []
  var priceList: [String: Double] = [:]
  var countsById: [Int: Int] = [:]
  var sparePart = Part()
  var pageUrl: URL? = nil
}

extension Article: TabulatedMembers {
  static let members = MemberTable<Article>(#"{"id":"#) { table in
    table.add(\.id, "id", #","id":"#)
    table.add(\.firstName, "firstName", #","firstName":"#)
    table.add(\.createdAt, "createdAt", #","createdAt":"#)
    table.add(\.isActive, "isActive", #","isActive":"#)
    table.add(\.viewCount, "viewCount", #","viewCount":"#)
    table.add(\.mainVendor, "mainVendor", #","mainVendor":"#)
    table.add(\.allVendors, "allVendors", #","allVendors":"#)
    table.add(\.tagNames, "tagNames", #","tagNames":"#)
    table.add(\.priceList, "priceList", #","priceList":"#)
    table.add(\.countsById, "countsById", #","countsById":"#)
    table.add(\.sparePart, "sparePart", #","sparePart":"#) {
      try $0.decode(forKey: $1)
    } read: { value, reader throws(_JSONReader.Interruption) in
      try reader.read(&value, forKey: "sparePart")
    }
    table.add(\.pageUrl, "pageUrl", #","pageUrl":"#)
  }

  init(from decoder: any Decoder) throws {
    self.init()
    try decodeMembers(from: decoder)
  }
}

/// An object that declares a key of `Article` for another value, and a key with an escape.
private struct Vendor: Equatable, Sendable {
  var fullName: String = ""
  var firstName: Int? = nil
  var line2Text: String = ""
  var quoted: Int = 0
}

extension Vendor: TabulatedMembers {
  static let members = MemberTable<Vendor>(#"{"fullName":"#) { table in
    table.add(\.fullName, "fullName", #","fullName":"#)
    table.add(\.firstName, "firstName", #","firstName":"#)
    table.add(\.line2Text, "line2Text", #","line2Text":"#)
    table.add(\.quoted, #"a"b"#, #","a\"b":"#)
  }

  init(from decoder: any Decoder) throws {
    self.init()
    try decodeMembers(from: decoder)
  }
}

/// An object that declares a key and the form to which it is converted.
private struct Respelled: Equatable, Sendable {
  var exact: Int = 0
  var converted: Int = 0
  var plain: Int = 0
}

extension Respelled: TabulatedMembers {
  static let members = MemberTable<Respelled>(#"{"first_name":"#) { table in
    table.add(\.exact, "first_name", #","first_name":"#)
    table.add(\.converted, "firstName", #","firstName":"#)
    table.add(\.plain, "last_name", #","last_name":"#)
  }

  init(from decoder: any Decoder) throws {
    self.init()
    try decodeMembers(from: decoder)
  }
}

@Suite("Keys that a strategy converts", .timeLimit(.minutes(20)))
struct KeyConversionTests {
  /// The decoders that convert keys from snake case.
  private static let decoders: [ShieldedJSONDecoder] = [
    .with { $0.keyDecodingStrategy = .convertFromSnakeCase }, .with { $0.keyConversion = { SnakeCase.camelCased($0) } },
  ]

  private static let vendor = #"{"full_name":"v","first_name":3,"line_2_text":"t","a\"b":4}"#

  /// The members of a clean payload, in declared order.
  private static let clean: [(key: String, value: String)] = [
    ("id", "1"), ("first_name", #""a""#), ("created_at", "12.5"), ("is_active", "true"), ("view_count", "3"),
    ("main_vendor", vendor), ("all_vendors", "[\(vendor),\(vendor)]"), ("tag_names", #"["x","y"]"#),
    ("price_list", #"{"unit_price":1.5}"#), ("counts_by_id", #"{"7":3}"#),
    ("spare_part", #"{"name":"p","sizes":[1],"seller":{"name":"n","score":1,"labels":["l"]}}"#),
    ("page_url", #""https://a.example""#),
  ]

  private static func payload(_ members: [(key: String, value: String)] = clean) -> String {
    PassAgreementTests.payload(members)
  }

  private static func payload(spelling key: String, as spelling: String) -> String {
    payload(clean.map { $0.key == key ? (spelling, $0.value) : $0 })
  }

  /// Compares the ways for every decoder, log and policy.
  ///
  /// - Returns: Whether the pass gave the value, if no policy is set.
  @discardableResult
  private static func check<Value: Decodable & Equatable>(
    _ type: Value.Type,
    _ json: String,
    policies: [RescuePolicy?] = [nil, .strict],
    _ location: SourceLocation = #_sourceLocation
  ) -> Bool {
    var isRead = true
    for decoder in decoders {
      for policy in policies {
        // A log that can't keep all records keeps those that are made first.
        for logKind in LogKind.allCases where logKind != .nearlyFull {
          let comparison = PassComparison(type, json, decoder, policy: policy, logKind: logKind)
          let isPass = comparison.check(location)
          if policy == nil, logKind != .handler { isRead = isRead && isPass }
        }
      }
    }
    return isRead
  }

  @Test("A clean payload is read in one pass under every policy and with every log")
  func cleanPayload() throws {
    for policy in PassAgreementTests.policies {
      for logKind in LogKind.allCases where logKind != .handler {
        for decoder in Self.decoders {
          #expect(PassComparison(Article.self, Self.payload(), decoder, policy: policy, logKind: logKind).check())
        }
      }
    }
    let article = try #require(try? Self.decoders[0].decodeInOnePass(Article.self, from: Data(Self.payload().utf8)))
    #expect(article.firstName == "a")
    #expect(article.createdAt == Date(timeIntervalSinceReferenceDate: 12.5))
    #expect(article.allVendors == [Vendor(fullName: "v", firstName: 3, line2Text: "t", quoted: 4), article.mainVendor])
    // The keys of a dictionary aren't converted.
    #expect(article.priceList == ["unit_price": 1.5])
    #expect(article.countsById == [7: 3])
    #expect(article.sparePart.seller == Seller(name: "n", score: 1, labels: ["l"]))
  }

  @Test(
    "A key in any spelling agrees, in one object and in a list after other spellings",
    arguments: [
      "first_name", "firstName", "First_Name", "FIRST_NAME", "first__name", "_first_name", "first_name_", "first_Name",
      "firstname", #"first\u005fname"#, #"first_n\u0061me"#, #"first_name\ud800"#, "first_näme", "\u{FB01}rst_name",
      "", "_", "__", "first_", "_name", "firstName_", "first-name", "first name", "id", "full_name",
    ]
  )
  func spellings(_ spelling: String) {
    let other = Self.payload(spelling: "first_name", as: spelling)
    #expect(Self.check(Article.self, other))
    let list = [Self.payload(), other, Self.payload(spelling: "first_name", as: "firstName"), other, Self.payload()]
    #expect(Self.check([Article].self, "[\(list.joined(separator: ","))]", policies: [nil]))
    for key in ["id", "page_url"] {
      Self.check(Article.self, Self.payload(spelling: key, as: spelling), policies: [nil])
    }
  }

  @Test(
    "Of two spellings of one key, the first counts, in one object or in turns",
    arguments: [("first_name", "firstName"), ("firstName", "first_name"), ("First_name", "first__name")]
  )
  func twoSpellings(_ first: String, _ second: String) throws {
    func payload(_ first: String, _ second: String) -> String {
      #"{"id":1,"\#(first)":"1","\#(second)":"2","is_active":true,"\#(first)":"3"}"#
    }
    let json = payload(first, second)
    #expect(Self.check(Article.self, json))
    #expect(try Self.decoders[0].decode(Article.self, from: json).firstName == "1")
    let list = (0..<40).map { $0 % 3 == 0 ? payload(first, second) : payload(second, first) }
    #expect(Self.check([Article].self, "[\(list.joined(separator: ","))]", policies: [nil]))
  }

  @Test("An unusable or missing value agrees", arguments: Self.clean.map(\.key))
  func dirty(_ key: String) {
    for (position, value) in (PassAgreementTests.dirt + [nil]).enumerated() {
      let members = Self.clean.compactMap { member in member.key == key ? value.map { (key, $0) } : member }
      let policies = PassAgreementTests.policies
      Self.check(Article.self, Self.payload(members), policies: [nil, policies[position % policies.count]])
    }
  }

  @Test("Any order and any white space agree, and the order doesn't change how often a pass is completed")
  func layouts() {
    var generator = SplitMix()
    for separators in [(",", ":"), (", ", ": "), (",\n    ", " : "), ("\t,", " :")] {
      var list: [String] = []
      for _ in 0..<30 {
        let members = Self.clean.shuffled(using: &generator).filter { _ in Int.random(in: 0..<8, using: &generator) > 0
        }
        let text = members.map { "\"\($0.key)\"\(separators.1)\($0.value)" }.joined(separator: separators.0)
        list.append("{\(text)}")
      }
      list.append(
        contentsOf: (0..<3).map { _ in
          "{" + Self.clean.map { "\"\($0.key)\"\(separators.1)\($0.value)" }.joined(separator: separators.0) + " }"
        }
      )
      #expect(Self.check([Article].self, "[\(list.joined(separator: separators.0))]", policies: [nil]))
    }
  }

  @Test("A key for which two types declare different names is the right one in each")
  func twoTypes() throws {
    let json = #"{"first_name":"a","main_vendor":{"first_name":3},"all_vendors":[{"first_name":"4"}]}"#
    #expect(Self.check(Article.self, json))
    let article = try Self.decoders[0].decode(Article.self, from: json)
    #expect((article.firstName, article.mainVendor.firstName) == ("a", 3))
    #expect(article.allVendors.map(\.firstName) == [4])
  }

  @Test(
    "A declared key with an underscore agrees, whether or not another property declares its converted form",
    arguments: [
      #"{"first_name":1,"last_name":2}"#, #"{"firstName":1,"lastName":2}"#, #"{"firstName":1,"first_name":2}"#, "{}",
      #"{"first_name":1,"firstName":2,"last_name":3,"lastName":4}"#, #"{"other":1}"#, #"{"first_name":1}"#,
    ]
  )
  func declaredSnakeCase(_ json: String) {
    Self.check(Respelled.self, json)
    Self.check([Respelled].self, "[\(json),\(json)]")
  }

  @Test("What is inside types that aren't read in one pass is read with the same keys")
  func nested() throws {
    #expect(Self.check([String: [Article]].self, #"{"a_b":[\#(Self.payload()),\#(Self.payload())]}"#) == false)
    #expect(Self.check([String: Article].self, #"{"a_b":\#(Self.payload()),"c":\#(Self.payload())}"#) == false)
  }

  @Test("A response is read in one pass if its own keys are spelled as declared")
  func responses() {
    typealias Response = ShieldedResponse<[Article]>
    for (json, isPass) in [
      (#"{"data":[\#(Self.payload())],"message":"m"}"#, true), (#"{"items":[\#(Self.payload())]}"#, true),
      (#"{"_data":1,"data":[\#(Self.payload())]}"#, true), (#"{"dat\u0061":[\#(Self.payload())]}"#, true),
      (#"{"data":{"first_name":1}}"#, false),
    ] {
      #expect(Self.check(Response.self, json, policies: [nil]) == isPass)
    }
    for json in [
      #"{"code":200,"message":"m","data":\#(Self.payload())}"#, #"{"Code":200,"data":\#(Self.payload()),"code":"0"}"#,
    ] {
      #expect(Self.check(CodeMessageResponse<Article>.self, json))
    }
    let spelled = #"{"status_code":200,"message":"m","result":{"data":\#(Self.payload())},"statusCode":7}"#
    #expect(Self.check(StandardResponse<Article>.self, spelled))
    for keys in [["my_list", "items"], ["items", "my_list"], ["myList"]] {
      for json in [
        #"{"my_list":[\#(Self.payload())],"items":[]}"#, #"{"items":[],"myList":[\#(Self.payload())]}"#,
        #"{"items":7,"my_list":7,"myList":[\#(Self.payload())]}"#,
      ] {
        for decoder in Self.decoders {
          var options = RescueOptions()
          options.candidateKeys = keys
          PassComparison(Response.self, json, decoder, options: options, logKind: .fresh).check()
        }
      }
    }
  }

  @Test("A list that is divided between cores has the same elements and report")
  func cores() throws {
    let dirty = [Self.payload(), #"{"firstName":7}"#, #"{"FIRST_NAME":null,"view_count":"x"}"#, "7"]
    let json = "[" + (0..<200).map { dirty[$0 % dirty.count] }.joined(separator: ",") + "]"
    for decoder in Self.decoders {
      let expected = try decoder.decodeWithReport([Article].self, from: Data(json.utf8))
      var divided = decoder
      divided.divideEveryList(between: 3)
      let actual = try divided.decodeWithReport([Article].self, from: Data(json.utf8))
      #expect(actual.value == expected.value)
      #expect(actual.report == expected.report)
    }
  }

  @Test("Lines that arrive in pieces have the same elements and report as a list")
  func lines() throws {
    let articles = [Self.payload(), #"{"firstName":7}"#, #"{"FIRST_NAME":null,"view_count":"x"}"#]
    for decoder in Self.decoders {
      let expected = try decoder.decode([Article].self, from: "[\(articles.joined(separator: ","))]")
      let log = RescueLog()
      var feed = ShieldedJSONFeed(linesOf: Article.self, decoder: decoder, options: RescueOptions(log: log))
      var actual: [Article] = []
      let bytes = Array(articles.joined(separator: "\n").utf8)
      for start in stride(from: 0, to: bytes.count, by: 50) {
        actual += try feed.feed(bytes[start..<min(start + 50, bytes.count)])
      }
      actual += try feed.finish()
      #expect(actual == expected)
      #expect(log.report().records.contains { $0.path.description == "[1].firstName" })
    }
  }

  @Test("A truncated payload keeps the same values with and without a conversion function", arguments: [1, 2])
  func truncated(_ extent: Int) throws {
    let json = Array("[\(Self.payload()),\(Self.payload())]".utf8)
    for end in stride(from: 1, to: json.count, by: 3) {
      let results = try Self.decoders.map { decoder in
        var decoder = decoder
        decoder.truncation = extent == 1 ? .keepComplete : .keepPartial
        return try decoder.decodeWithReport([Article].self, from: Data(json[..<end]))
      }
      #expect(results[0].value == results[1].value)
      #expect(results[0].report == results[1].report)
      let isNamed = results[0].value.first.map { $0.firstName == "a" } ?? true
      #expect(isNamed || end < 60)
    }
  }

  @Test("A custom strategy, which depends on the path, is called for each object, and no value is read in one pass")
  func custom() throws {
    let decoder = ShieldedJSONDecoder.with {
      $0.keyDecodingStrategy = .custom { path in
        let isInVendor = path.contains { $0.stringValue == "mainVendor" }
        return TextKey(isInVendor ? "fullName" : SnakeCase.camelCased(path.last?.stringValue ?? ""))
      }
    }
    #expect(throws: _JSONReader.Interruption.self) {
      try decoder.decodeInOnePass(Article.self, from: Data(Self.payload().utf8))
    }
    let article = try decoder.decode(Article.self, from: #"{"first_name":"a","main_vendor":{"line_2_text":"b"}}"#)
    #expect((article.firstName, article.mainVendor.fullName) == ("a", "b"))
  }
}

@Suite("The function that converts keys", .timeLimit(.minutes(20)))
struct KeyConversionFunctionTests {
  /// The keys that a function was called with.
  private final class Calls: Sendable {
    private let keys = Lock<[String]>([])
    func add(_ key: String) { keys.withLock { $0.append(key) } }
    func all() -> [String] { keys.withLock { $0 } }
  }

  private struct Plain: Decodable, Equatable {
    var title: String
    var pages: Int?
    var parts: [Plain]?
  }

  @Test("It is called once in a call for each different key, by a pass and by containers, and again in the next call")
  func calledOnce() throws {
    let calls = Calls()
    let decoder = ShieldedJSONDecoder.with {
      $0.keyConversion = { key in
        calls.add(key)
        return key.hasPrefix("dc:") ? String(key.dropFirst(3)) : key
      }
    }
    let book = #"{"dc:title":"Dune","pages":412,"dc:parts":[{"dc:title":"I","dc:pages":1},{"title":"II"}]}"#
    let expected = Plain(
      title: "Dune",
      pages: 412,
      parts: [Plain(title: "I", pages: 1), Plain(title: "II")]
    )
    for _ in 0..<2 {
      #expect(try decoder.decode([Plain].self, from: "[\(book),\(book)]") == [expected, expected])
    }
    let keys = ["dc:title", "pages", "dc:parts", "dc:pages", "title"]
    #expect(calls.all().count == 2 * keys.count)
    #expect(Set(calls.all()) == Set(keys))

    let sellers = Calls()
    let other = ShieldedJSONDecoder.with {
      $0.keyConversion = { key in
        sellers.add(key)
        return String(key.dropFirst())
      }
    }
    let list = #"[{"_name":"a","_score":1,"_labels":[]},{"_name":"b","xscore":2,"_other":7}]"#
    let values = try other.decodeInOnePass([Seller].self, from: Data(list.utf8))
    #expect(values == [Seller(name: "a", score: 1), Seller(name: "b", score: 2)])
    #expect(sellers.all() == ["_name", "_score", "_labels", "xscore", "_other"])
  }

  @Test("It takes the place of the key strategy")
  func precedence() throws {
    let decoder = ShieldedJSONDecoder.with {
      $0.keyDecodingStrategy = .custom { _ in TextKey("pages") }
      $0.keyConversion = { $0.lowercased() }
    }
    #expect(try decoder.decode(Plain.self, from: #"{"TITLE":"a","Pages":3}"#) == Plain(title: "a", pages: 3))
    let seller = try decoder.decodeInOnePass(Seller.self, from: Data(#"{"NAME":"a","SCORE":3}"#.utf8))
    #expect(seller == Seller(name: "a", score: 3))
  }

  @Test("A declared key that it would convert to another one agrees with the containers")
  func unstable() {
    // `name` is the name of `ename`, and `ame` that of `name`.
    let decoder = ShieldedJSONDecoder.with { $0.keyConversion = { String($0.dropFirst()) } }
    for json in [
      #"{"xname":"a","xpart":{"xname":"b","xsizes":[1],"xseller":{"xname":"c"}},"xopaque":{"xnumber":2}}"#,
      #"{"xstock":{"17":1,"2":3},"xrates":{"EUR":1},"name":"a","xid":"i","xquantity":"5"}"#,
    ] {
      for logKind in LogKind.allCases {
        PassComparison(Gadget.self, json, decoder, logKind: logKind).check()
        PassComparison(Seller.self, json, decoder, logKind: logKind).check()
      }
    }
    for logKind in LogKind.allCases {
      PassComparison(Seller.self, #"{"name":"a","score":3}"#, decoder, logKind: logKind).check()
    }
  }

  @Test("Payloads with more keys than are remembered, with long keys, and with keys chosen to collide agree")
  func manyKeys() throws {
    let decoder = ShieldedJSONDecoder.with { $0.keyDecodingStrategy = .convertFromSnakeCase }
    let long = String(repeating: "very_long_", count: 9_000)
    let keys =
      (0..<3_000).map { "key_number_\($0)" } + (0..<200).map { "first_\(1_000 + $0)_of_the_names" }
      + (0..<20).map { long + "\($0)" } + ["a\u{301}_b", "\u{E1}_b", "_", ""]
    let members = keys.enumerated().map { #""\#($0.element)":\#($0.offset)"# }.joined(separator: ",")
    let object = "{\(members)}"
    let named = try decoder.decode([Named].self, from: "[\(object),\(object)]")
    for value in named {
      #expect(value.names.map { Array($0.utf8) } == keys.map { Array(SnakeCase.camelCased($0).utf8) })
      #expect(value.values == Array(keys.indices))
    }
    let list = keys.map { #"{"first_name":"\#($0.count)","\#($0)":1,"is_active":true}"# }.joined(separator: ",")
    #expect(PassComparison([Article].self, "[\(list)]", decoder, logKind: .fresh).check())
  }

  /// All members, in the order of the payload, and then again in the reverse order.
  private struct Named: Decodable {
    var names: [String]
    var values: [Int]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: TextKey.self)
      names = container.allKeys.map(\.stringValue)
      values = try container.allKeys.map { try container.decode(Int.self, forKey: $0) }
      let reversed = try container.allKeys.reversed().map { try container.decode(Int.self, forKey: $0) }
      #expect(reversed == values.reversed())
    }
  }

  @Test("Converted keys that are only canonically equal are two members of an object, as without a strategy")
  func canonicallyEqual() throws {
    let decoder = ShieldedJSONDecoder.with { $0.keyDecodingStrategy = .convertFromSnakeCase }
    let value = try decoder.decode(Named.self, from: "{\"x_\u{E9}\":1,\"x_e\u{301}\":2}")
    #expect(value.values == [1, 2])
  }
}
