import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("SafeBox", .timeLimit(.minutes(20)))
struct SafeBoxTests {
  struct Product: Codable, Equatable {
    @SafeBox var id: String
    @SafeBox var price: Double
    @SafeBox var isActive: Bool
    @SafeBox var discount: Int?
    @SafeBox var tags: [String]
  }

  @Test("A clean payload is decoded exactly and leaves an empty report")
  func clean() throws {
    let json = #"{"id":"a","price":1.5,"isActive":true,"discount":5,"tags":["x","y"]}"#
    let decoded = try JSONDecoder().decodeWithReport(Product.self, from: Data(json.utf8))
    #expect(decoded.value == Product(id: "a", price: 1.5, isActive: true, discount: 5, tags: ["x", "y"]))
    #expect(decoded.report.isEmpty)
    #expect(decoded.report.records.isEmpty)
  }

  @Test("In an empty object, every field has its default, and each one except Optionals is recorded once")
  func empty() throws {
    let decoded = try JSONDecoder().decodeWithReport(Product.self, from: Data("{}".utf8))
    #expect(decoded.value == Product(id: "", price: 0, isActive: false, discount: nil, tags: []))
    #expect(decoded.report.records.map(\.path.description) == ["id", "price", "isActive", "tags"])
    #expect(decoded.report.records.allSatisfy { $0.reason == .keyNotFound && $0.found == nil })
  }

  @Test("G1.6 A memberwise initializer takes bare values")
  func memberwise() {
    var product = Product(id: "a", price: 2, isActive: false, discount: nil, tags: [])
    product.price += 1
    product.tags.append("x")
    #expect(product.price == 3)
    #expect(product.tags == ["x"])
  }

  @Test("G1.6 Encoding writes bare values and omits the key of a nil Optional")
  func encoding() throws {
    let product = Product(id: "a", price: 1.5, isActive: true, discount: nil, tags: ["x"])
    try expectRoundTrip(product, #"{"id":"a","isActive":true,"price":1.5,"tags":["x"]}"#)
    let discounted = Product(id: "a", price: 1.5, isActive: true, discount: 5, tags: [])
    try expectRoundTrip(discounted, #"{"discount":5,"id":"a","isActive":true,"price":1.5,"tags":[]}"#)
  }

  @Test(
    "G1.6 A value survives encode and decode with an empty report",
    arguments: [
      Product(id: "a", price: 1.5, isActive: true, discount: 5, tags: ["x", ""]),
      Product(id: "", price: 0, isActive: false, discount: nil, tags: []),
      Product(id: "null", price: -0.1, isActive: true, discount: .min, tags: ["é"]),
    ]
  )
  func roundTrip(_ product: Product) throws {
    let json = try JSONDecoder().decodeWithReport(Product.self, from: JSONEncoder().encode(product))
    #expect(json.value == product)
    #expect(json.report.isEmpty)
    let list = try PropertyListDecoder().decodeWithReport(Product.self, from: PropertyListEncoder().encode(product))
    #expect(list.value == product)
    #expect(list.report.isEmpty)
  }

  @Test("Only the initializer uses a property's initial value, and a missing key gives 0")
  func initialValue() throws {
    struct Line: Codable {
      @SafeBox var quantity: Int = 1
    }
    #expect(Line().quantity == 1)
    #expect(try JSONDecoder().decode(Line.self, from: Data("{}".utf8)).quantity == 0)
    #expect(try JSONDecoder().decode(Line.self, from: Data(#"{"quantity":null}"#.utf8)).quantity == 0)
  }

  @Test("The decoder's key strategy applies to boxed properties")
  func keyStrategy() throws {
    struct Person: Decodable {
      @SafeBox var firstName: String
      @SafeBox var age: Int?
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let decoded = try decoder.decodeWithReport(Person.self, from: Data(#"{"first_name":7,"age":"x"}"#.utf8))
    #expect(decoded.value.firstName == "7")
    #expect(decoded.value.age == nil)
    #expect(decoded.report.records.map(\.path.description) == ["firstName", "age"])
  }

  @Test("Boxes are equal and have equal hashes if their values are equal")
  func equality() {
    #expect(SafeBox(wrappedValue: 1) == SafeBox(wrappedValue: 1))
    #expect(SafeBox(wrappedValue: 1) != SafeBox(wrappedValue: 2))
    #expect(Set([SafeBox(wrappedValue: 1), SafeBox(wrappedValue: 1)]).count == 1)
  }

  @Test("A bad value in an array of boxes or in a generic type is rescued")
  func outsideKeyedContainers() throws {
    let boxes = try JSONDecoder().decodeWithReport([SafeBox<Int>].self, from: Data(#"[1,"2",null,{},5]"#.utf8))
    #expect(boxes.value.map(\.wrappedValue) == [1, 2, 0, 0, 5])
    #expect(boxes.report.records.map(\.path.description) == ["[1]", "[2]", "[3]"])
    let entries = try JSONDecoder().decode([String: SafeBox<Bool>].self, from: Data(#"{"a":"on","b":[]}"#.utf8))
    #expect(entries.mapValues(\.wrappedValue) == ["a": true, "b": false])
  }
}

@Suite("Published fault: a body of null gives a model made only of defaults", .timeLimit(.minutes(20)))
struct WholePayloadRegressionTests {
  struct Model: Decodable {
    @SafeBox var id: Int
    @SafeArray var list: [String]
  }

  @Test("A body that is null, a scalar or an array throws", arguments: ["null", "7", "true", #""x""#, "[]", "[{}]"])
  func model(_ json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Model.self, from: Data(json.utf8)) }
  }

  @Test("A body that is null throws under a wrapper too")
  func wrappers() {
    let json = Data("null".utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(SafeBox<Int>.self, from: json) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(SafeBox<TableSeller>.self, from: json) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(SafeBox<TableLevel>.self, from: json) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(SafeArray<Int>.self, from: json) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(DroppingArray<Int>.self, from: json) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(DroppingDictionary<Int>.self, from: json) }
  }

  @Test("A whole payload under a wrapper is retyped if possible, and one that throws leaves no record")
  func wholeValues() throws {
    #expect(try JSONDecoder().decode(SafeBox<Int>.self, from: Data(#""42""#.utf8)).wrappedValue == 42)
    #expect(try JSONDecoder().decode(SafeBox<Int?>.self, from: Data("null".utf8)).wrappedValue == nil)
    let log = RescueLog()
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SafeBox<Int>.self, from: Data("{}".utf8), options: RescueOptions(log: log))
    }
    #expect(log.report().isEmpty)
  }
}
