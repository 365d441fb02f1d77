import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Types that offer to be read in one pass", .timeLimit(.minutes(20)))
struct PassOfferTests {
  /// Tells how it was decoded.
  fileprivate struct Traced: _OnePassDecodable, Equatable {
    var name: String
    var isRead = false

    init(_ name: String, isRead: Bool = false) {
      self.name = name
      self.isRead = isRead
    }

    init(from decoder: any Decoder) throws {
      try _JSONReader.offerPass(for: Self.self, to: decoder)
      name = try decoder.container(keyedBy: TextKey.self).decode(String.self, forKey: TextKey("name"))
    }

    static func readObject(from reader: inout _JSONReader) throws(_JSONReader.Interruption) -> Traced {
      Traced(try Seller.readObject(from: &reader).name, isRead: true)
    }
  }

  private struct Shelf: Decodable {
    var first: Traced
    var rest: [Traced]
    var others: [String: Traced]
  }

  /// Ignores every error of the value that it decodes from its own decoder.
  private struct Lenient: Decodable {
    var traced: Traced?

    init(from decoder: any Decoder) throws { traced = try? Traced(from: decoder) }
  }

  private struct Generic<Item: Decodable>: Decodable {
    var item: Item

    init(from decoder: any Decoder) throws {
      try _JSONReader.offerPass(for: Self.self, to: decoder)
      item = try decoder.container(keyedBy: TextKey.self).decode(Item.self, forKey: TextKey("item"))
    }
  }

  /// Can be read in one pass if its argument can.
  fileprivate struct Labeled<Item>: Decodable, Sendable {
    var traced: Traced

    init(_ traced: Traced) { self.traced = traced }

    init(from decoder: any Decoder) throws {
      try _JSONReader.offerPass(for: Self.self, to: decoder)
      traced = try Traced(from: decoder)
    }
  }

  private let decoder = ShieldedJSONDecoder()

  /// The compiler doesn't know that the elements can be read in one pass.
  private func list<Element: Decodable>(of type: Element.Type, _ json: String) throws -> [Element] {
    try decoder.decode([Element].self, from: Data(json.utf8))
  }

  @Test("Every value inside another type is read in one pass, the first one too")
  func nested() throws {
    let json = #"{"first":{"name":"a"},"rest":[{"name":"b"},{"name":"c"}],"others":{"k":{"name":"d"}}}"#
    let shelf = try decoder.decode(Shelf.self, from: Data(json.utf8))
    #expect(shelf.first == Traced("a", isRead: true))
    #expect(shelf.rest == [Traced("b", isRead: true), Traced("c", isRead: true)])
    #expect(shelf.others == ["k": Traced("d", isRead: true)])
  }

