import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedShapes
import Testing

@Suite("OneOrMany, FirstOfMany, Converted, Explicit and Field", .timeLimit(.minutes(20)))
struct ValueWrapperTests {
  enum CentsToDecimal: ReversibleValueConversion {
    static func value(from cents: Int) -> Decimal? { cents < 0 ? nil : Decimal(cents) / 100 }
    static func input(from price: Decimal) -> Int? {
      let cents = NSDecimalNumber(decimal: price * 100).intValue
      return Decimal(cents) == price * 100 ? cents : nil
    }
  }

  enum Words: ValueConversion {
    static func value(from words: [String]) -> String? { words.isEmpty ? nil : words.joined(separator: " ") }
  }

  struct User: Codable, Equatable, DefaultProvider {
    @SafeBox var name: String
    static func defaultInstance() -> User { User(name: "nobody") }
  }

  struct Model: Codable, Equatable {
    @OneOrMany var tags: [String]
    @FirstOfMany var owner: User?
    @FirstOfMany var count: Int
    @Converted<CentsToDecimal> var price: Decimal
    @Converted<OrNil<CentsToDecimal>> var oldPrice: Decimal?
    @Explicit var nickname: String?
    @Explicit var color: Field<String>
    var size: Field<Int>
    @SafeBox var weight: Field<Int>
  }

  private func decoded(_ json: String, _ policy: RescuePolicy = .lenient) throws -> ReportedValue<Model> {
    let options = RescueOptions(policy: policy)
    let decoded = try JSONDecoder().decodeWithReport(Model.self, from: Data(json.utf8), options: options)
    // Without a log, the value is the same.
    #expect(try JSONDecoder().decode(Model.self, from: Data(json.utf8), options: options) == decoded.value)
    return decoded
  }

