import Foundation
import ShieldedDecoding
import ShieldedJSON
import Synchronization
import Testing

@Suite("Regressions of short lists before a long one that is decoded on several cores", .timeLimit(.minutes(20)))
struct ShortListRegressionTests {
  /// An element that counts how often one is read.
  private struct Counted: _OnePassDecodable, DefaultProvider, Equatable {
    static let readCount = Atomic(0)

    var name: String?

    init(name: String?) {
      self.name = name
    }

    init(from decoder: any Decoder) throws {
      name = try Seller(from: decoder).name
    }

    static func defaultInstance() -> Counted { Counted(name: nil) }

    static func readObject(from reader: inout JSONReader) throws(JSONReader.Interruption) -> Counted {
      readCount.add(1, ordering: .relaxed)
      return Counted(name: try Seller.readObject(from: &reader).name)
    }
  }

  private struct Catalogue: _OnePassInPlaceDecodable, Equatable {
    var brands: [Counted] = []
    var products: [Counted] = []

    static func defaultInstance() -> Catalogue { Catalogue() }

    init() {}

    init(from decoder: any Decoder) throws { throw CancellationError() }

    private static let memberKeys = MemberKeys("brands", "products")

    mutating func readMembers(from reader: inout JSONReader) throws(JSONReader.Interruption) {
      var seen = MemberSet()
      var member = try reader.beginObject(expecting: "{\"brands\":", Self.memberKeys)
      while member >= 0 {
        seen.insert(member)
        if member == 0 {
          try reader.read(&brands, forKey: "brands")
        } else {
          try reader.read(&products, forKey: "products")
        }
        member = try reader.nextMember(of: Self.memberKeys, unlessIn: seen)
      }
    }
  }

  @Test("Elements of a long list aren't read for a short list before it")
  func reads() throws {
    let element = #"{"name":"a product or a brand"}"#
    func list(_ count: Int) -> String { "[" + Array(repeating: element, count: count).joined(separator: ",") + "]" }
    var decoder = ShieldedJSONDecoder()
    decoder.concurrency = .cores(2)
    Counted.readCount.store(0, ordering: .relaxed)
    let payload = Data(#"{"brands":\#(list(3)),"products":\#(list(20_000))}"#.utf8)
    let catalogue = try decoder.decode(Catalogue.self, from: payload)
    #expect(catalogue.brands.count == 3)
    #expect(catalogue.products.count == 20_000)
    #expect(Counted.readCount.load(ordering: .relaxed) == 20_003)
  }
}
