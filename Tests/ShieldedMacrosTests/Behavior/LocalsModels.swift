#if Macros
  import Foundation
  import ShieldedDecoding
  import ShieldedMacros

  /// Counts the evaluations of a default.
  enum Evaluations {
    @TaskLocal static var counter: Counter?

    final class Counter: Sendable {
      let count = Lock(0)
    }

    static func next() -> Int {
      counter?.count.withLock {
        $0 += 1
        return $0
      } ?? 0
    }
  }

  @Shielded
  struct Ticket: Equatable {
    let id: String
    var number = Evaluations.next()
    var other: Int = Evaluations.next()
    let remark: String?
    @Dropping var links: [URL] = makeLinks()
    @Key("meta.rank", "rank") var rank: Int = limit()
    private(set) var note = "none"

    static func limit() -> Int { 9 }
    static func makeLinks() -> [URL] { [] }
  }

  @Shielded
  struct Numbered: Equatable {
    var number: Int = Evaluations.next()
    @Strict var id: Int
  }

  @Shielded
  struct NumberedList: Equatable {
    var elements: [Numbered]
  }

  @Shielded
  struct Watched: Equatable {
    var quantity: Int = 1 {
      didSet { Issues.observed() }
    }
    var name: String {
      willSet { Issues.observed() }
    }
    let id: Int
  }

  enum Issues {
    @TaskLocal static var observe: (@Sendable () -> Void)?

    static func observed() { observe?() }
  }

  @Shielded
  struct WithInitializer: Equatable {
    let id: String
    var count: Int

    init(id: String) {
      self.id = id
      count = -1
    }
  }

  @Shielded
  struct Job: Equatable {
    @Strict var id: Int
    @Strict @Key("meta.revision") var revision: Int
    @Strict var started: Date?
    var token = UUID().uuidString
  }

  @propertyWrapper
  struct Clamped: Codable, Equatable, Sendable {
    private var value: Int

    init(wrappedValue: Int) { value = min(max(wrappedValue, 0), 10) }

    var wrappedValue: Int {
      get { value }
      set { value = min(max(newValue, 0), 10) }
    }

    init(from decoder: any Decoder) throws {
      self.init(wrappedValue: try decoder.singleValueContainer().decode(Int.self))
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  extension KeyedDecodingContainer {
    /// The overload that a wrapper declares to accept a missing key.
    func decode(_ type: Clamped.Type, forKey key: Key) throws -> Clamped {
      try decodeIfPresent(type, forKey: key) ?? Clamped(wrappedValue: 5)
    }
  }

  @Shielded
  struct Wrapped: Codable, Equatable {
    @Clamped var level: Int
    @Clamped var other: Int = 3
    @SafeDefault<TwoByDefault> var legacy: Int
    var name: String
  }

  enum TwoByDefault: DefaultValue { static var defaultValue: Int { 2 } }

  @Shielded(keys: .snakeCase, lists: .dropping)
  struct Snake: Codable, Equatable {
    var firstName: String
    var imageURL: URL?
    var homePages: [URL]
    @Key("idNumber") var number: Int
  }

  @Shielded(policy: .strict)
  struct Contract: Equatable {
    var name: String
    var count = 1
  }

  @Shielded
  struct Contracts: Equatable {
    var items: [Contract]
    var main: Contract?
  }

  @Shielded
  struct Box<Item: Equatable, Tag>: Equatable {
    var item: Item
    var items: [Item]
    var count = 1
    static var empty: String { "empty" }
  }

  extension Box {
    @Shielded
    struct Lid: Equatable {
      var width: Int
    }
  }

  enum Tagged {}

  /// A public type.
  @Shielded
  public struct OuterType: Codable, Hashable, Sendable {
    /// A value of a nested type.
    public var inner: Inner
    var `default`: Int
    var `self`: String
    var reader = 1
    var seen: Bool
    var member: Int
    var value: String?
    var container: [String: Int]
    var members: Set<Int>
    var decoder: Double { 1 }
    static let shared = 1

    /// A public nested type.
    @Shielded
    public struct Inner: Codable, Hashable, Sendable {
      @Key(literal: "quote\"d\\é\u{1}") var odd: Int
      @Key("x") fileprivate var hidden = -2

      static func make(odd: Int) -> Inner { Inner(odd: odd) }
    }
  }

  @Shielded
  struct Conditioned: Equatable {
    var first: Int
    #if os(Linux) || os(macOS)
      var desktop: String
      #if DEBUG
        var debug: Int? = 5
      #else
        var release: Int? = 5
      #endif
    #elseif os(iOS)
      var desktop: Int
    #else
      var watch: Int
    #endif
    #if SOME_FLAG_THAT_IS_NOT_SET
      var unset: Int
    #endif
    var last = [1, -2]
  }

  @Shielded
  struct OwnKeys: Codable, Equatable {
    var id: Int
    var isActive: Bool
    var cache = "local"

    enum CodingKeys: String, CodingKey {
      case id
      case isActive = "is_active"
    }
  }

  @Shielded
  struct OwnDecoding: Codable, Equatable {
    var id: Int

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id) + 1
    }

    static func defaultInstance() -> OwnDecoding { OwnDecoding(id: -1) }
  }

  extension OwnDecoding {
    init(id: Int) { self.id = id }
  }

  @Shielded
  struct Inferred: Equatable {
    var quantity = 1
    var ratio = -0.5
    var tags = [String]()
    var counts: [String: Int] = [:]
    var when = Date.distantPast
    var flags = [true, false]
    var title = "a \"quoted\" title"
    var letters: Set<String> = ["a"]
    var optional: Int? = nil
    var other: Optional<Int>
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var unwrapped: Int!
  }

  @Shielded
  struct NoProperties: Codable, Equatable {}
#endif
