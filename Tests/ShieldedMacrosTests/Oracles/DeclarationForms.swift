#if Macros
  import Foundation
  import ShieldedMacros
  import Testing

  // Declarations of every kind: what a property is declared with, what the type declares itself, and where it is declared. The
  // members of a payload are named for all of them.

  struct FormText: Equatable, Sendable {}
  enum FormKeys: String, CodingKey { case a = "first", b = "second" }
  enum Enclosing {}
  func formText() -> String { "f" }

  // plain variables; no members
  @Shielded struct Form01: Equatable {
    var a: Int
    var b: String
  }

  // plain variables; an initializer; nested in a struct
  struct Around02 {
    @Shielded struct Form02: Equatable {
      var a: Int
      var b: String

      init(_ a: Int, _ b: String) {
        self.a = a
        self.b = b
      }
    }
  }

  // plain variables; another init(from:); nested in an extension
  extension Enclosing {
    @Shielded struct Form03: Equatable {
      var a: Int
      var b: String

      init(from other: FormText) throws {
        a = 4
        b = "s"
      }
    }
  }

  // plain variables; a default instance; nested in an enum
  enum Around04 {
    @Shielded struct Form04: Equatable {
      var a: Int
      var b: String

      init() {
        a = 4
        b = "s"
      }
      static func defaultInstance() -> Self { Self() }
    }
  }

  // plain variables; CodingKeys; nested in a private type
  fileprivate enum Around05 {
    @Shielded struct Form05: Equatable {
      var a: Int
      var b: String

      enum CodingKeys: String, CodingKey { case a = "first", b = "second" }
    }
  }

  // plain variables; CodingKeys that are declared elsewhere; generic
  @Shielded struct Form06<Tag>: Equatable {
    var a: Int
    var b: String

    typealias CodingKeys = FormKeys
  }

  // plain variables; CodingKeys with computed texts; nested in a struct
  struct Around07 {
    @Shielded struct Form07: Equatable {
      var a: Int
      var b: String

      enum CodingKeys: String, CodingKey {
        case a, b
        var stringValue: String { self == .a ? "first" : "second" }
        init?(stringValue: String) { self.init(rawValue: ["first": "a", "second": "b"][stringValue] ?? "") }
      }
    }
  }

  // plain variables; init(from:) and encode(to:) of its own; nested in an extension
  extension Enclosing {
    @Shielded struct Form08: Equatable {
      var a: Int
      var b: String

      init(from decoder: any Decoder) throws {
        a = 4
        b = "s"
      }
      func encode(to encoder: any Encoder) throws {
        try ["b": "own"].encode(to: encoder)
      }
    }
  }

  // a constant, and a default; no members; nested in a private type
  fileprivate enum Around09 {
    @Shielded struct Form09: Equatable {
      let a: Int
      var b: String = "x"
    }
  }

  // a constant, and a default; an initializer; generic
  @Shielded struct Form10<Tag>: Equatable {
    let a: Int
    var b: String = "x"

    init(_ a: Int, _ b: String) {
      self.a = a
      self.b = b
    }
  }

  // a constant, and a default; another init(from:); nested in a struct
  struct Around11 {
    @Shielded struct Form11: Equatable {
      let a: Int
      var b: String = "x"

      init(from other: FormText) throws {
        a = 4
        b = "s"
      }
    }
  }

  // a constant, and a default; a default instance; nested in an extension
  extension Enclosing {
    @Shielded struct Form12: Equatable {
      let a: Int
      var b: String = "x"

      init() {
        a = 4
        b = "s"
      }
      static func defaultInstance() -> Self { Self() }
    }
  }

  // a constant, and a default; CodingKeys
  @Shielded struct Form13: Equatable {
    let a: Int
    var b: String = "x"

    enum CodingKeys: String, CodingKey { case a = "first", b = "second" }
  }

  // a constant, and a default; CodingKeys that are declared elsewhere; nested in a private type
  fileprivate enum Around14 {
    @Shielded struct Form14: Equatable {
      let a: Int
      var b: String = "x"

      typealias CodingKeys = FormKeys
    }
  }

  // a constant, and a default; CodingKeys with computed texts; generic
  @Shielded struct Form15<Tag>: Equatable {
    let a: Int
    var b: String = "x"

    enum CodingKeys: String, CodingKey {
      case a, b
      var stringValue: String { self == .a ? "first" : "second" }
      init?(stringValue: String) { self.init(rawValue: ["first": "a", "second": "b"][stringValue] ?? "") }
    }
  }

  // a constant, and a default; init(from:) and encode(to:) of its own; nested in an enum
  enum Around16 {
    @Shielded struct Form16: Equatable {
      let a: Int
      var b: String = "x"

      init(from decoder: any Decoder) throws {
        a = 4
        b = "s"
      }
      func encode(to encoder: any Encoder) throws {
        try ["b": "own"].encode(to: encoder)
      }
    }
  }

  // inferred types; no members
  @Shielded struct Form17: Equatable {
    var a = 1
    var b = ["b"]
  }

  // inferred types; an initializer; nested in a private type
  fileprivate enum Around18 {
    @Shielded struct Form18: Equatable {
      var a = 1
      var b = ["b"]

      init(_ a: Int, _ b: [String]) {
        self.a = a
        self.b = b
      }
    }
  }

  // inferred types; another init(from:); generic
  @Shielded struct Form19<Tag>: Equatable {
    var a = 1
    var b = ["b"]

    init(from other: FormText) throws {
      a = 4
      b = ["s"]
    }
  }

  // inferred types; a default instance; nested in an enum
  enum Around20 {
    @Shielded struct Form20: Equatable {
      var a = 1
      var b = ["b"]

      init() {
        a = 4
        b = ["s"]
      }
      static func defaultInstance() -> Self { Self() }
    }
  }

  // inferred types; CodingKeys; nested in an extension
  extension Enclosing {
    @Shielded struct Form21: Equatable {
      var a = 1
      var b = ["b"]

      enum CodingKeys: String, CodingKey { case a = "first", b = "second" }
    }
  }

  // inferred types; CodingKeys that are declared elsewhere
  @Shielded struct Form22: Equatable {
    var a = 1
    var b = ["b"]

    typealias CodingKeys = FormKeys
  }

  // inferred types; CodingKeys with computed texts; nested in a struct
  struct Around23 {
    @Shielded struct Form23: Equatable {
      var a = 1
      var b = ["b"]

      enum CodingKeys: String, CodingKey {
        case a, b
        var stringValue: String { self == .a ? "first" : "second" }
        init?(stringValue: String) { self.init(rawValue: ["first": "a", "second": "b"][stringValue] ?? "") }
      }
    }
  }

  // inferred types; init(from:) and encode(to:) of its own; generic
  @Shielded struct Form24<Tag>: Equatable {
    var a = 1
    var b = ["b"]

    init(from decoder: any Decoder) throws {
      a = 4
      b = ["s"]
    }
    func encode(to encoder: any Encoder) throws {
      try ["b": "own"].encode(to: encoder)
    }
  }

  // alternatives and paths; no members; nested in an extension
  extension Enclosing {
    @Shielded struct Form25: Equatable {
      @Key("a", "c.d") var a: Int
      @Key("b") var b: String?
    }
  }

  // alternatives and paths; an initializer
  @Shielded struct Form26: Equatable {
    @Key("a", "c.d") var a: Int
    @Key("b") var b: String?

    init(_ a: Int, _ b: String?) {
      self.a = a
      self.b = b
    }
  }

  // alternatives and paths; another init(from:); nested in a struct
  struct Around27 {
    @Shielded struct Form27: Equatable {
      @Key("a", "c.d") var a: Int
      @Key("b") var b: String?

      init(from other: FormText) throws {
        a = 4
        b = "s"
      }
    }
  }

  // alternatives and paths; a default instance; generic
  @Shielded struct Form28<Tag>: Equatable {
    @Key("a", "c.d") var a: Int
    @Key("b") var b: String?

    init() {
      a = 4
      b = "s"
    }
    static func defaultInstance() -> Self { Self() }
  }

  // alternatives and paths; CodingKeys; nested in an enum
  enum Around29 {
    @Shielded struct Form29: Equatable {
      var a: Int
      var b: String?

      enum CodingKeys: String, CodingKey { case a = "first", b = "second" }
    }
  }

  // alternatives and paths; CodingKeys that are declared elsewhere; nested in a private type
  fileprivate enum Around30 {
    @Shielded struct Form30: Equatable {
      var a: Int
      var b: String?

      typealias CodingKeys = FormKeys
    }
  }

  // alternatives and paths; CodingKeys with computed texts
  @Shielded struct Form31: Equatable {
    var a: Int
    var b: String?

    enum CodingKeys: String, CodingKey {
      case a, b
      var stringValue: String { self == .a ? "first" : "second" }
      init?(stringValue: String) { self.init(rawValue: ["first": "a", "second": "b"][stringValue] ?? "") }
    }
  }

  // alternatives and paths; init(from:) and encode(to:) of its own; nested in a struct
  struct Around32 {
    @Shielded struct Form32: Equatable {
      @Key("a", "c.d") var a: Int
      @Key("b") var b: String?

      init(from decoder: any Decoder) throws {
        a = 4
        b = "s"
      }
      func encode(to encoder: any Encoder) throws {
        try ["b": "own"].encode(to: encoder)
      }
    }
  }

  // strict, and a list; no members; nested in an enum
  enum Around33 {
    @Shielded struct Form33: Equatable {
      @Strict var a: Int
      var b: [Int]
    }
  }

  // strict, and a list; an initializer; nested in a private type
  fileprivate enum Around34 {
    @Shielded struct Form34: Equatable {
      @Strict var a: Int
      var b: [Int]

      init(_ a: Int, _ b: [Int]) {
        self.a = a
        self.b = b
      }
    }
  }

  // strict, and a list; another init(from:)
  @Shielded struct Form35: Equatable {
    @Strict var a: Int
    var b: [Int]

    init(from other: FormText) throws {
      a = 4
      b = [9]
    }
  }

  // strict, and a list; a default instance; nested in a struct
  struct Around36 {
    @Shielded struct Form36: Equatable {
      @Strict var a: Int
      var b: [Int]

      init() {
        a = 4
        b = [9]
      }
      static func defaultInstance() -> Self { Self() }
    }
  }

  // strict, and a list; CodingKeys; nested in an extension
  extension Enclosing {
    @Shielded struct Form37: Equatable {
      @Strict var a: Int
      var b: [Int]

      enum CodingKeys: String, CodingKey { case a = "first", b = "second" }
    }
  }

  // strict, and a list; CodingKeys that are declared elsewhere; nested in an enum
  enum Around38 {
    @Shielded struct Form38: Equatable {
      @Strict var a: Int
      var b: [Int]

      typealias CodingKeys = FormKeys
    }
  }

  // strict, and a list; CodingKeys with computed texts; nested in a private type
  fileprivate enum Around39 {
    @Shielded struct Form39: Equatable {
      @Strict var a: Int
      var b: [Int]

      enum CodingKeys: String, CodingKey {
        case a, b
        var stringValue: String { self == .a ? "first" : "second" }
        init?(stringValue: String) { self.init(rawValue: ["first": "a", "second": "b"][stringValue] ?? "") }
      }
    }
  }

  // strict, and a list; init(from:) and encode(to:) of its own; generic
  @Shielded struct Form40<Tag>: Equatable {
    @Strict var a: Int
    var b: [Int]

    init(from decoder: any Decoder) throws {
      a = 4
      b = [9]
    }
    func encode(to encoder: any Encoder) throws {
      try ["b": "own"].encode(to: encoder)
    }
  }

  // a dropping list, and an Optional; no members; nested in an extension
  extension Enclosing {
    @Shielded struct Form41: Equatable {
      @Dropping var a: [Int]
      var b: Int?
    }
  }

  // a dropping list, and an Optional; an initializer; nested in an enum
  enum Around42 {
    @Shielded struct Form42: Equatable {
      @Dropping var a: [Int]
      var b: Int?

      init(_ a: [Int], _ b: Int?) {
        self.a = a
        self.b = b
      }
    }
  }

  // a dropping list, and an Optional; another init(from:); nested in a private type
  fileprivate enum Around43 {
    @Shielded struct Form43: Equatable {
      @Dropping var a: [Int]
      var b: Int?

      init(from other: FormText) throws {
        a = [4]
        b = 9
      }
    }
  }

  // a dropping list, and an Optional; a default instance; generic
  @Shielded struct Form44<Tag>: Equatable {
    @Dropping var a: [Int]
    var b: Int?

    init() {
      a = [4]
      b = 9
    }
    static func defaultInstance() -> Self { Self() }
  }

  // a dropping list, and an Optional; CodingKeys; nested in a struct
  struct Around45 {
    @Shielded struct Form45: Equatable {
      @Dropping var a: [Int]
      var b: Int?

      enum CodingKeys: String, CodingKey { case a = "first", b = "second" }
    }
  }

  // a dropping list, and an Optional; CodingKeys that are declared elsewhere; nested in an extension
  extension Enclosing {
    @Shielded struct Form46: Equatable {
      @Dropping var a: [Int]
      var b: Int?

      typealias CodingKeys = FormKeys
    }
  }

  // a dropping list, and an Optional; CodingKeys with computed texts
  @Shielded struct Form47: Equatable {
    @Dropping var a: [Int]
    var b: Int?

    enum CodingKeys: String, CodingKey {
      case a, b
      var stringValue: String { self == .a ? "first" : "second" }
      init?(stringValue: String) { self.init(rawValue: ["first": "a", "second": "b"][stringValue] ?? "") }
    }
  }

  // a dropping list, and an Optional; init(from:) and encode(to:) of its own; nested in a private type
  fileprivate enum Around48 {
    @Shielded struct Form48: Equatable {
      @Dropping var a: [Int]
      var b: Int?

      init(from decoder: any Decoder) throws {
        a = [4]
        b = 9
      }
      func encode(to encoder: any Encoder) throws {
        try ["b": "own"].encode(to: encoder)
      }
    }
  }

  // an observer, and a computed default; no members; nested in a struct
  struct Around49 {
    @Shielded struct Form49: Equatable {
      var a: Int { didSet { Issue.record("The observer ran.") } }
      var b: String = formText()
    }
  }

  // an observer, and a computed default; an initializer; nested in an extension
  extension Enclosing {
    @Shielded struct Form50: Equatable {
      var a: Int { didSet { Issue.record("The observer ran.") } }
      var b: String = formText()

      init(_ a: Int, _ b: String) {
        self.a = a
        self.b = b
      }
    }
  }

  // an observer, and a computed default; another init(from:)
  @Shielded struct Form51: Equatable {
    var a: Int { didSet { Issue.record("The observer ran.") } }
    var b: String = formText()

    init(from other: FormText) throws {
      a = 4
      b = "s"
    }
  }

  // an observer, and a computed default; a default instance; nested in a private type
  fileprivate enum Around52 {
    @Shielded struct Form52: Equatable {
      var a: Int { didSet { Issue.record("The observer ran.") } }
      var b: String = formText()

      init() {
        a = 4
        b = "s"
      }
      static func defaultInstance() -> Self { Self() }
    }
  }

  // an observer, and a computed default; CodingKeys; generic
  @Shielded struct Form53<Tag>: Equatable {
    var a: Int { didSet { Issue.record("The observer ran.") } }
    var b: String = formText()

    enum CodingKeys: String, CodingKey { case a = "first", b = "second" }
  }

  // an observer, and a computed default; CodingKeys that are declared elsewhere; nested in an enum
  enum Around54 {
    @Shielded struct Form54: Equatable {
      var a: Int { didSet { Issue.record("The observer ran.") } }
      var b: String = formText()

      typealias CodingKeys = FormKeys
    }
  }

  // an observer, and a computed default; CodingKeys with computed texts; nested in an extension
  extension Enclosing {
    @Shielded struct Form55: Equatable {
      var a: Int { didSet { Issue.record("The observer ran.") } }
      var b: String = formText()

      enum CodingKeys: String, CodingKey {
        case a, b
        var stringValue: String { self == .a ? "first" : "second" }
        init?(stringValue: String) { self.init(rawValue: ["first": "a", "second": "b"][stringValue] ?? "") }
      }
    }
  }

  // an observer, and a computed default; init(from:) and encode(to:) of its own
  @Shielded struct Form56: Equatable {
    var a: Int { didSet { Issue.record("The observer ran.") } }
    var b: String = formText()

    init(from decoder: any Decoder) throws {
      a = 4
      b = "s"
    }
    func encode(to encoder: any Encoder) throws {
      try ["b": "own"].encode(to: encoder)
    }
  }

  // an Optional with a default, and a set; no members; generic
  @Shielded struct Form57<Tag>: Equatable {
    var a: Double? = 2
    var b: Set<String>
  }

  // an Optional with a default, and a set; an initializer; nested in an enum
  enum Around58 {
    @Shielded struct Form58: Equatable {
      var a: Double? = 2
      var b: Set<String>

      init(_ a: Double?, _ b: Set<String>) {
        self.a = a
        self.b = b
      }
    }
  }

  // an Optional with a default, and a set; another init(from:); nested in an extension
  extension Enclosing {
    @Shielded struct Form59: Equatable {
      var a: Double? = 2
      var b: Set<String>

      init(from other: FormText) throws {
        a = 4
        b = ["s"]
      }
    }
  }

  // an Optional with a default, and a set; a default instance
  @Shielded struct Form60: Equatable {
    var a: Double? = 2
    var b: Set<String>

    init() {
      a = 4
      b = ["s"]
    }
    static func defaultInstance() -> Self { Self() }
  }

  // an Optional with a default, and a set; CodingKeys; nested in a struct
  struct Around61 {
    @Shielded struct Form61: Equatable {
      var a: Double? = 2
      var b: Set<String>

      enum CodingKeys: String, CodingKey { case a = "first", b = "second" }
    }
  }

  // an Optional with a default, and a set; CodingKeys that are declared elsewhere; generic
  @Shielded struct Form62<Tag>: Equatable {
    var a: Double? = 2
    var b: Set<String>

    typealias CodingKeys = FormKeys
  }

  // an Optional with a default, and a set; CodingKeys with computed texts; nested in an enum
  enum Around63 {
    @Shielded struct Form63: Equatable {
      var a: Double? = 2
      var b: Set<String>

      enum CodingKeys: String, CodingKey {
        case a, b
        var stringValue: String { self == .a ? "first" : "second" }
        init?(stringValue: String) { self.init(rawValue: ["first": "a", "second": "b"][stringValue] ?? "") }
      }
    }
  }

  // an Optional with a default, and a set; init(from:) and encode(to:) of its own; nested in a private type
  fileprivate enum Around64 {
    @Shielded struct Form64: Equatable {
      var a: Double? = 2
      var b: Set<String>

      init(from decoder: any Decoder) throws {
        a = 4
        b = ["s"]
      }
      func encode(to encoder: any Encoder) throws {
        try ["b": "own"].encode(to: encoder)
      }
    }
  }

  // Enums, in a property that the payload's `a` is, and in a list.
  @Shielded enum RawCase: String { case one = "1", x }
  @Shielded enum RawFallback: String { case one = "1", x; @Fallback case other }
  @Shielded enum RawNamedFallback: String { case one = "1"; @Fallback case fallback }
  @Shielded enum RawInt: Int { case one = 1, two; @Fallback case other = 9 }
  @Shielded enum RawOwnInit: String {
    case one, other
    init(from decoder: any Decoder) throws {
      self = try decoder.singleValueContainer().decode(String.self) == "1" ? .one : .other
    }
  }
  @Shielded enum RawOtherInit: String {
    case one = "1"
    @Fallback case other
    init(from text: FormText) { self = .one }
  }
  @Shielded struct Member: Equatable { var k: Int }
  @Shielded(discriminator: "k") enum Discriminated: Equatable { @Key("1") case one(Member); @Fallback case other }
  @Shielded(discriminator: "k") enum DiscriminatedInit: Equatable {
    @Key("1") case one(Member)
    @Fallback case fallback
    init(from text: FormText) { self = .fallback }
  }
  @Shielded struct HoldingRawCase: Equatable { var a: RawCase?; var b: [RawCase] }
  @Shielded struct HoldingRawFallback: Equatable { var a: RawFallback?; var b: [RawFallback] }
  @Shielded struct HoldingRawNamedFallback: Equatable { var a: RawNamedFallback?; var b: [RawNamedFallback] }
  @Shielded struct HoldingRawInt: Equatable { var a: RawInt?; var b: [RawInt] }
  @Shielded struct HoldingRawOwnInit: Equatable { var a: RawOwnInit?; var b: [RawOwnInit] }
  @Shielded struct HoldingRawOtherInit: Equatable { var a: RawOtherInit?; var b: [RawOtherInit] }
  @Shielded struct HoldingDiscriminated: Equatable { var a: Discriminated?; var b: [Discriminated] }
  @Shielded struct HoldingDiscriminatedInit: Equatable { var a: DiscriminatedInit?; var b: [DiscriminatedInit] }

  /// The forms, each with a function that compares its decoding.
  enum DeclarationForms {
    static let all = types.map { DeclarationForm($0) }

    private static var types: [any (Codable & Equatable).Type] {
      [
        Form01.self, Around02.Form02.self, Enclosing.Form03.self, Around04.Form04.self, Around05.Form05.self,
        Form06<FormText>.self, Around07.Form07.self, Enclosing.Form08.self, Around09.Form09.self,
        Form10<FormText>.self, Around11.Form11.self, Enclosing.Form12.self, Form13.self, Around14.Form14.self,
        Form15<FormText>.self, Around16.Form16.self, Form17.self, Around18.Form18.self, Form19<FormText>.self,
        Around20.Form20.self, Enclosing.Form21.self, Form22.self, Around23.Form23.self, Form24<FormText>.self,
        Enclosing.Form25.self, Form26.self, Around27.Form27.self, Form28<FormText>.self, Around29.Form29.self,
        Around30.Form30.self, Form31.self, Around32.Form32.self, Around33.Form33.self, Around34.Form34.self,
        Form35.self, Around36.Form36.self, Enclosing.Form37.self, Around38.Form38.self, Around39.Form39.self,
        Form40<FormText>.self, Enclosing.Form41.self, Around42.Form42.self, Around43.Form43.self,
        Form44<FormText>.self, Around45.Form45.self, Enclosing.Form46.self, Form47.self, Around48.Form48.self,
        Around49.Form49.self, Enclosing.Form50.self, Form51.self, Around52.Form52.self, Form53<FormText>.self,
        Around54.Form54.self, Enclosing.Form55.self, Form56.self, Form57<FormText>.self, Around58.Form58.self,
        Enclosing.Form59.self, Form60.self, Around61.Form61.self, Form62<FormText>.self, Around63.Form63.self,
        Around64.Form64.self, HoldingRawCase.self, HoldingRawFallback.self, HoldingRawNamedFallback.self,
        HoldingRawInt.self, HoldingRawOwnInit.self, HoldingRawOtherInit.self, HoldingDiscriminated.self,
        HoldingDiscriminatedInit.self,
      ]
    }
  }
#endif
