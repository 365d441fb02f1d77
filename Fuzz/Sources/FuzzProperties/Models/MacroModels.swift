import Foundation
import RescueSpecification
import ShieldedDecoding
import ShieldedMacros

/// Alternative keys, paths with a shared prefix, a key with a dot, and own defaults.
@Shielded
struct MacroAlternatives: Codable, ReflectedValue {
  @Key("is_active", "active", "enabled") var isActive: Bool
  @Key("stock.warehouse.count") var stock: Int?
  @Key("stock.warehouse.name") var warehouse: String
  @Key("stock.level", "level") var level: Level
  @Key("price", "cost.amount", "cost.value") var price = 9.5
  @Key("labels", "tags") @Dropping var tags: [Int8]
  @Key("notes", "remarks.all") var notes: [String]
  @Key(literal: "a.b") var dotted: Int
  @Key("part", "parts.first") var part: MacroPart
  @Key("since", "meta.since") var since: Date?
  @Key("meta.version") @Strict var version: Int?
  @Key("strict_plain", "plains.first") @Strict var plain: PlainValue?
  var name: String
}

/// A type without a strict property, of which there are snapshots before it is complete: alternative keys, paths with a shared
/// prefix, own defaults, and types with options.
@Shielded
struct MacroDraft: Codable, ReflectedValue {
  @Key("is_active", "active", "enabled") var isActive: Bool
  @Key("stock.warehouse.name") var warehouse: String
  @Key("stock.level", "level") var level: Level
  @Key("price", "cost.amount", "cost.value") var price = 9.5
  @Key("title", "name") var title: String
  @Key("labels", "tags") @Dropping var tags: [Int8]
  @Key("notes", "remarks.all") var notes: [String]
  @Key("part", "parts.first") var part: MacroPart
  @Key("since", "meta.since") var since: Date?
  var snakeCase: MacroSnakeCase
  var lists: MacroDroppingLists
  var plain: PlainValue?
  var plains: [PlainValue] = []
  @Dropping var keptParts: [MacroPart]
  var count: Int? = 3
  var words: [String]? = ["x"]
  var own: PlainValue? = PlainValue(name: "own")
}

/// A type whose members are read into locals, since it has constants, observers, and defaults that aren't literals.
@Shielded
struct MacroLocals: Codable, ReflectedValue {
  let id: String
  let count: Int?
  var since = Date(timeIntervalSince1970: 0)
  var numbers: [Int] = [1, 2].map { $0 + 1 }
  var observed = 7 { didSet { changeCount += 1 } }
  private(set) var hidden: Double
  @Key("names.first", "name") var name: String = String("x")
  @Dropping var kept: [Int]
  let parts: [MacroPart]
  var link: URL?
  @Strict var version: Int?

  // Not part of the payload.
  static let changes = 0
  private var changeCount: Int {
    get { Self.changes }
    set {}
  }
}

/// A type whose keys are written in snake case.
@Shielded(keys: .snakeCase)
struct MacroSnakeCase: Codable, ReflectedValue {
  var createdAt: Double
  var baseURL: String
  @Key("own_key") var other: Int
  var firstPart: MacroPart
}

/// A type whose lists drop unusable elements.
@Shielded(lists: .dropping)
struct MacroDroppingLists: Codable, ReflectedValue {
  var numbers: [Int]
  var parts: [MacroPart]
  var gaps: [Int?]
  var grid: [[Int]]
}

/// A type with a policy of its own.
@Shielded(policy: .strict)
struct MacroStrictPolicy: Codable, ReflectedValue {
  var number: Int
  var part: MacroPart
}

/// Types with options, and a plain `Codable` type, as properties of one.
@Shielded
struct MacroOptions: Codable, ReflectedValue {
  var snakeCase: MacroSnakeCase
  var lists: MacroDroppingLists
  var strict: MacroStrictPolicy
  var strictOrNil: MacroStrictPolicy?
  var stricts: [MacroStrictPolicy]
  var percentage: Percentage
  var product: ShieldedProduct
  var plain: PlainValue?
  var plains: [PlainValue] = []
  @Strict var strictly: PlainValue?
  /// A key whose escapes another decoder must read back.
  @Key(literal: "a\u{1}\"\\") @Strict var escaped: PlainValue?
  var count: Int? = 3
  var words: [String]? = ["x"]
  var own: PlainValue? = PlainValue(name: "own")
}

/// A type that knows nothing of the package.
struct PlainValue: Codable, ReflectedValue {
  var name: String
  var parts: [MacroPart]?
  var words: [String]?
}

/// A type without a default, since it has strict properties.
@Shielded
struct MacroVersioned: Codable, ReflectedValue {
  @Strict var version: Int
  @Strict var part: MacroPart?
  @Strict var tags: [String]
  var name: String
}

/// A type with strict properties in every placement that needs no default.
@Shielded
struct MacroStrictness: Codable, ReflectedValue {
  var one: MacroVersioned?
  var list: [MacroVersioned]
  @Dropping var kept: [MacroVersioned]
  var named: [String: MacroVersioned]
  @Strict var again: MacroVersioned?
}

@Shielded
enum MacroColour: String, ExactlyComparable {
  case red, green
  @Fallback case unknown
}

