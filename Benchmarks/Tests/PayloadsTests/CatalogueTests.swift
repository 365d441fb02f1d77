import Foundation
import Payloads
import Testing

@Suite("Catalogue", .timeLimit(.minutes(20)))
struct CatalogueTests {
  static let pinned: [(specification: PayloadSpecification, fingerprint: UInt64)] = [
    (PayloadSpecification(size: .records(100), seed: 1), 7_210_185_828_201_876_505),
    (PayloadSpecification(size: .records(100), dirtRate: 1, dirtDensity: 0.3, seed: 1), 2_922_727_613_394_204_226),
    (PayloadSpecification(size: .records(100), dirtRate: 0.3, seed: 2), 12_113_986_422_966_782_521),
    (
      PayloadSpecification(
        size: .bytes(10_000),
        dirtRate: 1,
        dirtDensity: 1,
        mix: DirtMix(only: DirtKind.allCases),
        seed: 7
      ),
      2_268_480_184_069_475_048
    ),
  ]

  @Test("The same seed gives the same bytes on every platform", arguments: pinned)
  func pinnedBytes(specification: PayloadSpecification, fingerprint: UInt64) {
    #expect(Catalogue().payload(specification).bytes.fingerprint == fingerprint)
  }

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

  @Test("The requested size is reached with the fewest records", arguments: [1, 1_000, 65_536])
  func size(bytes: Int) {
    let specification = PayloadSpecification(size: .bytes(bytes), seed: 3)
    let payload = Catalogue().payload(specification)
    #expect(payload.bytes.count >= bytes)
    let fewer = PayloadSpecification(size: .records(payload.records.count - 1), seed: 3)
    #expect(payload.records.isEmpty || Catalogue().payload(fewer).bytes.count < bytes)
  }

  @Test("Payloads of one seed begin with the same records, whatever their size")
  func prefix() {
    let short = Catalogue().payload(PayloadSpecification(size: .records(10), dirtRate: 1, dirtDensity: 0.2, seed: 4))
    let long = Catalogue().payload(PayloadSpecification(size: .records(50), dirtRate: 1, dirtDensity: 0.2, seed: 4))
    #expect(Array(long.records.prefix(10)) == short.records)
    #expect(Array(long.rescues.prefix(short.rescues.count)) == short.rescues)
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
