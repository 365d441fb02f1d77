import ShieldedDecoding
import ShieldedJSON
import Synchronization
import Testing

/// A type that the reader reads, and that contains one that it doesn't.
private struct Box: Equatable, _OnePassInPlaceDecodable {
  var name = ""
  var crates: [Crate] = []

  static func defaultInstance() -> Box { Box() }

  enum CodingKeys: CodingKey { case name, crates }

  init() {}

  init(from decoder: any Decoder) throws {
    try JSONReader.offerPass(for: Self.self, to: decoder)
    Work.count.add(1, ordering: .relaxed)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decodeShielded(forKey: .name)
    crates = try container.decodeShielded(forKey: .crates)
  }

  private static let memberKeys = MemberKeys("name", "crates")

  mutating func readMembers(from reader: inout JSONReader) throws(JSONReader.Interruption) {
    Work.count.add(1, ordering: .relaxed)
    var seen = MemberSet()
    var member = try reader.beginObject(expecting: "{\"name\":", Self.memberKeys)
    while member >= 0 {
      seen.insert(member)
      if member == 0 {
        try reader.read(&name, forKey: "name")
      } else {
        try reader.read(&crates, forKey: "crates")
      }
      member = try reader.nextMember(of: Self.memberKeys, unlessIn: seen)
    }
    if !seen.contains(0) { try reader.noteMissing(name, forKey: "name") }
    if !seen.contains(1) { try reader.noteMissing(crates, forKey: "crates") }
  }
}

/// A type that the reader doesn't read, and that contains one that it does.
private struct Crate: Decodable, Equatable, DefaultProvider {
  @SafeArray var boxes: [Box]

  init() { boxes = [] }

  init(from decoder: any Decoder) throws {
    Work.count.add(1, ordering: .relaxed)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _boxes = try container.decode(SafeArray<Box>.self, forKey: .boxes)
  }

  enum CodingKeys: CodingKey { case boxes }

  static func defaultInstance() -> Crate { Crate() }
}

private enum Work {
  static let count = Atomic<Int>(0)
}

@Suite("Types that the reader reads and doesn't read alternate", .serialized, .timeLimit(.minutes(20)))
struct AlternationTests {
  private static func nested(_ depth: Int, name: String, isNameFirst: Bool = true) -> String {
    func object(_ crates: String) -> String {
      isNameFirst ? #"{"name":\#(name),"crates":[\#(crates)]}"# : #"{"crates":[\#(crates)],"name":\#(name)}"#
    }
    var text = object("")
    for _ in 0..<depth { text = object(#"{"boxes":[\#(text)]}"#) }
    return text
  }

  @Test(
    "No value is decoded more than three times, however deep it is",
    arguments: [#""n""#, "7", "[]"],
    [true, false]
  )
  func work(_ name: String, isNameFirst: Bool) throws {
    for policy in [RescuePolicy.lenient, RescuePolicy(.retype)] {
      for log in [nil, RescueLog()] {
        let decoder = ShieldedJSONDecoder()
        let text = Self.nested(40, name: name, isNameFirst: isNameFirst)
        Work.count.store(0, ordering: .relaxed)
        let box = try RescueOptions(policy: policy, log: log).apply { try decoder.decode(Box.self, from: text) }
        #expect(box.crates.count == 1)
        #expect(Work.count.load(ordering: .relaxed) <= 3 * 81)
        Work.count.store(0, ordering: .relaxed)
        let crate = try RescueOptions(policy: policy, log: log).apply {
          try decoder.decode(Crate.self, from: #"{"boxes":[\#(text)]}"#)
        }
        #expect(crate.boxes.count == 1)
        #expect(Work.count.load(ordering: .relaxed) <= 3 * 82)
      }
    }
  }

  @Test("Values inside both kinds agree, with their records at full paths")
  func agreement() {
    for name in [#""n""#, "7", "null", "[]"] {
      for logKind in LogKind.allCases {
        var comparison = PassComparison(Box.self, Self.nested(3, name: name))
        comparison.logKind = logKind
        comparison.check()
        var crate = PassComparison(Crate.self, #"{"boxes":[\#(Self.nested(3, name: name)),null]}"#)
        crate.logKind = logKind
        crate.check()
      }
    }
  }
}
