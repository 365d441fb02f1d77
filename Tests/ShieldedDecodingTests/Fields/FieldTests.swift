import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("A struct as @Shielded expands it", .timeLimit(.minutes(20)))
struct FieldTests {
  private static let clean: PayloadTree = [
    "id": "a", "price": 1.5, "quantity": 3, "is_active": true, "stock": ["warehouse": ["count": 4]],
    "tags": ["x"], "photos": ["01020304-0506-0708-090A-0B0C0D0E0F10"], "version": 2,
    "seller": ["name": "S", "rating": 4.5], "status": "open",
  ]

  private static let product = FieldProduct(
    id: "a",
    price: 1.5,
    quantity: 3,
    isActive: true,
    stock: 4,
    tags: ["x"],
    photos: [UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))],
    version: 2,
    seller: FieldSeller(name: "S", rating: 4.5),
    status: .open
  )

  @Test("A clean object is decoded without a record under the lenient and the strict policy")
  func clean() {
    expect(FieldProduct.self, from: Self.clean, is: Self.product)
    expect(FieldProduct.self, from: Self.clean, is: Self.product, policy: .strict)
  }

  @Test("Every property is rescued by its own rule, and recorded at its place in the payload")
  func dirty() {
    expect(
      FieldProduct.self,
      from: [
        "id": 7, "price": "99.0", "quantity": "many", "active": "yes", "is_active": .null, "stock": ["warehouse": [:]],
        "tags": ["x", [:]], "photos": [7, "01020304-0506-0708-090A-0B0C0D0E0F10"], "version": 2, "seller": [],
        "status": "archived",
      ],
      is: FieldProduct(
        id: "7",
        price: 99,
        quantity: 1,
        isActive: true,
        stock: nil,
        tags: ["x", ""],
        photos: Self.product.photos,
        version: 2,
        seller: FieldSeller(name: "", rating: nil),
        status: .unknown
      ),
      [
        .retyped("id"), .retyped("price"), .defaulted(.notNumeric, "quantity"), .retyped("active"),
        .defaulted(.typeMismatch, "tags[1]"), .dropped(.typeMismatch, "photos[0]"),
        .defaulted(.typeMismatch, "seller"), .defaulted(.unknownCase, "status"),
      ]
    )
  }

  @Test("An object without members gives every default but throws for the strict property")
  func empty() {
    expect(
      FieldProduct.self,
      from: ["version": 1],
      is: FieldProduct(
        id: "",
        price: 0,
        isActive: false,
        tags: [],
        photos: [],
        version: 1,
        seller: FieldSeller(name: ""),
        status: .unknown
      ),
      ["id", "price", "quantity", "is_active", "tags", "photos", "seller", "status"].map {
        .defaulted(.keyNotFound, $0)
      }
    )
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(FieldProduct.self, from: Data("{}".utf8)) }
  }

  @Test("A product is encoded with its first keys and its path, and decoded again without a record")
  func roundTrip() throws {
    try expectRoundTrip(
      Self.product,
      #"{"id":"a","is_active":true,"photos":["01020304-0506-0708-090A-0B0C0D0E0F10"],"price":1.5,"quantity":3,"#
        + #""seller":{"name":"S","rating":4.5},"status":"open","stock":{"warehouse":{"count":4}},"tags":["x"],"version":2}"#
    )
    var product = Self.product
    product.stock = nil
    product.seller.rating = nil
    try expectRoundTrip(
      product,
      #"{"id":"a","is_active":true,"photos":["01020304-0506-0708-090A-0B0C0D0E0F10"],"price":1.5,"quantity":3,"#
        + #""seller":{"name":"S"},"status":"open","tags":["x"],"version":2}"#
    )
  }

  @Test(
    "Under the strict policy, a missing key throws even if the property has a default",
    arguments: ["id", "price", "quantity", "tags", "photos", "seller", "status"]
  )
  func strictMissing(_ key: String) {
    guard case .object(let members) = Self.clean else { return }
    let tree = PayloadTree.object(members.filter { $0.key != key })
    expectError(FieldProduct.self, from: tree, "keyNotFound \(key)", at: [], policy: .strict)
  }
}