  private let cleanText = #"""
    {"tags":["a"],"owner":{"name":"Ada"},"count":1,"price":1999,"oldPrice":2500,"nickname":"A","color":"red","size":3,"weight":4}
    """#

  @Test("A clean value is decoded without a record, under the strict policy too, and encoded as it was")
  func clean() throws {
    for policy in [RescuePolicy.lenient, .strict] {
      let decoded = try decoded(cleanText, policy)
      let price = Decimal(string: "19.99") ?? 0
      let expected = Model(
        tags: ["a"],
        owner: User(name: "Ada"),
        count: 1,
        price: price,
        oldPrice: 25,
        nickname: "A",
        color: .value("red"),
        size: .value(3),
        weight: .value(4)
      )
      #expect(decoded.value == expected)
      #expect(decoded.report.isEmpty)
      let encoded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(decoded.value)) as? NSDictionary
      #expect(encoded == (try JSONSerialization.jsonObject(with: Data(cleanText.utf8)) as? NSDictionary))
    }
  }

  @Test("Each dirty value is kept where the wrapper says how, and recorded with its own rule")
  func dirty() throws {
    let decoded = try decoded(
      #"""
      {"tags":"a","owner":[{"name":"Ada"},{"name":"Bob"}],"count":["7"],"price":"1999","oldPrice":-1,"nickname":7,"color":true,
      "size":3,"weight":"4"}
      """#
    )
    #expect(decoded.value.tags == ["a"])
    #expect(decoded.value.owner == User(name: "Ada"))
    #expect(decoded.value.count == 7)
    #expect(decoded.value.price == Decimal(string: "19.99"))
    #expect(decoded.value.oldPrice == nil)
    #expect(decoded.value.nickname == "7")
    #expect(decoded.value.color == .value("true"))
    #expect(decoded.value.weight == .value(4))
    #expect(
      decoded.report.records.map(\.description) == [
        #"tags: retyped by arrayFromElement, expected Array<String>, found "a""#,
        "owner: lossy by elementFromArray, expected Optional<User>, found […]",
        #"count[0]: retyped by numberFromString, expected Int, found "7""#,
        "count: retyped by elementFromArray, expected Int, found […]",
        #"price: retyped by numberFromString, expected Decimal, found "1999""#,
        "oldPrice: defaulted by numberFromNumber (notConvertible), expected Optional<Decimal>, found -1",
        "nickname: retyped by stringFromNumber, expected Optional<String>, found 7",
        "color: retyped by stringFromBoolean, expected Field<String>, found true",
        #"weight: retyped by numberFromString, expected Field<Int>, found "4""#,
      ]
    )
  }

  @Test(
    "What is missing is absent, nil or the default, and only the default of a value that isn't Optional is recorded"
  )
  func missing() throws {
    let decoded = try decoded("{}")
    let expected = Model(
      tags: [],
      owner: nil,
      count: 0,
      price: 0,
      oldPrice: nil,
      nickname: nil,
      color: .absent,
      size: .absent,
      weight: .absent
    )
    #expect(decoded.value == expected)
    #expect(
      decoded.report.records.map { "\($0.path) \($0.rule)" } == ["tags", "count", "price"].map { "\($0) missingKey" }
    )
    let json = #"{"count":0,"nickname":null,"price":0,"tags":[]}"#
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(decoded.value), as: UTF8.self) == json)
  }

  @Test("A null is nil, or the null of a field, which is encoded as one")
  func null() throws {
    let decoded = try decoded(
      #"""
      {"tags":null,"owner":null,"count":null,"price":null,"oldPrice":null,"nickname":null,"color":null,"size":null,"weight":null}
      """#
    )
    #expect(decoded.value.owner == nil)
    #expect((decoded.value.color, decoded.value.size, decoded.value.weight) == (.null, .null, .null))
    #expect(
      decoded.report.records.map { "\($0.path) \($0.rule)" } == ["tags", "count", "price"].map { "\($0) nullValue" }
    )
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = #"{"color":null,"count":0,"nickname":null,"price":0,"size":null,"tags":[],"weight":null}"#
    #expect(String(decoding: try encoder.encode(decoded.value), as: UTF8.self) == json)
  }

  @Test(
    "A policy that forbids the rescue throws plain Codable's error, and one that allows less uses the default",
    arguments: [
      ("tags", #""a""#, RescueTarget.array, RescueSource.string, [RescuePolicy.Action.retype, .lossy]),
      ("owner", #"[{"name":"A"}]"#, .object, .array, [.retype, .lossy]),
      ("owner", #"[{"name":"A"},1]"#, .object, .array, [.lossy]),
      ("count", "[7]", .integer, .array, [.retype, .lossy]), ("count", "[7,8]", .integer, .array, [.lossy]),
      ("price", #""5""#, .integer, .string, [.retype, .lossy]),
    ]
  )
  func policies(
    _ key: String,
    _ token: String,
    _ target: RescueTarget,
    _ source: RescueSource,
    _ allowed: [RescuePolicy.Action]
  ) throws {
    let json = cleanText.replacing(try Regex(#""\#(key)":(\{.*?\}|\[.*?\]|[^,]+),"#), with: #""\#(key)":\#(token),"#)
    for action in RescuePolicy.Action.allCases {
      var policy = RescuePolicy.lenient
      policy[target, from: source] = action
      if action == .throw {
        #expect(throws: DecodingError.self) { try decoded(json, policy) }
        continue
      }
      let outcomes = try decoded(json, policy).report.records.map(\.outcome)
      #expect(outcomes.contains(.defaulted) == !allowed.contains(action), "\(action)")
      #expect(outcomes.count == 1)
    }
  }

  @Test("A conversion of a list sees the rescued list, and its failure is recorded")
  func list() throws {
    struct Text: Decodable {
      @Converted<Words> var text: String
    }
    let kept = try JSONDecoder().decodeWithReport(Text.self, from: Data(#"{"text":["a",7]}"#.utf8))
    #expect(kept.value.text == "a 7")
    #expect(kept.report.records.map { "\($0.path)" } == ["text[1]"])
    let unusable = try JSONDecoder().decodeWithReport(Text.self, from: Data(#"{"text":[]}"#.utf8))
    #expect(unusable.value.text == "")
    #expect(unusable.report.records.map(\.outcome) == [.defaulted])
  }

  @Test("A conversion that has no input for a value refuses to encode it, and names itself")
  func irreversible() throws {
    var model = try decoded(cleanText).value
    model.price = Decimal(string: "0.001") ?? 0
    let error = #expect(throws: EncodingError.self) { try JSONEncoder().encode(model) }
    guard case .invalidValue(let value, let context)? = error else { return }
    #expect(value as? Decimal == model.price)
    #expect(context.debugDescription.contains("CentsToDecimal"))
    #expect(context.codingPath.map(\.stringValue) == ["price"])
  }

  @Test("As a payload, one object is a list of one, and a list under a later key is preferred to another token")
  func payload() throws {
    typealias Users = ShieldedResponse<OneOrMany<User>>
    func users(_ json: String) throws -> ReportedValue<Users> {
      try JSONDecoder().decodeWithReport(Users.self, from: Data(json.utf8))
    }
    let one = try users(#"{"data":{"name":"Ada"}}"#)
    #expect(one.value.data.wrappedValue == [User(name: "Ada")])
    #expect(one.report.records.map { "\($0.path) \($0.rule)" } == ["data arrayFromElement"])
    let many = try users(#"{"data":[{"name":"Ada"},{"name":7}]}"#)
    #expect(many.value.data.wrappedValue == [User(name: "Ada"), User(name: "7")])
    #expect(try users(#"{"data":"ok","items":[{"name":"Ada"}]}"#).value.data.wrappedValue == [User(name: "Ada")])
    for empty in [#"{"data":""}"#, #"{"data":{}}"#, #"{"data":null}"#, #"{"data":[]}"#] {
      #expect(try users(empty).value.data.wrappedValue == [])
    }
    #expect(throws: DecodingError.self) { try users(#"{"data":7}"#) }
    let body = try JSONDecoder().decode(
      Users.self,
      from: Data(#"{"name":"Ada"}"#.utf8),
      options: RescueOptions(decodePath: [])
    )
    #expect(body.data.wrappedValue == [User(name: "Ada")])
  }

  enum OrUnknown: ValueConversion {
    static func value(from text: String?) -> String? { text ?? "unknown" }
  }

  enum Day: ReversibleValueConversion {
    static func value(from text: String) -> URL?? { text.isEmpty ? .some(nil) : URL(string: text).map(Optional.some) }
    static func input(from link: URL?) -> String? { link?.absoluteString ?? "" }
  }

  struct Nulls: Codable, Equatable {
    @ConvertedName var name: String
    @Converted<Day> var link: URL?
    @FirstOfMany var age: Field<Int>
    @Embedded var note: Field<User>
    typealias ConvertedName = Converted<OrUnknown>

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(_link, forKey: .link)
      try container.encode(_age, forKey: .age)
    }
  }

  @Test("A null is what the types of the input and of the property say, and a missing key isn't converted")
  func nulls() throws {
    func decoded(_ json: String) throws -> ReportedValue<Nulls> {
      try JSONDecoder().decodeWithReport(Nulls.self, from: Data(json.utf8))
    }
    let null = try decoded(#"{"name":null,"link":null,"age":null,"note":null}"#)
    #expect(null.value == Nulls(name: "unknown", link: nil, age: .null, note: .null))
    #expect(null.report.isEmpty)
    let missing = try decoded("{}")
    #expect(missing.value == Nulls(name: "", link: nil, age: .absent, note: .absent))
    #expect(missing.report.records.map { "\($0.path) \($0.rule)" } == ["name missingKey"])
    let empty = try decoded(#"{"name":"A","link":""}"#)
    #expect(empty.value == Nulls(name: "A", link: nil, age: .absent, note: .absent))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // The conversion has a text for nil.
    #expect(String(decoding: try encoder.encode(null.value), as: UTF8.self) == #"{"age":null,"link":""}"#)
    #expect(String(decoding: try encoder.encode(missing.value), as: UTF8.self) == #"{"link":""}"#)
  }

  struct Dates: Decodable {
    @OneOrMany var all: [Date]
    @FirstOfMany var first: Date?
    @Embedded var text: Date?
  }

  struct Foreign: Error {}

  @Test("An error of the decoder's custom strategy is a failure of the value")
  func foreignErrors() throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { _ in throw Foreign() }
    let body = Data(#"{"all":"bad","first":["bad"],"text":"\"bad\""}"#.utf8)
    let decoded = try decoder.decodeWithReport(Dates.self, from: body)
    #expect((decoded.value.all, decoded.value.first, decoded.value.text) == ([], nil, nil))
    #expect(decoded.report.records.map(\.outcome) == [.defaulted, .defaulted, .defaulted])
  }

  @Test("What a policy forbids inside a wrapper is plain Codable's error, at the root too, with its whole path")
  func refusals() throws {
    var policy = RescuePolicy.lenient
    policy[.integer, from: .string] = .throw
    func path<Value: Decodable>(_ type: Value.Type, _ json: String) -> [String]? {
      let options = RescueOptions(policy: policy)
      let error = #expect(throws: DecodingError.self) {
        _ = try JSONDecoder().decode(type, from: Data(json.utf8), options: options)
      }
      guard case .typeMismatch(_, let context)? = error else { return nil }
      return context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
    }
    #expect(path(OneOrMany<Int>.self, #"[1,"x"]"#) == ["1"])
    #expect(path(FirstOfMany<[Int]>.self, #"[1,"x"]"#) == ["1"])
    #expect(path(Explicit<[Int]>.self, #"[1,"x"]"#) == ["1"])
    #expect(path([String: Embedded<[Int]>].self, #"{"a":"[1,\"x\"]"}"#) == ["a", "1"])
    struct Ids: Decodable {
      @Embedded var ids: [Int]
    }
    #expect(path(Ids.self, #"{"ids":"[1,\"x\"]"}"#) == ["ids", "1"])
  }
}
