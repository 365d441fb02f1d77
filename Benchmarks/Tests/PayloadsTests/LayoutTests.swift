import Foundation
import Testing

@testable import Payloads

@Suite("Layouts", .timeLimit(.minutes(20)))
struct LayoutTests {
  static let others = PayloadLayout.allCases.filter { $0 != .compact }

  /// JSON text with the white space of a layout.
  private func text(_ text: String, isIndented: Bool) -> String {
    var writer = WhiteSpaceWriter(isIndented: isIndented)
    return String(decoding: writer.rewritten(Array(text.utf8)), as: UTF8.self)
  }

  @Test("White space doesn't change strings, and empty objects and lists have none inside")
  func whiteSpace() {
    let record = #"[{"city":"a, \"b\"","tags":[],"lon":[2,{}]}]"#
    #expect(text(record, isIndented: false) == #"[{"city": "a, \"b\"", "tags": [], "lon": [2, {}]}]"#)
    #expect(
      text(record, isIndented: true) == """
        [
          {
            "city": "a, \\"b\\"",
            "tags": [],
            "lon": [
              2,
              {}
            ]
          }
        ]
        """
    )
    #expect(text("[]", isIndented: true) == "[]")
  }

  @Test("White space of the original is replaced by the layout's")
  func originalWhiteSpace() {
    let record = "{ \"a\" :\t[ 1 ,\n2 ] , \"b\":\r{ } }"
    #expect(text(record, isIndented: false) == #"{"a": [1, 2], "b": {}}"#)
    var compact: [UInt8] = []
    JSONStructure(Array(record.utf8)[...]).write(to: &compact)
    #expect(String(decoding: compact, as: UTF8.self) == #"{"a":[1,2],"b":{}}"#)
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
      #expect((parsed == root) == (layout != .extra))
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
    #expect(Twitter().payload(specification).bytes.fingerprint == fingerprint)
  }

  static let pinned: [(layout: PayloadLayout, fingerprint: UInt64)] = [
    (.compact, 4_063_425_819_771_496_629), (.spaced, 13_475_174_937_261_715_857),
    (.indented, 6_020_124_261_395_870_205),
    (.shuffled, 5_471_750_301_263_151_033), (.random, 10_173_999_478_815_754_863), (.extra, 5_508_705_847_199_565_547),
  ]
}
