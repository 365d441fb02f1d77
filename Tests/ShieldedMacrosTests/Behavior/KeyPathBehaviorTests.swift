#if Macros
  import Foundation
  import ShieldedMacros
  import ShieldedReporting
  import Testing

  @Suite("Outcomes by key path", .timeLimit(.minutes(20)))
  struct KeyPathBehaviorTests {
    @Shielded(keys: .snakeCase, keyPaths: true)
    struct Order {
      @Shielded(keyPaths: true)
      struct Customer {
        @Shielded(keyPaths: true)
        struct Address {
          var city: String
          let country: String
        }

        var name: String
        var address: Address
        var formerAddress: Address?

        /// Not decoded.
        var greeting: String { "Hello \(name)" }
      }

      @Shielded(keyPaths: true)
      struct Page<Item> {
        var item: Item
        @DateFormats(.iso8601) var date: Date?
      }

      /// A type without the table.
      @Shielded
      struct Line {
        var text: String
      }

      var orderNumber: Int
      @Key("qty", "quantity") var quantity: Int
      @Key("shipping.price") var shippingPrice: Double
      var customer: Customer
      var previousCustomers: [Customer]
      var page: Page<Int>
      var line: Line
      #if DEBUG
        var debugLevel: Int
      #else
        var releaseLevel: Int
      #endif
    }

    private static let body = #"""
      {"order_number": "7", "quantity": "3", "shipping": {"price": "1.5"}, "line": {"text": 1}, "debug_level": "1",
      "customer": {"name": "Ada", "address": {"city": 1, "country": 2}, "formerAddress": {"city": 3, "country": ""}},
      "previous_customers": [{"name": "B", "address": 7}], "page": {"item": "8", "date": "yesterday"}}
      """#

    /// Each key path, the path of the object, and the path of the expected record; `nil` if the value isn't rescued.
    private static func expect<Root: PropertyPathProvider>(
      _ keyPath: PartialKeyPath<Root>,
      at path: String? = nil,
      record: String?,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder] {
        let report = try decoder.decodeWithReport(Order.self, from: Data(body.utf8)).report
        let outcome = try path.map { try report.outcome(of: keyPath, at: $0) } ?? report.outcome(of: keyPath)
        if let record {
          guard case .rescued(let found) = outcome else {
            Issue.record("The outcome is \(outcome).", sourceLocation: sourceLocation)
            continue
          }
          #expect("\(found.path)" == record, sourceLocation: sourceLocation)
        } else {
          #expect(outcome == .notRescued, sourceLocation: sourceLocation)
        }
      }
    }

    @Test("A property's outcome is that of its key, of each of its keys, or of its path")
    func properties() throws {
      try Self.expect(\Order.orderNumber, record: "order_number")
      try Self.expect(\Order.quantity, record: "quantity")
      try Self.expect(\Order.shippingPrice, record: "shipping.price")
      try Self.expect(\Order.previousCustomers, record: nil)
      #if DEBUG
        try Self.expect(\Order.debugLevel, record: "debug_level")
      #endif
    }

    @Test("A key path may lead through the properties of other types with key paths")
    func nestedProperties() throws {
      try Self.expect(\Order.customer.name, record: nil)
      try Self.expect(\Order.customer.address.city, record: "customer.address.city")
      try Self.expect(\Order.customer.address.country, record: "customer.address.country")
      try Self.expect(\Order.page.item, record: "page.item")
      try Self.expect(\Order.page.date, record: "page.date")
    }

    @Test("In a list or an Optional, the path leads to the object, which may have been replaced")
    func objectsAtPaths() throws {
      try Self.expect(\Order.Customer.name, at: "previous_customers[0]", record: nil)
      try Self.expect(\Order.Customer.address, at: "previous_customers[0]", record: "previous_customers[0].address")
      let address = "previous_customers[0].address"
      try Self.expect(\Order.Customer.address.city, at: "previous_customers[0]", record: address)
      try Self.expect(\Order.Customer.Address.city, at: "customer.formerAddress", record: "customer.formerAddress.city")
      try Self.expect(\Order.Customer.Address.country, at: "customer.formerAddress", record: nil)
      try Self.expect(\Order.Customer.self, at: "previous_customers[*]", record: nil)
    }

    private static let unknown: [any PartialKeyPath<Order> & Sendable] = [
      \.customer.greeting, \.customer.formerAddress?.city, \.previousCustomers[0].name, \.line.text,
    ]

    @Test("A key path without a key throws an error that says what to pass", arguments: unknown)
    func unknownKeyPaths(_ keyPath: any PartialKeyPath<Order> & Sendable) throws {
      let error = #expect(throws: PropertyPathError.self) { try RescueReport().outcome(of: keyPath) }
      #expect(error?.type == "Order")
      let description = error?.description ?? ""
      // Swift's description of a property that isn't stored contains an address.
      #expect(description.contains(" isn't a property of Order that is decoded, or leads through a type"))
      #expect(description.hasPrefix(#"\Order."#))
      #expect(description.hasSuffix(#"the path of its object, as in outcome(of:at: "items[3]")."#))
    }

    @Test("A path that isn't valid throws the error of its notation")
    func invalidPath() {
      #expect(throws: RescuePathParsingError.self) { try RescueReport().outcome(of: \Order.quantity, at: "items[0") }
    }

    @Test("A rescue without a record makes the outcome of every key of its property unknown")
    func recordsBeyondTheCapacity() throws {
      let options = RescueOptions(log: RescueLog(capacity: 1))
      let report = try JSONDecoder().decodeWithReport(Order.self, from: Data(Self.body.utf8), options: options).report
      #expect(try report.outcome(of: \Order.quantity) == .notKept)
      #expect(try report.outcome(of: \Order.previousCustomers) == .notRescued)
      guard case .rescued = try report.outcome(of: \Order.orderNumber) else {
        Issue.record("The first rescue has a record.")
        return
      }
    }
  }
#endif
