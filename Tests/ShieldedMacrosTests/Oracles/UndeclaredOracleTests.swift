#if Macros
  import DecodingTestSupport
  import Foundation
  import ShieldedMacros
  import Testing

  /// A JSON value of a random payload.
  private indirect enum OracleValue {
    case scalar(String)
    case list([OracleValue])
    case object([(key: String, value: OracleValue)])

    var text: String {
      switch self {
      case .scalar(let text): text
      case .list(let elements): "[\(elements.map(\.text).joined(separator: ", "))]"
      case .object(let members): "{\(members.map { "\"\($0.key)\": \($0.value.text)" }.joined(separator: ", "))}"
      }
    }

    /// The members, the first of equal keys only; `nil` for any other value.
    var members: [(key: String, value: OracleValue)]? {
      guard case .object(let members) = self else { return nil }
      var keys: Set<String> = []
      return members.filter { keys.insert($0.key).inserted }
    }

    subscript(key: String) -> OracleValue? { members?.first { $0.key == key }?.value }

    var elements: [OracleValue] { if case .list(let elements) = self { elements } else { [] } }
  }

  /// What a type declares for its object.
  private struct OracleKeys {
    var keys: Set<String>
    var nested: [String: OracleKeys] = [:]

    static let seller = OracleKeys(keys: ["name", "rating"])
    static let product = OracleKeys(
      keys: [
        "id", "price", "quantity", "is_active", "active", "stock", "a.b", "tags", "photos", "seller", "status", "size",
      ],
      nested: [
        "stock": OracleKeys(keys: ["warehouse"], nested: ["warehouse": OracleKeys(keys: ["count", "city"])]),
        "seller": seller,
      ]
    )

    /// The paths of the undeclared keys in an object; none in any other value.
    func undeclared(in value: OracleValue?, at path: [RescuePath.Component] = []) -> [String] {
      guard let members = value?.members else { return [] }
      return members.filter { !keys.contains($0.key) }.map { RescuePath(path + [.key($0.key)]).description }
        + nested.flatMap { key, inner in inner.undeclared(in: value?[key], at: path + [.key(key)]) }
    }
  }

  extension SplitMix {
    fileprivate mutating func pick<Element>(_ elements: [Element]) -> Element {
      elements[Int(next() % UInt64(elements.count))]
    }

    fileprivate mutating func value(_ keys: [String], depth: Int) -> OracleValue {
      switch next() % (depth > 0 ? 8 : 4) {
      case 0, 1: .scalar(pick(["1", "2.5", "true", "null", "\"\"", "\"a\"", "\"7\""]))
      case 2: .scalar(pick(["\"img\"", "\"picture\"", "\"text\"", "\"circle\"", "\"square\""]))
      case 3: .list([])
      case 4: .list((0..<next() % 3).map { _ in value(keys, depth: depth - 1) })
      default: object(keys, depth: depth - 1)
      }
    }

    fileprivate mutating func object(_ keys: [String], depth: Int) -> OracleValue {
      .object((0..<next() % 8).map { _ in (pick(keys), value(keys, depth: depth)) })
    }
  }

  @Suite("Undeclared keys by their specification", .timeLimit(.minutes(20)))
  struct UndeclaredOracleTests {
    static let keys = [
      "id", "price", "is_active", "active", "stock", "warehouse", "count", "city", "a.b", "a", "tags", "photos",
      "seller", "name", "rating", "status", "size", "type", "kind", "url", "width", "text", "x", "y",
    ]

    /// The paths of the undeclared keys over both decoders, sorted, after comparing the values with those without the option.
    private static func paths<Value: Decodable & Equatable>(_ type: Value.Type, _ json: String) throws -> [[String]] {
      try ([JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder]).map { decoder in
        let options = RescueOptions(log: RescueLog(capacity: .max, reportsUndeclaredKeys: true))
        let on = try decoder.decodeWithReport(type, from: Data(json.utf8), options: options)
        let off = try decoder.decodeWithReport(type, from: Data(json.utf8))
        #expect(on.value == off.value, "\(json)")
        #expect(on.report.totalCount == off.report.totalCount, "\(json)")
        return on.report.undeclaredKeys.map(\.path.description).sorted()
      }
    }

    @Test("Both decoders report the undeclared keys of random products")
    func products() throws {
      var generator = SplitMix()
      var count = 0
      for _ in 0..<1_000 {
        let product = generator.object(Self.keys, depth: 3)
        let expected = OracleKeys.product.undeclared(in: product)
        count += expected.count
        for paths in try Self.paths(Product.self, product.text) {
          #expect(paths == expected.sorted(), "\(product.text)")
        }
        let listed = #"{"data": [\#(product.text)], "page": 1}"#
        for paths in try Self.paths(ShieldedResponse<[Product]>.self, listed) {
          let inList = OracleKeys.product.undeclared(in: product, at: [.key("data"), .index(0)])
          #expect(paths == (inList + ["page"]).sorted(), "\(listed)")
        }
      }
      #expect(count > 2_000)
    }

    @Test("Both decoders report the undeclared keys of random enums with discriminators")
    func pages() throws {
      var generator = SplitMix()
      var count = 0
      for _ in 0..<1_000 {
        let elements = (0..<3).map { _ in
          generator.object(["type", "type", "kind", "url", "width", "text", "x"], depth: 1)
        }
        let shapes = (0..<3).map { _ in generator.object(["kind", "kind", "type", "text", "x"], depth: 1) }
        let main = generator.object(["kind", "kind", "text", "x"], depth: 1)
        let page = OracleValue.object([
          ("blocks", .list(elements)), ("shapes", .list(shapes)), ("main", main), ("other", main),
        ])
        var expected = ["other"]
        for (index, element) in elements.enumerated() {
          let keys: Set<String> =
            switch element["type"]?.text {
            case "\"img\"", "\"picture\"": ["type", "url", "width"]
            case "\"text\"": ["type", "text"]
            default: ["type"]
            }
          expected += OracleKeys(keys: keys).undeclared(in: element, at: [.key("blocks"), .index(index)])
        }
        // An enum without a fallback throws for any other value.
        let shape = OracleKeys(keys: ["kind", "text"])
        for (index, element) in shapes.enumerated() where element["kind"]?.text == "\"circle\"" {
          expected += shape.undeclared(in: element, at: [.key("shapes"), .index(index)])
        }
        if main["kind"]?.text == "\"circle\"" { expected += shape.undeclared(in: main, at: [.key("main")]) }
        count += expected.count
        for paths in try Self.paths(Page.self, page.text) {
          #expect(paths == expected.sorted(), "\(page.text)")
        }
      }
      #expect(count > 2_000)
    }
  }
#endif
