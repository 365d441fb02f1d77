/// A model with every kind of declaration that the rewriter knows, and a body for it.
enum EveryDeclaration {
  static let source = """
    import Foundation

    typealias Model = Codable & Sendable
    public typealias Identifier = String

    public enum Kind: Int, Codable, Sendable { case small = 1, large = 2, unknown = 0 }
    enum Event: Codable, Sendable { case joined(name: String), left }
    enum Strict: String, Codable { case a, b }

    public struct Zoo: Codable {
      public let id: Identifier
      public let name: String
      public let city: String?
      public var visitors = 3
      public var rating: Double = 4.5
      public var opened: Date
      public var closed: Date?
      public var site: URL?
      public let kind: Kind
      public var kinds: [Kind]
      let strict: Strict
      var stricts: [Strict]
      var maybe: Strict?
      var prices: [String: Decimal]
      var byYear: [Int: Int]
      var tags: Set<String>
      var links: [URL]
      var optionalLinks: [URL]?
      var optionalTags: [String]?
      var matrix: [[Double]]
      var animals: [Animal]
      var best: Animal?
      var keeper: Keeper
      var custom: Custom
      var customs: [Custom]
      var maybeCustom: Custom?
      var event: Event
      var events: [Event]?
      var box: Box<Int>
      var visited: Date = .distantPast
      let version = 2
      var flags: Flags
      private var secret: Int
      var computed: Int { visitors + 1 }
      var size: CGFloat
      var amount: Decimal
      var nested: Zoo.Inner
      var reference: Reference?
      var created: Created

      public struct Inner: Model {
        var value: Int
        var deep: Deep
        struct Deep: Model { var a: Bool; var b: UInt8 }
      }
      struct Created: Codable {
        let at: Date
        let by: String
      }
      public struct Keeper: Model {
        let name: String
        private let age: Int
        init(name: String, age: Int) { self.name = name; self.age = age }
      }
      static let shared: Int = 3
    }

    struct Animal: Model, Hashable {
      var name: String
      var legs: Int?
      var children: [Animal]?
      static func make() -> Animal { Animal(name: "x") }
    }

    struct Custom: Codable {
      var value: Int
      init(from decoder: any Decoder) throws {
        value = try decoder.singleValueContainer().decode(Int.self)
      }
    }
    struct Box<Value: Codable>: Codable { var content: Value }
    struct Flags: Codable { var isOn: Bool; var other, third: Int16 }
    #if os(Linux) || os(macOS)
    struct Received: Decodable {
      let raw: Raw?
      let count: Int
      struct Raw: Decodable {
        let text: String
        init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }
      }
    }
    #endif
    final class Reference: Codable { var x: Int = 0 }
    """

  static let sample = #"""
    {"data": {"zoo": {
     "id": "7", "name": "Artis", "city": "Amsterdam", "visitors": 10, "rating": 4.25, "opened": "2020-01-01T00:00:00Z",
     "closed": null, "site": "https://a.example", "kind": 1, "kinds": [1, 2], "strict": "a", "stricts": ["a", "b"], "maybe": "b",
     "prices": {"adult": 12.5, "child": 8}, "byYear": {"2020": 3, "2021": 4}, "tags": ["x", "y"], "links": ["https://b.example/1"],
     "optionalLinks": ["https://c.example"], "optionalTags": ["z"], "matrix": [[1, 2.5], [3]],
     "animals": [{"name": "Lion", "legs": 4, "children": [{"name": "Cub"}]}, {"name": "Snake", "legs": 0}], "best": {"name": "Owl", "legs": 2},
     "keeper": {"name": "Jan", "age": 40}, "custom": 5, "customs": [1, 2], "maybeCustom": 3, "event": {"joined": {"name": "A"}},
     "events": [{"left": {}}], "box": {"content": 9}, "visited": "2021-01-01T00:00:00Z", "flags": {"isOn": true, "other": 12, "third": 3},
     "secret": 3, "size": 2.5, "amount": 19.99, "nested": {"value": 1, "deep": {"a": true, "b": 200}}, "reference": {"x": 4},
     "created": {"at": "2019-01-01T00:00:00Z", "by": "me"}
    }}}
    """#
}
