import Foundation
import Testing

@testable import Payloads

@Suite("Products", .timeLimit(.minutes(20)))
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
          uuid: UUID(uuidString: "e1df1686-9b1b-45b1-8391-d7ce6578fd2f"),
          image: URL(string: "https://images.example.com/products/34221728.jpg?width=1200"),
          // 2022-08-28 20:12:08 and two eighths
          listedAt: Date(timeIntervalSince1970: 1_661_717_528.25),
          releasedAt: Date(timeIntervalSince1970: 1_648_847_322),
          syncedAt: Date(timeIntervalSince1970: 1_678_427_624.75),
          maker: Product.Maker(name: "Østby", country: "DK", site: URL(string: "https://maker-5.example.com/about")),
          attributes: ["weight": 5_316, "width": 184]
        )
      ]
    )
    let text = #"""
      {"code":200,"message":"ok","data":[{"id":"34221728","sku":65320,"name":"Waterproof Copper Headphones",
      "category":"garden","price":232.29,"rating":1.7,"quantity":344,"views":91499,"isActive":true,"isFeatured":false,
      "currency":"USD","updatedAt":"2023-03-09T21:08:49Z","tags":["clearance","clearance","limited"],
      "uuid":"E1DF1686-9B1B-45B1-8391-D7CE6578FD2F",
      "image":"https://images.example.com/products/34221728.jpg?width=1200","listedAt":"2022-08-28T20:12:08.250Z",
      "releasedAt":1648847322,"syncedAt":1678427624750,
      "maker":{"name":"Østby","country":"DK","site":"https://maker-5.example.com/about"},
      "attributes":{"weight":5316,"width":184}}]}
      """#
    #expect(String(decoding: payload.bytes, as: UTF8.self) == text.replacing("\n", with: ""))
  }

  @Test("Each product has the values of the record at its place in the catalogue of the same seed", arguments: 1...10)
  func catalogueValues(seed: UInt64) {
    let specification = PayloadSpecification(size: .records(40), seed: seed)
    let products = Products().payload(specification).records
    let records = Catalogue().payload(specification).records
    #expect(products.count == 40 && records.count == 40)
    for (product, record) in zip(products, records) {
      let common = CatalogueRecord(
        id: product.id,
        sku: product.sku,
        name: product.name,
        category: product.category.rawValue,
        price: Double(product.price.description) ?? .nan,
        rating: product.rating,
        quantity: product.quantity,
        views: product.views,
        isActive: product.isActive,
        isFeatured: product.isFeatured,
        currency: product.currency.rawValue,
        updatedAt: product.updatedAt?.formatted(.iso8601) ?? "",
        tags: product.tags
      )
      #expect(common == record)
    }
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
