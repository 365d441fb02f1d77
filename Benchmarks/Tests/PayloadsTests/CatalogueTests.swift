import Foundation
import Payloads
import Testing

@Suite("Catalogue", .timeLimit(.minutes(20)))
struct CatalogueTests {
  @Test("An independent decoder finds the expected values in a clean payload")
  func cleanExpectations() throws {
    let payload = Catalogue().payload(PayloadSpecification(size: .records(500), seed: 5))
    #expect(payload.rescues.isEmpty)
    #expect(payload.dirtCounts.isEmpty)
    #expect(try payload.decodedRecords() == payload.records)
  }

  @Test("A few names have escapes or non-ASCII characters")
  func variety() {
    let payload = Catalogue().payload(PayloadSpecification(size: .records(1_000), seed: 5))
    let unusual = payload.records.count { !$0.name.utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != 0x5C } }
    #expect((10...60).contains(unusual))
    #expect(String(decoding: payload.bytes, as: UTF8.self).contains("\\u00"))
    #expect(Set(payload.records.map(\.name.count)).count > 20)
    #expect(Set(payload.records.map(\.tags.count)) == [1, 2, 3, 4, 5])
  }

  @Test("A record has about 250 bytes")
  func recordSize() {
    let payload = Catalogue().payload(PayloadSpecification(size: .records(2_000), seed: 9))
    #expect((240...280).contains(payload.bytes.count / 2_000))
  }

  @Test("Rates and sizes out of bounds are clamped")
  func outOfBounds() {
    let empty = Catalogue().payload(PayloadSpecification(size: .records(-5), dirtRate: 1, dirtDensity: 2))
    #expect(String(decoding: empty.bytes, as: UTF8.self) == #"{"code":200,"message":"ok","data":[]}"#)
    for rate in [-1, -Double.infinity, Double.nan] {
      #expect(
        Catalogue().payload(PayloadSpecification(size: .records(20), dirtRate: 1, dirtDensity: rate)).dirtCounts.isEmpty
      )
    }
    let soaked = Catalogue().payload(PayloadSpecification(size: .records(20), dirtRate: 1, dirtDensity: .infinity))
    #expect(soaked.dirtCounts.values.reduce(0, +) == 20 * 13)
  }
}
