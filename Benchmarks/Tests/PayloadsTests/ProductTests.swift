import Foundation
import Payloads
import Testing

@Suite("Products")
struct ProductTests {
  @Test("The first product of seed 1 has these values and this text")
  func firstProduct() {
    let payload = Products().payload(PayloadSpecification(size: .records(1), seed: 1))
    #expect(
      payload.records == [
        Product(
          id: "34221728",
          sku: 65_320,
          name: "Waterproof Copper Headphones",
          category: .garden,
          price: Decimal(23_229) / 100,
          rating: 1.7,
          quantity: 344,
          views: 91_499,
          isActive: true,
          isFeatured: false,
          currency: .usd,
          // 2023-03-09 21:08:49
          updatedAt: Date(timeIntervalSince1970: 1_678_396_129),
          tags: ["clearance", "clearance", "limited"],
          uuid: UUID(uuidString: "0d4321d9-df23-443e-b7bc-61f0bf1f049c"),
          image: URL(string: "https://images.example.com/products/34221728.jpg?width=1000"),
          // 2021-08-11 11:10:31 and five eighths
          listedAt: Date(timeIntervalSince1970: 1_628_680_231.625),
          releasedAt: Date(timeIntervalSince1970: 1_602_608_239),
          syncedAt: Date(timeIntervalSince1970: 1_678_459_621.375),
          maker: Product.Maker(name: "Nordlicht GmbH", country: "DE"),
          attributes: ["height": 819, "weight": 9_501, "width": 1_142]
        )
      ]
    )
    let text = #"""
      {"code":200,"message":"ok","data":[{"id":"34221728","sku":65320,"name":"Waterproof Copper Headphones",
      "category":"garden","price":232.29,"rating":1.7,"quantity":344,"views":91499,"isActive":true,"isFeatured":false,
      "currency":"USD","updatedAt":"2023-03-09T21:08:49Z","tags":["clearance","clearance","limited"],
      "uuid":"0D4321D9-DF23-443E-B7BC-61F0BF1F049C",
      "image":"https://images.example.com/products/34221728.jpg?width=1000","listedAt":"2021-08-11T11:10:31.625Z",
      "releasedAt":1602608239,"syncedAt":1678459621375,"maker":{"name":"Nordlicht GmbH","country":"DE","site":null},
      "attributes":{"height":819,"weight":9501,"width":1142}}]}
      """#
    #expect(String(decoding: payload.bytes, as: UTF8.self) == text.replacing("\n", with: ""))
  }

  @Test("The first product has the values of the first catalogue record of the same seed", arguments: 1...40)
  func catalogueValues(seed: UInt64) throws {
    let specification = PayloadSpecification(size: .records(1), seed: seed)
    let product = try #require(Products().payload(specification).records.first)
    let payload = Catalogue().payload(specification)
    let record = try #require(payload.records.first)
    #expect(product.id == record.id)
    #expect(product.sku == record.sku)
    #expect(product.name == record.name)
    #expect(product.category.rawValue == record.category)
    #expect(product.price == Decimal(string: record.price.description))
    #expect(product.rating == record.rating)
    #expect(product.quantity == record.quantity)
    #expect(product.views == record.views)
    #expect(product.isActive == record.isActive)
    #expect(product.isFeatured == record.isFeatured)
    #expect(product.currency.rawValue == record.currency)
    #expect(product.updatedAt?.formatted(.iso8601) == record.updatedAt)
    #expect(product.tags == record.tags)
    // The text is the same too, but for a price without cents, such as 656.0, which as a Decimal is 656.
    let common = try #require(String(decoding: payload.bytes, as: UTF8.self).split(separator: "}]}").first)
    let text = String(decoding: Products().payload(specification).bytes, as: UTF8.self)
    let hasCents = record.price != record.price.rounded()
    #expect(text.hasPrefix(common + ",\"uuid\":") == hasCents)
  }

  @Test("A product has about 580 bytes, and every case, missing value and eighth of a second occurs")
  func variety() {
    let payload = Products().payload(PayloadSpecification(size: .records(2_000), seed: 9))
    #expect((560...600).contains(payload.bytes.count / 2_000))
    #expect(Set(payload.records.map(\.category)) == Set(Product.Category.allCases).subtracting([.unknown]))
    #expect(Set(payload.records.map(\.currency)) == Set(Product.Currency.allCases).subtracting([.unknown]))
    #expect(payload.records.allSatisfy { $0.uuid != nil && $0.listedAt != nil && $0.syncedAt != nil })
    #expect((330...470).contains(payload.records.count { $0.maker == nil }))
    #expect((130...270).contains(payload.records.count { $0.image == nil }))
    #expect((130...270).contains(payload.records.count { $0.releasedAt == nil }))
    #expect((850...1_150).contains(payload.records.count { $0.attributes.count == 3 }))
    #expect(
      Set(payload.records.map { $0.attributes.keys.sorted() }) == [
        ["height", "weight", "width"], ["weight", "width"],
      ]
    )
    let eighths = (0..<8).map { Double($0) / 8 }
    for date in [\Product.listedAt, \.syncedAt] {
      let fractions = payload.records.compactMap { $0[keyPath: date]?.timeIntervalSince1970 }
        .map { $0.truncatingRemainder(dividingBy: 1) }
      #expect(Set(fractions).sorted() == eighths)
    }
  }

  /// The fields of a product that each kind of dirt affects, the members of `maker` and the catalogue's strings, numbers and
  /// Booleans aside.
  static let fieldsByKind: [(kind: DirtKind, fields: Set<String>)] = [
    (.missing, ["category", "price", "currency", "tags", "attributes"]),
    (.null, ["category", "price", "currency", "tags", "attributes"]),
    (.numberAsString, ["price", "releasedAt", "syncedAt"]),
    (.stringAsNumber, ["tags"]),
    (
      .wrongShape,
      [
        "category", "price", "currency", "updatedAt", "tags", "uuid", "image", "listedAt", "releasedAt", "syncedAt",
        "maker", "attributes",
      ]
    ),
    (.corruptElement, ["tags", "attributes"]),
    (.emptyString, ["price"]),
    (.unknownCase, ["category", "currency"]),
    (.dateFormat, ["updatedAt", "listedAt", "releasedAt", "syncedAt"]),
    (.invalidText, ["uuid", "image"]),
  ]

  @Test("A single kind of dirt affects every field that it applies to", arguments: fieldsByKind)
  func alone(kind: DirtKind, fields: Set<String>) {
    let others: Set<String> = ["id", "sku", "name", "rating", "quantity", "views", "isActive", "isFeatured"]
    let payload = Products().payload(
      PayloadSpecification(size: .records(200), dirtRate: 1, dirtDensity: 1, mix: DirtMix(only: [kind]), seed: 13)
    )
    // The third component is the field's key, which isn't the last one in an element or in the maker.
    let isInMaker = { (rescue: ExpectedRescue) in rescue.path.count == 4 && rescue.path[2] == .key("maker") }
    let keys = payload.rescues.filter { !isInMaker($0) }.compactMap { rescue -> String? in
      if case .key(let key) = rescue.path[2] { key } else { nil }
    }
    #expect(Set(keys).subtracting(others) == fields)
  }
}
