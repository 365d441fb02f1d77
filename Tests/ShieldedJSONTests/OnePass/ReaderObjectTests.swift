import Foundation
import ShieldedDecoding
import Testing

@testable import ShieldedJSON

@Suite("Objects in one pass", .timeLimit(.minutes(20)))
struct ReaderObjectTests {
  private static let product = Product(
    id: "52614387",
    sku: 48_211,
    name: "Compact Steel Kettle",
    category: "kitchen",
    price: 34.9,
    rating: 4.5,
    quantity: 12,
    views: 99_120,
    isActive: true,
    isFeatured: false,
    currency: "EUR",
    updatedAt: "2025-03-04T05:06:07Z",
    tags: ["new", "eco"]
  )

  /// The members of a product, in declared order.
  private static let members = [
    ("id", #""52614387""#), ("sku", "48211"), ("name", #""Compact Steel Kettle""#), ("category", #""kitchen""#),
    ("price", "34.9"), ("rating", "4.5"), ("quantity", "12"), ("views", "99120"), ("isActive", "true"),
    ("isFeatured", "false"), ("currency", #""EUR""#), ("updatedAt", #""2025-03-04T05:06:07Z""#),
    ("tags", #"["new","eco"]"#),
  ]

  private static func object(_ members: [(String, String)], comma: String = ",", colon: String = ":") -> String {
    "{" + members.map { "\"\($0)\"\(colon)\($1)" }.joined(separator: comma) + "}"
  }

  private func expectProduct(_ payload: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let text = Comment(rawValue: payload)
    #expect(OnePassSubject.value(Product.self, from: payload) == Self.product, text, sourceLocation: sourceLocation)
    let list = OnePassSubject.value(
      ProductEnvelope.self,
      from: #"{"code":1,"message":"m","data":[\#(payload),\#(payload)]}"#
    )
    let expected = ProductEnvelope(code: 1, message: "m", data: [Self.product, Self.product])
    #expect(list == expected, text, sourceLocation: sourceLocation)
    let long = "[" + (0..<200).map { _ in payload }.joined(separator: " ,\n ") + "]"
    let all = OnePassSubject.value([Product].self, from: long)
    #expect(all == Array(repeating: Self.product, count: 200), text, sourceLocation: sourceLocation)
  }

  @Test("An object is read in declared order, with and without white space")
  func layouts() {
    for comma in [",", ", ", " ,", ",\n", ",\n  ", ",\r\n\t\t", " , ", ",          "] {
      for colon in [":", ": ", " :", " : ", ":\n  "] {
        expectProduct(Self.object(Self.members, comma: comma, colon: colon))
      }
    }
    expectProduct(
      Self.object(Self.members).replacingOccurrences(of: "{", with: "{ ").replacingOccurrences(of: "}", with: " }")
    )
  }

  /// An object whose member is read without a test that it is an object.
  private struct Outer: _OnePassDecodable {
    private static let memberKeys = _MemberKeys("x")

    init() {}
    init(from decoder: any Decoder) throws {}

    static func readObject(from reader: inout _JSONReader) throws(_JSONReader.Interruption) -> Outer {
      guard try reader.beginObject(expecting: "{\"x\":", memberKeys) == 0 else { throw _JSONReader.Interruption() }
      _ = try SkippedObject.readObject(from: &reader)
      guard try reader.nextMember(of: memberKeys, unlessIn: _MemberSet()) < 0 else { throw _JSONReader.Interruption() }
      return Outer()
    }
  }

  @Test("An object is begun only at a brace", arguments: [#"{"x":5}}"#, #"{"x":}"#, #"{"x":[}]}"#, #"{"x":"}"}"#])
  func brace(payload: String) {
    #expect(OnePassSubject.value(Outer.self, from: payload) == nil)
    #expect(OnePassSubject.value(Outer.self, from: #"{"x":{"y":[1]}}"#) != nil)
  }

  @Test("An object is read in any order of its members")
  func orders() {
    var generator = SystemRandomNumberGenerator()
    expectProduct(Self.object(Self.members.reversed()))
    for shift in Self.members.indices {
      expectProduct(Self.object(Array(Self.members[shift...] + Self.members[..<shift])))
      expectProduct(Self.object(Self.members.shuffled(using: &generator), comma: ", ", colon: ": "))
    }
  }

  @Test("Members that aren't declared are skipped, whatever their values")
  func unread() {
    let others = [
      ("skus", "1"), ("sk", "\"x\""), ("", "[1,{\"id\":2}]"), ("ID", "{\"a\":{}}"), ("i\\u0064s", "null"),
      ("a key of more than sixteen bytes", "-1.5e3"), ("updatedAt ", "true"), ("\\ud800", "false"),
    ]
    for position in 0...Self.members.count {
      for other in others {
        var members = Self.members
        members.insert(other, at: position)
        expectProduct(Self.object(members))
      }
    }
    let all = zip(Self.members, others + others).flatMap { [$0, $1] }
    expectProduct(Self.object(all))
    expectProduct(Self.object(all, comma: " , ", colon: " : "))
  }

  @Test("Of equal keys, the first one wins, in any spelling")
  func duplicates() {
    for (position, member) in Self.members.enumerated() {
      let escaped = "\\u00" + String(member.0.utf8.first ?? 0, radix: 16) + member.0.dropFirst()
      for key in [member.0, escaped] {
        var members = Self.members
        members.insert((key, #"{"other":[]}"#), at: position + 1)
        expectProduct(Self.object(members))
        members = Self.members
        members.append((key, "0"))
        expectProduct(Self.object(members))
        members = Self.members
        members[position].0 = key
        expectProduct(Self.object(members))
      }
    }
  }

  @Test("An object of 65 or 200 members is read in declared, reverse and random order")
  func wide() {
    var generator = SystemRandomNumberGenerator()
    for order in [Array(0..<200), Array((0..<200).reversed()), Array(0..<200).shuffled(using: &generator)] {
      let members = order.map { ("m\($0)", "\($0)") }
      for comma in [",", ", "] {
        let payload = Self.object(members, comma: comma)
        #expect(OnePassSubject.value(Wide<Two100>.self, from: payload)?.members == Array(0..<200))
        #expect(OnePassSubject.value(Wide<Sixty5>.self, from: payload)?.members == Array(0..<65))
        let doubled = members + members.map { ($0.0, "-7") }
        let value = OnePassSubject.value(Wide<Two100>.self, from: Self.object(doubled, comma: comma))
        #expect(value?.members == Array(0..<200))
        #expect(value?.missingCount == 0)
      }
      let some = members.filter { !["m3", "m64", "m199"].contains($0.0) }
      #expect(OnePassSubject.value(Wide<Two100>.self, from: Self.object(some))?.missingCount == 3)
      #expect(OnePassSubject.value(Wide<Sixty5>.self, from: Self.object(some))?.missingCount == 2)
    }
  }

  @Test("A list of any length has no elements lost, and no more memory than it needs")
  func lists() throws {
    for count in [0, 1, 2, 6, 7, 8, 100, 5_000] {
      let records = (0..<count).map { index in
        var members = Self.members
        members[1].1 = "\(index)"
        members[2].1 = "\"\(String(repeating: "x", count: index % 97))\""
        return Self.object(members)
      }
      let payload = #"{"code":0,"message":"","data":[\#(records.joined(separator: ","))]}"#
      let products = try #require(OnePassSubject.value(ProductEnvelope.self, from: payload)).data
      #expect(products.map(\.sku) == Array(0..<count))
      #expect(products == (try ShieldedJSONDecoder().decode(ProductEnvelope.self, from: payload)).data)
      if count > 1_000 { #expect(products.capacity < count + count / 4) }
    }
  }

  @Test("A list inside another list doesn't reserve memory for the rest of the payload")
  func nestedLists() throws {
    let leaves = (0..<20).map { _ in "{}" }.joined(separator: ",")
    let payload = "[" + (0..<500).map { _ in #"{"children":[\#(leaves)]}"# }.joined(separator: ",") + "]"
    let trees = try #require(OnePassSubject.value([Tree].self, from: payload))
    #expect(trees.count == 500)
    #expect(trees.allSatisfy { $0.children.count == 20 && $0.children.capacity < 48 })
    let groups = try ShieldedJSONDecoder().decode([String: [Tree]].self, from: #"{"a":\#(payload),"b":[{}]}"#)
    #expect(groups["a"]?.count == 500)
    #expect(groups["a"]?.allSatisfy { $0.children.capacity < 48 } == true)
    #expect(groups["b"]?.count == 1)
  }

  @Test("Recursive types are read down to the depth limit on a thread with a small stack")
  func recursion() async {
    let depth = 255
    let payload = String(repeating: #"{"children":["#, count: depth) + String(repeating: "]}", count: depth)
    let read: @Sendable () -> Int = { OnePassSubject.value(Tree.self, from: payload)?.depth ?? -1 }
    let result = await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: read()) }
      // The address sanitizer's frames are several times as large.
      thread.stackSize = 4 << 20
      thread.start()
    }
    #expect(result == depth)
  }

  @Test("A member that is skipped takes little stack, whatever the depth limit")
  func skipping() async throws {
    let levels = 3_000_000
    let nested = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    let payload = #"{"z":\#(nested),"children":[{"children":[]}]}"#
    let decoder = ShieldedJSONDecoder.with { $0.depthLimit = .max }
    let read: @Sendable () -> Result<Int, any Error> = { [decoder] in
      Result { try decoder.decode(Tree.self, from: payload).depth }
    }
    let result = await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: read()) }
      thread.stackSize = 4 << 20
      thread.start()
    }
    #expect(try result.get() == 2)
  }
}

/// An object with many members, each of which has its position as value in a complete payload.
private struct Wide<Width: MemberCount>: DefaultProvider, _OnePassInPlaceDecodable {
  var members = Array(repeating: -1, count: Width.keys.count)
  /// How many members were missing when the object was read.
  var missingCount = 0

  static func defaultInstance() -> Wide { Wide() }

  init() {}

  init(from decoder: any Decoder) throws {}

  mutating func readMembers(from reader: inout _JSONReader) throws(_JSONReader.Interruption) {
    var seen = _MemberSet()
    var member = try reader.beginObject(expecting: "{\"m0\":", Width.keys)
    while member >= 0 {
      seen.insert(member)
      try reader.read(&members[member], forKey: "m")
      if member == members.count - 1, reader.endObject() { break }
      member = try reader.nextMember(of: Width.keys, unlessIn: seen)
    }
    if seen.containsAll(members.count) { return }
    for position in members.indices where !seen.contains(position) { missingCount += 1 }
  }
}

private protocol MemberCount: Sendable { static var keys: _MemberKeys { get } }

private enum Sixty5: MemberCount {
  static let keys = _MemberKeys((0..<65).map { Array("m\($0)".utf8) })
}

private enum Two100: MemberCount {
  static let keys = _MemberKeys((0..<200).map { Array("m\($0)".utf8) })
}

/// A recursive type.
private struct Tree: Codable, DefaultProvider, _OnePassInPlaceDecodable {
  var children: [Tree] = []

  var depth: Int { 1 + (children.first?.depth ?? 0) }

  static func defaultInstance() -> Tree { Tree() }

  init() {}

  init(from decoder: any Decoder) throws {
    try _JSONReader.offerPass(for: Self.self, to: decoder)
    children = try decoder.container(keyedBy: CodingKeys.self).decode([Tree].self, forKey: .children)
  }

  private static let memberKeys = _MemberKeys("children")

  mutating func readMembers(from reader: inout _JSONReader) throws(_JSONReader.Interruption) {
    var seen = _MemberSet()
    var member = try reader.beginObject(expecting: "{\"children\":", Self.memberKeys)
    while member == 0 {
      seen.insert(0)
      try reader.read(&children, forKey: "children")
      if reader.endObject() { break }
      member = try reader.nextMember(of: Self.memberKeys, unlessIn: seen)
    }
  }
}
