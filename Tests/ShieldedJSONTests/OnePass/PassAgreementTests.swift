import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@testable @_spi(Testing) import ShieldedJSON

private struct OtherPayload: Codable {
  @SafeBox var id: String
  @SafeArray var tags: [String]
}

/// The log of a call.
enum LogKind: CaseIterable { case none, fresh, used, nearlyFull, small, undeclared, handler }

/// What the two ways of decoding a payload give: in one pass, and through `Codable`'s containers.
struct PassComparison<Value: Decodable & Equatable> {
  let json: String
  let decoder: ShieldedJSONDecoder
  var policy: RescuePolicy?
  /// The location of the payload, and the status.
  let options: RescueOptions
  var logKind: LogKind

  init(
    _ type: Value.Type,
    _ json: String,
    _ decoder: ShieldedJSONDecoder = ShieldedJSONDecoder(),
    policy: RescuePolicy? = nil,
    options: RescueOptions = RescueOptions(),
    logKind: LogKind = .none
  ) {
    (self.json, self.decoder, self.policy, self.options, self.logKind) = (json, decoder, policy, options, logKind)
  }

  /// The result of a call: the value or the error, and the report.
  struct Outcome: Equatable, CustomStringConvertible {
    var value: Value?
    var error: String?
    var report: RescueReport?

    static func == (a: Outcome, b: Outcome) -> Bool {
      a.value == b.value && a.error == b.error && a.lines == b.lines && a.undeclared == b.undeclared
    }

    var description: String {
      let beginning = "\(value.map { "\($0)" } ?? "no value"), \(error ?? "no error")"
      return ([beginning] + (lines ?? ["no report"]) + undeclared).joined(separator: "; ")
    }

    /// The lines of the report, in an order that doesn't depend on that of the rescues.
    private var lines: [String]? {
      guard let report else { return nil }
      let lines = report.records.map(\.description) + report.tallies.map { "\($0) \($0.affectedElementCount)" }
      let lists = report.lists.map { "\($0)" }
      return (lines + lists).sorted() + ["\(report.totalCount) \(report.uncountedCount)"]
    }

    /// The undeclared keys and their tallies, in their order.
    private var undeclared: [String] {
      guard let report else { return [] }
      let tallies = report.undeclaredTallies.map { "\($0) \($0.affectedElementCount) \($0.example ?? "")" }
      return report.undeclaredKeys.map(\.description) + tallies + ["\(report.undeclaredCount)"]
    }
  }

  /// Decodes in one pass only; the value is `nil` if that was interrupted.
  func pass() -> Outcome {
    run { try? decoder.decodeInOnePass(Value.self, from: Data(json.utf8)) }
  }

  /// Decodes through containers only.
  func containers() -> Outcome {
    run {
      let document = try Document.copying(Array(json.utf8), for: decoder)
      return try decoder.decode(document, allowingReader: false) { try $0.value(Value.self, at: 0, .none) }
    }
  }

  /// Decodes as users do.
  func decode() -> Outcome { run { try decoder.decode(Value.self, from: json) } }

  private func run(_ body: () throws -> Value?) -> Outcome {
    let log = makeLog()
    var outcome = Outcome()
    do {
      var options = options
      options.policy = policy
      options.log = log
      outcome.value = try options.apply(body)
    } catch let error as DecodingError {
      outcome.error = String(reflecting: error)
    } catch {
      outcome.error = "\(error)"
    }
    outcome.report = log?.report()
    return outcome
  }

  private func makeLog() -> RescueLog? {
    switch logKind {
    case .none: return nil
    case .fresh: return RescueLog()
    case .used: return used(RescueLog())
    case .nearlyFull: return used(RescueLog(capacity: 3, pathCapacity: 4))
    case .small: return RescueLog(capacity: 0)
    case .undeclared: return used(RescueLog(reportsUndeclaredKeys: true))
    case .handler: return RescueLog { _ in }
    }
  }