  @Test("Of a truncated payload, what has arrived completely is read in one pass, and the last element isn't")
  func truncated() throws {
    let read = ["a", "b"].map { Traced($0, isRead: true) }
    let text = #"[{"name":"a"},{"name":"b"} , {"name":"c""#
    for (truncation, expected) in [
      (ShieldedJSONDecoder.Truncation.keepComplete, read), (.keepPartial, read + [Traced("c")]),
    ] {
      let decoder = ShieldedJSONDecoder.with { $0.truncation = truncation }
      #expect(try decoder.decode([Traced].self, from: Data(text.utf8)) == expected)
      let shelf = try decoder.decode(Shelf.self, from: Data(#"{"first":{"name":"f"},"others":{},"rest":\#(text)"#.utf8))
      #expect(shelf.first == Traced("f", isRead: true))
      #expect(shelf.rest == expected)
    }
  }

  @Test(
    "Every element of a list in generic code is read in one pass, whether the list is short or long",
    arguments: [1, 2, 300, 9_000]
  )
  func lists(count: Int) throws {
    let json = "[" + (0..<count).map { #"{"name":"\#($0)"}"# }.joined(separator: ",") + "]"
    #expect(try list(of: Traced.self, json) == (0..<count).map { Traced("\($0)", isRead: true) })
  }

  @Test("A type that ignores errors never gets the offer of a type inside it")
  func wrapper() throws {
    let values = try list(of: Lenient.self, #"[{"name":"a"},{"name":"b"},{"name":1},{"name":"c"}]"#)
    #expect(values.map(\.traced) == [Traced("a"), Traced("b"), nil, Traced("c")])
  }

  @Test("A type that ignores errors doesn't get the offer of a type that has been decoded before")
  func laterWrapper() throws {
    struct Parts: Decodable {
      var before: Lenient
      var traced: Traced
      var after: Lenient
    }
    let json = #"{"before":{"name":"a"},"traced":{"name":"b"},"after":{"name":"c"}}"#
    let parts = try decoder.decode(Parts.self, from: Data(json.utf8))
    #expect(parts.before.traced == Traced("a"))
    #expect(parts.traced == Traced("b", isRead: true))
    #expect(parts.after.traced == Traced("c"))
  }

  @Test("If the first value can't be decoded, the error is that of its init(from:), and later values are still read")
  func failure() throws {
    #expect {
      try list(of: Traced.self, #"[1,{"name":"b"}]"#)
    } throws: { error in
      guard case .typeMismatch(_, let context)? = error as? DecodingError else { return false }
      return context.codingPath.map(\.intValue) == [0]
    }
    struct Dropping: Decodable {
      @DroppingArray var list: [Traced]
    }
    let kept = try decoder.decode(Dropping.self, from: Data(#"{"list":[1,{"name":"b"},{"name":"c"}]}"#.utf8))
    #expect(kept.list == [Traced("b", isRead: true), Traced("c", isRead: true)])
  }

  @Test("Another decoder than ShieldedJSONDecoder decodes a type that makes an offer with its init(from:)")
  func otherDecoder() throws {
    let values = try JSONDecoder().decode([Traced].self, from: Data(#"[{"name":"a"}]"#.utf8))
    #expect(values == [Traced("a")])
  }

  @Test("A generic type that can't be read in one pass is decoded with its init(from:) after its offer")
  func generic() throws {
    let values = try list(of: Generic<Int>.self, #"[{"item":1},{"item":2}]"#)
    #expect(values.map(\.item) == [1, 2])
    let traced = try list(of: Generic<Traced>.self, #"[{"item":{"name":"a"}},{"item":{"name":"b"}}]"#)
    #expect(traced.map(\.item) == [Traced("a", isRead: true), Traced("b", isRead: true)])
  }

  @Test("A generic type is read in one pass if it can be with its arguments")
  func conformingGeneric() throws {
    let json = #"[{"name":"a"},{"name":"b"}]"#
    let read = try list(of: Labeled<Int>.self, json).map(\.traced)
    #expect(read == [Traced("a", isRead: true), Traced("b", isRead: true)])
    #expect(try list(of: Labeled<Character>.self, json).map(\.traced) == [Traced("a"), Traced("b")])
  }

  @Test("No value is read in one pass if the decoder's settings don't allow it")
  func settings() throws {
    let decoder = ShieldedJSONDecoder.with { $0.keyDecodingStrategy = .custom { TextKey($0.last?.stringValue ?? "") } }
    #expect(try decoder.decode([String: Traced].self, from: Data(#"{"k":{"name":"a"}}"#.utf8)) == ["k": Traced("a")])
  }

  @Test("Values are read in one pass if their keys are converted from snake case")
  func snakeCase() throws {
    let decoder = ShieldedJSONDecoder.with { $0.keyDecodingStrategy = .convertFromSnakeCase }
    let shelf = try decoder.decode(
      Shelf.self,
      from: #"{"first":{"name":"a"},"rest":[{"name":"b"}],"others":{"my_key":{"name":"c"}}}"#
    )
    #expect(shelf.first == Traced("a", isRead: true))
    #expect(shelf.rest == [Traced("b", isRead: true)])
    #expect(shelf.others == ["my_key": Traced("c", isRead: true)])
  }
}

extension PassOfferTests.Labeled: Rescuable, _OnePassValue, _OnePassDecodable where Item: _OnePassValue {
  static func readObject(from reader: inout _JSONReader) throws(_JSONReader.Interruption) -> Self {
    Self(try PassOfferTests.Traced.readObject(from: &reader))
  }
}

@Suite("Lists of one-pass types inside Codable types", .timeLimit(.minutes(20)))
struct NestedListTests {
  @Test("The elements of a reported list are the payload's")
  func reported() throws {
    let payload = Data(#"[{"name":"a","score":1},{"name":7}]"#.utf8)
    let sellers = try ShieldedJSONDecoder().decode(ReportedValue<[Seller]>.self, from: payload)
    #expect(sellers.value == [Seller(name: "a", score: 1), Seller(name: "7")])
    #expect(sellers.report.tallies.count == 2)
  }
}

/// A type that the reader reads, and that contains one that it doesn't.
private struct Box: Equatable, _OnePassInPlaceDecodable {
  var name = ""
  var crates: [Crate] = []

  static func defaultInstance() -> Box { Box() }

  enum CodingKeys: CodingKey { case name, crates }

  init() {}

  init(from decoder: any Decoder) throws {
    try _JSONReader.offerPass(for: Self.self, to: decoder)
    Work.count.withLock { $0 += 1 }
    let container = try _ShieldedContainer<CodingKeys>(decoder)
    name = try container.decode(forKey: .name)
    crates = try container.decode(forKey: .crates)
  }

  private static let memberKeys = _MemberKeys("name", "crates")

  mutating func readMembers(from reader: inout _JSONReader) throws(_JSONReader.Interruption) {
    Work.count.withLock { $0 += 1 }
    var seen = _MemberSet()
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
    Work.count.withLock { $0 += 1 }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _boxes = try container.decode(SafeArray<Box>.self, forKey: .boxes)
  }

  enum CodingKeys: CodingKey { case boxes }

  static func defaultInstance() -> Crate { Crate() }
}

private enum Work { static let count = Lock(0) }

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
        Work.count.withLock { $0 = 0 }
        let box = try RescueOptions(policy: policy, log: log).apply { try decoder.decode(Box.self, from: text) }
        #expect(box.crates.count == 1)
        #expect(Work.count.withLock { $0 } <= 3 * 81)
        Work.count.withLock { $0 = 0 }
        let crate = try RescueOptions(policy: policy, log: log).apply {
          try decoder.decode(Crate.self, from: #"{"boxes":[\#(text)]}"#)
        }
        #expect(crate.boxes.count == 1)
        #expect(Work.count.withLock { $0 } <= 3 * 82)
      }
    }
  }

  @Test("Values inside both kinds agree, with their records at full paths")
  func agreement() {
    for name in [#""n""#, "7", "null", "[]"] {
      for logKind in LogKind.allCases {
        PassComparison(Box.self, Self.nested(3, name: name), logKind: logKind).check()
        PassComparison(Crate.self, #"{"boxes":[\#(Self.nested(3, name: name)),null]}"#, logKind: logKind).check()
      }
    }
  }
}