/// An enum without a default.
@Shielded
enum MacroSize: Int8, ExactlyComparable {
  case small = 1
  case large = 2
}

@Shielded(discriminator: "type")
enum MacroBlock: Codable {
  case part(MacroPart)
  case texts(MacroTexts)
  @Key("figures") case numbers(MacroNumbers)
  @Fallback case unknown
}

/// A mixed list's element without a default.
@Shielded(discriminator: "kind")
enum MacroEvent: Codable {
  case part(MacroPart)
  case versioned(MacroVersioned)
}

/// A union whose objects differ in their keys.
@Shielded
enum MacroContent: Codable {
  case text(String)
  case number(Int)
  case parts([MacroPart])
  @Key("count") case part(MacroPart)
  @Key("name_of") case named([String: Int])
  @Fallback case unknown
}

/// A union without a default, one of whose cases is an object.
@Shielded
enum MacroLink: Codable {
  case address(URL)
  case price(Decimal)
  case isMissing(Bool)
  case all([URL])
  case versioned(MacroVersioned)
}

/// Enums in every placement.
@Shielded
struct MacroEnums: Codable, ReflectedValue {
  var colour: MacroColour
  var size: MacroSize?
  var colours: [MacroColour]
  var sizes: [MacroSize]
  @Dropping var keptSizes: [MacroSize]
  var named: [String: MacroColour]
  var block: MacroBlock
  var blocks: [MacroBlock]
  @Dropping var keptBlocks: [MacroBlock]
  var event: MacroEvent?
  @Dropping var events: [MacroEvent]
  /// A list that drops unusable elements without saying so, since they have no default.
  var mixed: [MacroEvent]
  var namedBlocks: [String: MacroBlock]
  var content: MacroContent
  var contentOrNil: MacroContent?
  var contents: [MacroContent]
  @Dropping var keptContents: [MacroContent]
  var namedContents: [String: MacroContent]
  var link: MacroLink?
  var links: [MacroLink]
}

extension MacroContent: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .text(let text): .record([.init("text", text)])
    case .number(let number): .record([.init("number", number)])
    case .parts(let parts): .record([.init("parts", parts)])
    case .part(let part): .record([.init("part", part)])
    case .named(let named): .record([.init("named", named)])
    case .unknown: .record([])
    }
  }
}

extension MacroLink: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .address(let address): .record([.init("address", address)])
    case .price(let price): .record([.init("price", price)])
    case .isMissing(let isMissing): .record([.init("isMissing", isMissing)])
    case .all(let all): .record([.init("all", all)])
    case .versioned(let versioned): .record([.init("versioned", versioned)])
    }
  }
}

extension MacroBlock: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .part(let part): .record([.init("part", part)])
    case .texts(let texts): .record([.init("texts", texts)])
    case .numbers(let numbers): .record([.init("numbers", numbers)])
    case .unknown: .record([])
    }
  }
}

extension MacroEvent: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .part(let part): .record([.init("part", part)])
    case .versioned(let versioned): .record([.init("versioned", versioned)])
    }
  }
}

/// An object whose members are all skipped, since none has the name of its property.
@Shielded
struct UnreadMembers { @Key(literal: "⟨unread⟩") var nothing: Bool? }

extension UnreadMembers: ExactlyComparable {
  /// The name, which almost no document has.
  static let name = "⟨unread⟩"

  var exactValue: ExactValue { nothing.exactValue }
}

/// An object whose members are skipped and then read from their places.
@Shielded
struct PlacedMembers: ReflectedValue {
  @Key("one.inner", "oneOrNil.inner", "other") var value: Int?
  @Key("kept.inner", "all") var list: [String]
}

/// More properties than a word has bits.
@Shielded
struct MacroWide: Codable, ReflectedValue {
  var p0: Int
  var p1: Int
  var p2: Int
  var p3: Int
  var p4: Int
  var p5: Int
  var p6: Int
  var p7: Int
  var p8: Int
  var p9: Int
  var p10: Int
  var p11: Int
  var p12: Int
  var p13: Int
  var p14: Int
  var p15: Int
  var p16: Int
  var p17: Int
  var p18: Int
  var p19: Int
  var p20: Int
  var p21: Int
  var p22: Int
  var p23: Int
  var p24: Int
  var p25: Int
  var p26: Int
  var p27: Int
  var p28: Int
  var p29: Int
  var p30: Int
  var p31: Int
  var p32: Int
  var p33: Int
  var p34: Int
  var p35: Int
  var p36: Int
  var p37: Int
  var p38: Int
  var p39: Int
  var p40: Int
  var p41: Int
  var p42: Int
  var p43: Int
  var p44: Int
  var p45: Int
  var p46: Int
  var p47: Int
  var p48: Int
  var p49: Int
  var p50: Int
  var p51: Int
  var p52: Int
  var p53: Int
  var p54: Int
  var p55: Int
  var p56: Int
  var p57: Int
  var p58: Int
  var p59: Int
  var p60: Int
  var p61: Int
  var p62: Int
  var p63: Int
  var p64: Int
  var p65: Int
  var p66: Int
  var p67: Int
  var p68: Int
  var p69: Int
}