  /// A log with two records.
  private func used(_ log: RescueLog) -> RescueLog {
    _ = try? decoder.decode(
      OtherPayload.self,
      from: Data(#"{"id": 7, "tags": [1]}"#.utf8),
      options: RescueOptions(log: log)
    )
    return log
  }

  /// Checks that all ways agree, and that a pass that was interrupted leaves no trace.
  @discardableResult
  func check(_ location: SourceLocation = #_sourceLocation) -> Bool {
    let expected = containers()
    let pass = pass()
    let comment = Comment(rawValue: "\(json), \(logKind), \(policy.map { "\($0)" } ?? "no policy")")
    if pass.value != nil {
      #expect(pass == expected, comment, sourceLocation: location)
    } else {
      #expect(pass.report == makeLog()?.report(), comment, sourceLocation: location)
    }
    #expect(decode() == expected, comment, sourceLocation: location)
    return pass.value != nil
  }
}

@Suite("A pass and the containers agree", .timeLimit(.minutes(20)))
struct PassAgreementTests {
  /// The members of a clean payload, in declared order.
  static let clean: [(key: String, value: String)] = [
    ("id", #""a1""#), ("quantity", "2"), ("price", "9.5"), ("ratio", "0.5"), ("on", "true"), ("note", #""x""#),
    ("size", "3"), ("level", "4"), ("amount", "12.50"), ("status", #""open""#), ("state", #""closed""#),
    ("tags", #"["a","b"]"#), ("numbers", "[1,null,3]"), ("statuses", #"["open"]"#), ("matrix", "[[1],[2,3]]"),
    ("seller", #"{"name":"n","score":1,"labels":["l"]}"#), ("previous", #"{"name":"n","score":1,"labels":[]}"#),
    ("variants", #"[{"name":"n","score":1,"labels":["l"]}]"#), ("maybe", #"[{"name":"n","score":1,"labels":["l"]}]"#),
    ("groups", #"[[{"name":"n","score":1,"labels":["l"]}]]"#), ("kept", #"[{"name":"n","score":1,"labels":["l"]}]"#),
    ("keptNumbers", "[1]"), ("rates", #"{"EUR":1.5}"#), ("stock", #"{"7":3}"#),
    ("sellers", #"{"s":{"name":"n","score":1,"labels":["l"]}}"#), ("lists", #"{"a":[1]}"#), ("ids", "[1,2]"),
    ("sellerSet", #"{"a":[{"name":"n","score":1,"labels":["l"]}]}"#), ("seenAt", "12.5"), ("dates", "[1,null]"),
    ("site", #""https://a.example""#), ("photos", #"["https://a.example"]"#),
    ("token", #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#), ("blob", #""AAEC""#), ("length", "[0,1]"),
    ("part", #"{"name":"p","sizes":[1],"seller":{"name":"n","score":1,"labels":["l"]}}"#),
    ("parts", #"[{"name":"p","sizes":[1],"seller":{"name":"n","score":1,"labels":["l"]}}]"#),
    ("maker", #"{"name":"m","sellers":[{"name":"n","score":1,"labels":["l"]}]}"#), ("opaque", #"{"number":1}"#),
    ("is_active", "true"), ("stock_info", #"{"ware_house":{"count":5}}"#), ("rank", #"{"value":4}"#),
  ]

  /// Values that don't fit most members.
  static let dirt: [String] = [
    "null", "true", "7", "-1", "3.9", "300", "1e400", "1e-400", "123456789012345678901234567890123456789012345", "1.0",
    #""""#, #"" ""#, #""12""#, #""yes""#, #""nonsense""#, #""\ud800""#, #""ä\n""#, "[]", "{}", "[7]",
    #"["x",{},null,[]]"#, #"{"a":1}"#, #"{"name":7,"score":"x"}"#, #"[{"name":7,"labels":[1,null]},null,"x",[]]"#,
    #"[[{"name":7}],7,[null]]"#, #"{"7":"3","x":1,"08":{}}"#, #"{"a":[{"name":7},null],"b":7}"#,
    #"{"a":{"name":7,"labels":"x"},"b":7,"a":8}"#, #"{"name":7,"sizes":["1","x"],"seller":{"name":null}}"#,
    #"[{"name":7,"sizes":["1","x"],"seller":{"name":null}},3]"#, #"{"name":"m","sellers":[{"name":7},null]}"#,
    #"{"number":"x"}"#, #"{"ware_house":null}"#, #"{"ware_house":[]}"#, #"{"ware_house":{"count":"6"}}"#,
    #"{"wareHouse":{"count":1}}"#, #"{"value":"5"}"#, #"{"value":null}"#,
  ]

  static func payload(_ members: [(key: String, value: String)]) -> String {
    "{" + members.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",") + "}"
  }

  static func payload(replacing key: String, by value: String?) -> String {
    payload(clean.compactMap { member in member.key == key ? value.map { (key, $0) } : member })
  }

  static let policies: [RescuePolicy?] = {
    var mixed = RescuePolicy.lenient
    mixed[.integer, from: .string] = .default
    mixed.set(.throw, from: .missing)
    return [nil, .lenient, .strict, RescuePolicy(.retype), mixed]
  }()

  @Test("A clean payload is read in one pass under every policy and with every log")
  func cleanPayload() {
    for policy in Self.policies {
      for logKind in LogKind.allCases where logKind != .handler {
        let comparison = PassComparison(Gadget.self, Self.payload(Self.clean), policy: policy, logKind: logKind)
        #expect(comparison.check(), "\(logKind)")
      }
    }
  }

  @Test("The same rescue in two members is counted for each of them")
  func twoMembers() {
    let seller = #"{"name":7,"score":1,"labels":[]}"#
    let members = Self.clean.map { ["seller", "previous"].contains($0.key) ? ($0.key, seller) : $0 }
    for logKind in LogKind.allCases {
      PassComparison(Gadget.self, Self.payload(members), logKind: logKind).check()
    }
  }

  @Test("A payload with one unusable or missing member agrees", arguments: Self.clean.map(\.key))
  func dirty(_ key: String) {
    for (position, value) in (Self.dirt + [nil]).enumerated() {
      for (number, policy) in Self.policies.enumerated() {
        for (kind, logKind) in LogKind.allCases.enumerated() {
          // All values under the default policy with a log; every eleventh of the other combinations.
          guard number == 0 && logKind == .fresh || (position + number * 3 + kind).isMultiple(of: 11) else { continue }
          PassComparison(Gadget.self, Self.payload(replacing: key, by: value), policy: policy, logKind: logKind).check()
        }
      }
    }
  }
}

@Suite("Random payloads", .timeLimit(.minutes(20)))
struct RandomPassTests {
  private var generator = SplitMix()

  private mutating func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  private mutating func value() -> String { PassAgreementTests.dirt[random(PassAgreementTests.dirt.count)] }

  /// A payload whose members are in any order, repeated, missing, unknown, escaped, spaced or unusable.
  private mutating func object() -> String {
    var members = PassAgreementTests.clean
    if random(2) == 0 { members.shuffle(using: &generator) }
    for _ in 0..<random(8) {
      let position = random(members.count)
      switch random(9) {
      case 0: members.remove(at: position)
      case 1: members.insert((members[position].key, value()), at: random(members.count + 1))
      case 2: members.insert(("unknown", value()), at: position)
      case 3:
        let key = members[position].key
        let first = String(key.utf8.first ?? 0, radix: 16)
        members[position].key = #"\u00\#(first)\#(key.dropFirst())"#
      case 4: members[position].value = " \n\t\(members[position].value)  "
      case 5: members.insert(("active", value()), at: position)
      case 6: members.insert(("position", value()), at: position)
      default: members[position].value = value()
      }
    }
    return PassAgreementTests.payload(members)
  }

  /// Changes a byte of some payloads, which makes most of these malformed.
  private mutating func damaged(_ json: String) -> String {
    guard random(10) == 0 else { return json }
    var bytes = Array(json.utf8)
    bytes[random(bytes.count)] = Array("\"[},0\\ \0".utf8)[random(8)]
    return String(validating: bytes, as: UTF8.self) ?? json
  }

  private mutating func check<Value: Decodable & Equatable>(_ type: Value.Type, _ json: String) {
    var comparison = PassComparison(type, damaged(json))
    // In a log that is nearly full, other records are kept if the members have another order.
    let logKinds: [LogKind] = [.none, .fresh, .used, .small, .handler]
    comparison.logKind = logKinds[random(logKinds.count)]
    if random(3) == 0 { comparison.policy = PassAgreementTests.policies[random(PassAgreementTests.policies.count)] }
    comparison.check()
  }

  @Test("Random payloads agree, in any order of their members and with damaged bytes")
  mutating func agreement() {
    for _ in 0..<100 {
      check(Gadget.self, object())
      check([Gadget].self, "[\(object()),\(object())]")
      check(ShieldedResponse<[Gadget]>.self, #"{"code":1,"data":[\#(object()),\#(value())],"message":"m"}"#)
      check([String: [Gadget]].self, #"{"a":[\#(object())],"b":[\#(object())]}"#)
    }
  }
}

/// A type that is read into locals, as `@Shielded` generates it for constants and for strict properties without a default.
private struct Parcel: Equatable, StrictlyDecodable {
  let version: Int
  let name: String
  let part: Part
  let maker: Maker?
  let opaque: Opaque?
  let photos: [URL]
  let weight: Int
  var kept: [Int]
  var limit: Int?
}

extension Parcel: Decodable {
  enum CodingKeys: CodingKey { case version, name, part, maker, opaque, photos, kept, limit }

  init(from decoder: any Decoder) throws {
    try _JSONReader.offerPass(for: Self.self, to: decoder)
    try UndeclaredKeys.report(CodingKeys.self, at: [["size", "weight"], ["weight"]], in: decoder)
    let container = try _ShieldedContainer<CodingKeys>(decoder)
    version = try container.decodeStrict(forKey: .version)
    name = try container.decode(forKey: .name, default: "none")
    part = try container.decode(forKey: .part, default: Part())
    maker = try container.decode(forKey: .maker, default: Maker(name: "own", sellers: []))
    opaque = try container.decode(forKey: .opaque, default: Opaque(number: 9))
    photos = try container.decode(forKey: .photos, default: [])
    kept = try container.decodeDropping(forKey: .kept, default: [5])
    limit = try container.decodeStrict(forKey: .limit)
    let members = try _ShieldedContainer<_PayloadKey>(decoder)
    weight = try members.at(["size", "weight"], ["weight"]) { try $0.decode(forKey: $1, default: 2) }
  }
}

extension Parcel: _OnePassDecodable {
  private static let memberKeys = _MemberKeys(
    "version",
    "name",
    "part",
    "maker",
    "opaque",
    "photos",
    "kept",
    "limit",
    "size",
    "weight"
  )

  static func readObject(from reader: inout _JSONReader) throws(_JSONReader.Interruption) -> Parcel {
    var seen = _MemberSet()
    var version: Int?
    var name: String?
    var part: Part?
    var maker: Maker??
    var opaque: Opaque??
    var photos: [URL]?
    var kept: [Int]?
    var limit: Int?
    var sizePlace: _JSONReader.Place?
    var weightPlace: _JSONReader.Place?
    var member = try reader.beginObject(expecting: "{\"version\":", Self.memberKeys)
    while member >= 0 {
      seen.insert(member)
      switch member {
      case 0: version = try reader.strictValue(forKey: "version")
      case 1: name = try reader.value(forKey: "name")
      case 2: part = try reader.value(forKey: "part")
      case 3: maker = try reader.value(forKey: "maker")
      case 4: opaque = try reader.value(forKey: "opaque")
      case 5: photos = try reader.value(forKey: "photos")
      case 6: kept = try reader.droppingValue(forKey: "kept")
      case 7: try reader.readStrict(&limit, forKey: "limit")
      case 8: sizePlace = try reader.skip()
      default: weightPlace = try reader.skip()
      }
      member = try reader.nextMember(of: Self.memberKeys, unlessIn: seen)
    }
    var weight: Int?
    if let visit = try reader.visit(
      into: weight,
      at: _JSONReader.Candidate(sizePlace, "size", "weight"),
      _JSONReader.Candidate(weightPlace, "weight")
    ) {
      weight = try reader.value(forKey: visit.key)
      reader.end(visit)
    }
    let value = Parcel(
      version: try reader.required(version, forKey: "version"),
      name: name ?? "none",
      part: part ?? Part(),
      maker: maker ?? Maker(name: "own", sellers: []),
      opaque: opaque ?? Opaque(number: 9),
      photos: photos ?? [],
      weight: weight ?? 2,
      kept: kept ?? [5],
      limit: limit
    )
    if !seen.contains(1) { try reader.noteMissing(value.name, forKey: "name") }
    if !seen.contains(2) { try reader.noteMissing(value.part, forKey: "part") }
    if !seen.contains(3) { try reader.noteMissing(value.maker, forKey: "maker") }
    if !seen.contains(4) { try reader.noteMissing(value.opaque, forKey: "opaque") }
    if !seen.contains(5) { try reader.noteMissing(value.photos, forKey: "photos") }
    if !seen.contains(6) { try reader.noteMissing(value.kept, forKey: "kept") }
    if !seen.contains(7) { try reader.noteMissing(strictly: &limit) }
    return value
  }
}

@Suite("Types that are read into locals", .timeLimit(.minutes(20)))
struct LocalsPassTests {
  private static let clean: [(key: String, value: String)] = [
    ("version", "1"), ("name", #""n""#), ("part", #"{"name":7,"sizes":["1"],"seller":{"name":"n"}}"#),
    ("maker", #"{"name":"m","sellers":[{"name":7}]}"#), ("opaque", #"{"number":1}"#), ("photos", #"["a",7]"#),
    ("kept", #"[1,"2",{}]"#), ("limit", "3"), ("size", #"{"weight":4}"#), ("weight", "5"),
  ]

  @Test("They agree with the containers, and so do lists that drop or contain them", arguments: clean.map(\.key))
  func agreement(_ key: String) {
    for value in PassAgreementTests.dirt + [nil] {
      let members = Self.clean.compactMap { member in member.key == key ? value.map { (key, $0) } : member }
      let json = PassAgreementTests.payload(members.map { (key: $0.0, value: $0.1) })
      for policy in [nil, .strict, RescuePolicy(.retype)] {
        for logKind in [LogKind.none, .fresh] {
          PassComparison(Parcel.self, json, policy: policy, logKind: logKind).check()
          PassComparison(DroppingArray<Parcel>.self, "[\(json),null,\(json)]", policy: policy, logKind: logKind).check()
        }
      }
    }
  }

  @Test("A payload without faults in strict properties is read in one pass")
  func pass() {
    #expect(PassComparison(Parcel.self, PassAgreementTests.payload(Self.clean)).check())
  }
}
