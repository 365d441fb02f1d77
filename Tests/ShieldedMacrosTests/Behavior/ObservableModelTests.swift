#if Macros
  import Foundation
  import Observation
  import ShieldedDecoding
  import ShieldedMacros
  import Testing

  /// A model of an app that holds decoded structs.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Observable
  final class Shop {
    var products: [Product] = []
    var featured: Seller?

    func load(_ body: Data) throws {
      products = try ShieldedJSONDecoder().decode([Product].self, from: body)
      featured = products.first?.seller
    }
  }

  @Suite("Observable models that hold @Shielded structs", .timeLimit(.minutes(20)))
  struct ObservableModelTests {
    @Test("A change of a decoded struct's property is observed")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    func observation() throws {
      let shop = Shop()
      try shop.load(Data(#"[{"id": 7, "seller": {"name": "S"}}, {}]"#.utf8))
      #expect(shop.products.map(\.id) == ["7", ""])
      #expect(shop.featured == Seller(name: "S"))

      let changes = Lock(0)
      withObservationTracking {
        _ = shop.products[0].seller.name
      } onChange: {
        changes.withLock { $0 += 1 }
      }
      shop.products[0].seller.name = "T"
      #expect(changes.withLock { $0 } == 1)
      #expect(shop.products[0].seller.name == "T")
    }
  }

  #if canImport(SwiftData)
    import SwiftData

    /// A stored model with an attribute that is a `@Shielded` struct.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Model
    final class StoredProduct {
      @Attribute(.unique) var identifier: String
      var seller: Seller
      var status: Status

      init(_ product: Product) {
        identifier = product.id
        seller = product.seller
        status = product.status
      }
    }

    extension ObservableModelTests {
      @Test("A stored model keeps decoded structs")
      @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
      @MainActor
      func swiftData() throws {
        let product = try ShieldedJSONDecoder().decode(
          Product.self,
          from: Data(#"{"id": "a", "seller": {"name": 1}}"#.utf8)
        )
        let configuration = ModelConfiguration(isStoredInMemoryOnly: true)
        let container = try ModelContainer(for: StoredProduct.self, configurations: configuration)
        container.mainContext.insert(StoredProduct(product))
        let stored = try container.mainContext.fetch(FetchDescriptor<StoredProduct>())
        #expect(stored.map(\.seller.name) == ["1"])
      }
    }
  #endif
#endif
