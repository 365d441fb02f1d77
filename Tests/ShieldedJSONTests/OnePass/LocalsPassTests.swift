import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

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
    try JSONReader.offerPass(for: Self.self, to: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decodeStrict(forKey: .version)
    name = try container.decodeShielded(forKey: .name, default: "none")
    part = try container.decodeShielded(forKey: .part, default: Part())
    maker = try container.decodeShielded(forKey: .maker, default: Maker(name: "own", sellers: []))
    opaque = try container.decodeShielded(forKey: .opaque, default: Opaque(number: 9))
    photos = try container.decodeShielded(forKey: .photos, default: [])
    kept = try container.decodeDropping(forKey: .kept, default: [5])
    limit = try container.decodeStrict(forKey: .limit)
    let members = try decoder.container(keyedBy: PayloadKey.self)
    weight = try members.decodeShielded(at: [["size", "weight"], ["weight"]], default: 2)
  }
}

extension Parcel: _OnePassDecodable {
  private static let memberKeys = MemberKeys(
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

  static func readObject(from reader: inout JSONReader) throws(JSONReader.Interruption) -> Parcel {
    var seen = MemberSet()
    var version: Int?
    var name: String?
    var part: Part?
    var maker: Maker??
    var opaque: Opaque??
    var photos: [URL]?
    var kept: [Int]?
    var limit: Int?
    var sizePlace: JSONReader.Place?
    var weightPlace: JSONReader.Place?
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
    let weight: Int? = try reader.value(
      at: JSONReader.Candidate(sizePlace, "size", "weight"),
      JSONReader.Candidate(weightPlace, "weight")
    )
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
    if !seen.contains(7) { try reader.readStrict(&limit, at: JSONReader.Candidate(nil, "limit")) }
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
          var parcel = PassComparison(Parcel.self, json)
          parcel.policy = policy
          parcel.logKind = logKind
          parcel.check()
          var list = PassComparison(DroppingArray<Parcel>.self, "[\(json),null,\(json)]")
          list.policy = policy
          list.logKind = logKind
          list.check()
        }
      }
    }
  }

  @Test("A payload without faults in strict properties is read in one pass")
  func pass() {
    #expect(PassComparison(Parcel.self, PassAgreementTests.payload(Self.clean)).check())
  }
}
