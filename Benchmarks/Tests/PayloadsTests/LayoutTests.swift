import Foundation
import Payloads
import Testing

@Suite("Layouts", .timeLimit(.minutes(20)))
struct LayoutTests {
  static let others = PayloadLayout.allCases.filter { $0 != .compact }

  private func text(_ layout: PayloadLayout, records: Int = 1) -> String {
    let record = SampleRecord(#"{"city":"a, \"b\"","tags":[],"at":{"lat":1,"lon":[2,{}]}}"#, gives: 1)
    let shape = SampleList(name: "cities", summary: "", clean: [record], dirty: [])
    let specification = PayloadSpecification(size: .records(records), layout: layout)
    return String(decoding: shape.payload(specification).bytes, as: UTF8.self)
  }

  @Test("White space doesn't change strings, and empty objects and lists have none inside")
  func whiteSpace() {
    #expect(text(.spaced) == #"[{"city": "a, \"b\"", "tags": [], "at": {"lat": 1, "lon": [2, {}]}}]"#)
    #expect(
      text(.indented) == """
        [
          {
            "city": "a, \\"b\\"",
            "tags": [],
            "at": {
              "lat": 1,
              "lon": [
                2,
                {}
              ]
            }
          }
        ]
        """
    )
    #expect(text(.indented, records: 0) == "[]")
  }

  @Test("White space in a sample is replaced by the layout's")
  func samplesWithWhiteSpace() {
    let record = SampleRecord("{ \"a\" :\t[ 1 ,\n2 ] , \"b\":\r{ } }", gives: 1)
    let shape = SampleList(name: "spaces", summary: "", clean: [record], dirty: [])
    func text(_ layout: PayloadLayout) -> String {
      String(decoding: shape.payload(PayloadSpecification(size: .records(1), layout: layout)).bytes, as: UTF8.self)
    }
    #expect(text(.spaced) == #"[{"a": [1, 2], "b": {}}]"#)
    #expect([#"[{"a":[1,2],"b":{}}]"#, #"[{"b":{},"a":[1,2]}]"#].contains(text(.shuffled)))
  }

  @Test(
    "Every layout has the same expected records and rescues, and valid JSON",
    arguments: PayloadShapes.all.map(\.name),
    others
  )
  func expectations(name: String, layout: PayloadLayout) throws {
    let shape = try #require(PayloadShapes.shape(named: name))
    for rate in [0, 0.7] {
      func collected(_ layout: PayloadLayout) -> CollectedPayload {
        shape.collected(PayloadSpecification(size: .bytes(8_000), layout: layout, dirtRate: rate, seed: 21))
      }
      let (compact, other) = (collected(.compact), collected(layout))
      #expect(other.rescues == compact.rescues)
      #expect(other.summary.records == compact.summary.records)
      #expect(other.summary.dirtCounts == compact.summary.dirtCounts)
      let root = try #require(try compact.parsed().value as? NSObject)
      let parsed = try #require(try other.parsed().value as? NSObject)
      // Members that no model declares are the only difference between the values.
      #expect(Self.withoutAdditions(parsed) == root)
      #expect((parsed == root) == (layout != .extra || name == "matrix"))
    }
  }

  /// A value without the members that the layout `extra` adds.
  private static func withoutAdditions(_ value: NSObject) -> NSObject {
    if let object = value as? [String: NSObject] {
      return object.filter { !$0.key.hasPrefix("_") }.mapValues(withoutAdditions) as NSObject
    }
    return (value as? [NSObject]).map { $0.map(withoutAdditions) as NSObject } ?? value
  }

  @Test("An independent decoder finds the expected values of a clean payload in every layout", arguments: others)
  func decoded(layout: PayloadLayout) throws {
    let payload = Catalogue().payload(PayloadSpecification(size: .records(200), layout: layout, seed: 5))
    #expect(try payload.decodedRecords() == payload.records)
  }

  /// The keys of each record's members in the document's order.
  private func keys(_ layout: PayloadLayout, dirtRate: Double = 0) -> [[String]] {
    Catalogue().pieces(PayloadSpecification(size: .records(100), layout: layout, dirtRate: dirtRate, seed: 2))
      .compactMap {
        guard $0.record != nil else { return nil }
        return String(decoding: $0.bytes, as: UTF8.self).matches(of: /[{,]"([A-Za-z_]+)":/).map { String($0.output.1) }
      }
  }

  @Test("The shuffled order is the same in every record, and another than the models'")
  func shuffled() throws {
    let orders = keys(.shuffled)
    let order = try #require(orders.first)
    #expect(Set(orders) == [order])
    let declared = try #require(keys(.compact).first)
    #expect(Set(order) == Set(declared))
    // At most one member is followed by the one that the models declare next.
    let following = Dictionary(uniqueKeysWithValues: zip(declared, declared.dropFirst()))
    #expect(zip(order, order.dropFirst()).count { following[$0] == $1 } <= 1)
    for dirty in keys(.shuffled, dirtRate: 1) {
      let known = dirty.filter(order.contains)
      #expect(known == order.filter(known.contains))
    }
  }

  @Test("The random order differs from record to record")
  func random() {
    let orders = keys(.random)
    #expect(Set(orders).count == orders.count)
    #expect(Set(orders.map { Set($0) }).count == 1)
  }

  @Test("The layout extra adds seven members at the same positions of each record")
  func extra() {
    for piece in keys(.extra) {
      let record = piece.filter { !["self", "width", "height", "depth"].contains($0) }
      #expect(record.count == 20)
      #expect(record.indices.filter { record[$0].hasPrefix("_") }.count == 7)
      #expect(record.first == "id")
    }
  }

  @Test("The same seed gives the same bytes in every layout", arguments: pinned)
  func pinnedBytes(layout: PayloadLayout, fingerprint: UInt64) {
    let specification = PayloadSpecification(size: .bytes(20_000), layout: layout, dirtRate: 1.0 / 3, seed: 1)
    #expect(NestedFeed().payload(specification).bytes.fingerprint == fingerprint)
  }

  static let pinned: [(layout: PayloadLayout, fingerprint: UInt64)] = [
    (.compact, 16_045_243_679_928_384_425), (.spaced, 1_336_557_936_589_548_213),
    (.indented, 10_400_940_653_205_720_347),
    (.shuffled, 414_248_441_672_233_939), (.random, 6_988_373_842_833_964_967), (.extra, 4_164_872_583_352_994_763),
  ]
}
