// Written by `Fuzz/fuzz declarations --write`; DeclarationTests compares it with the generator.
// swift-format-ignore-file

import Foundation
@testable import FuzzProperties
import RescueSpecification
import ShieldedMacros
import ShieldedShapes

/// The generated types, in the order of the generator.
package let declaredModels: [DeclaredModel] = [
  DeclaredModel(0, AroundDeclared0.Declared0.self),
  DeclaredModel(1, DeclaredScope.Declared1.self),
  DeclaredModel(2, Declared2<Never>.self),
  DeclaredModel(3, AroundDeclared3.Declared3.self),
  DeclaredModel(4, AroundDeclared4.Declared4.self),
  DeclaredModel(5, AroundDeclared5.Declared5.self),
  DeclaredModel(6, AroundDeclared6.Declared6.self),
  DeclaredModel(7, DeclaredScope.Declared7.self),
  DeclaredModel(8, AroundDeclared8.Declared8.self),
  DeclaredModel(9, Declared9<Never>.self),
  DeclaredModel(10, AroundDeclared10.Declared10.self),
  DeclaredModel(11, AroundDeclared11.Declared11.self),
  DeclaredModel(12, Declared12.self),
  DeclaredModel(13, Declared13.self),
  DeclaredModel(14, AroundDeclared14.Declared14.self),
  DeclaredModel(15, Declared15.self),
  DeclaredModel(16, AroundDeclared16.Declared16.self),
  DeclaredModel(17, AroundDeclared17.Declared17.self),
  DeclaredModel(18, Declared18.self),
  DeclaredModel(19, AroundDeclared19.Declared19.self),
  DeclaredModel(20, DeclaredScope.Declared20.self),
  DeclaredModel(21, Declared21<Never>.self),
  DeclaredModel(22, DeclaredScope.Declared22.self),
  DeclaredModel(23, Declared23.self),
  DeclaredModel(24, Declared24.self),
  DeclaredModel(25, Declared25.self),
  DeclaredModel(26, Declared26.self),
  DeclaredModel(27, Declared27<Never>.self),
  DeclaredModel(28, AroundDeclared28.Declared28.self),
  DeclaredModel(29, DeclaredScope.Declared29.self),
  DeclaredModel(30, Declared30.self),
  DeclaredModel(31, DeclaredScope.Declared31.self),
  DeclaredModel(32, AroundDeclared32.Declared32.self),
  DeclaredModel(33, AroundDeclared33.Declared33.self),
  DeclaredModel(34, Declared34.self),
  DeclaredModel(35, AroundDeclared35.Declared35.self),
  DeclaredModel(36, AroundDeclared36.Declared36.self),
  DeclaredModel(37, Declared37.self),
  DeclaredModel(38, AroundDeclared38.Declared38.self),
  DeclaredModel(39, Declared39.self),
]

/// The seed of the generator.
package let declaredSeed: UInt64 = 1

let declaredLimit = 999

enum DeclaredScope {
  static let declaredLimit = 10
}

struct DeclaredSource: Equatable, Sendable {}

struct DeclaredPlain: Codable, ReflectedValue {
  var name: String
  var count: Int?
}

enum AroundDeclared0 {
  struct String {}
  struct Decoder {}
  struct Array {}
  struct Date {}
  struct _PayloadKey {}
  struct _Unread {}
  static let declaredLimit = 10
  @Shielded struct Declared0: Codable {
    private(set) var größe: Double = 9
    fileprivate(set) var keys: DeclaredPlain? = nil
    var aNameOfMoreThanSixteenBytesTwo: Int = declaredLimit
    @OneOrMany var index: [Int]
    enum DeclaredKeys: Swift.String, CodingKey {
      case größe
      case keys
      case aNameOfMoreThanSixteenBytesTwo
      case index
    }
    typealias CodingKeys = DeclaredKeys
  }
}

extension AroundDeclared0.Declared0: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

extension DeclaredScope {
  @Shielded struct Declared1: Codable {
    let index: [Bool]
    @Key("class", "outer.inner.class") private(set) var `class`: Foundation.Date? = nil
    @Key("container1", "container_alt") var container: Double = -0.0 { didSet {} }
    @Key("key1", "key_alt") fileprivate(set) var key: Int
    @Key("decoder1", "decoder_alt") var decoder: [AroundDeclared0.Declared0] = []
  }
}

extension DeclaredScope.Declared1: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded(lists: .dropping) struct Declared2<Tag>: Codable {
  @Explicit var key: Decimal
  @Key("outer.größe") var größe: [UInt64]
  @Key("outer.container") var container: Double = 9
  @Key(literal: "members.dot") let members: [AroundDeclared0.Declared0]
  @Key("default1", "default_alt") private(set) var `default`: DeclaredScope.Declared1
  init(copying other: Self) { self = other }
}

extension Declared2: ReflectedValue {}

struct AroundDeclared3 {
  static let declaredLimit = 10
  @Shielded enum Declared3: Int {
    case open = 1
    case closed = 2
    @Fallback case unknown = 0
  }
}

extension AroundDeclared3.Declared3: ExactlyComparable {}

enum AroundDeclared4 {
  static let declaredLimit = 10
  @Shielded(keys: .snakeCase) struct Declared4: Codable {
    var `default`: Double
    @Strict var imageURL: Bool
    @Key("decoder_1") var decoder: Double = 9
    var is_on: Decimal?
  }
}

extension AroundDeclared4.Declared4: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

fileprivate enum AroundDeclared5 {
  static let declaredLimit = 10
  @Shielded(lists: .dropping) struct Declared5: Codable {
    @Key("x1_1") var x1: [Swift.String: Decimal] = [:]
  }
}

extension AroundDeclared5.Declared5: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

struct AroundDeclared6 {
  static let declaredLimit = 10
  @Shielded(lists: .dropping) struct Declared6: Codable {
    var imageURL: AroundDeclared3.Declared3? = nil
    @Strict let container: Bool
    @Strict fileprivate(set) var aNameOfMoreThanSixteenBytesOne: AroundDeclared4.Declared4
    var json: JSONValue
    @Undeclared var rest: [Swift.String: JSONValue] = [:]
  }
}

extension AroundDeclared6.Declared6: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

extension DeclaredScope {
  @Shielded(keys: .snakeCase) final class Declared7: Codable, @unchecked Swift.Sendable {
    private(set) var path: [AroundDeclared6.Declared6]
    var value: Int?
  }
}

extension DeclaredScope.Declared7: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

struct AroundDeclared8 {
  static let declaredLimit = 10
  @Shielded struct Declared8: Codable {
    @Key("aNameOfMoreThanSixteenBytesOne_1") var aNameOfMoreThanSixteenBytesOne: [Double] = []
    static func defaultInstance() -> Self { Self(aNameOfMoreThanSixteenBytesOne: []) }
  }
}

extension AroundDeclared8.Declared8: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded(keys: .snakeCase) struct Declared9<Tag>: Codable {
  @ArrayFromObject @Key(literal: "größe.dot") var größe: [Bool]
  @Strict let encoder: UUID
}

extension Declared9: ReflectedValue {}

struct AroundDeclared10 {
  static let declaredLimit = 10
  @Shielded struct Declared10: Codable {
    @Key("class", "outer.inner.class") private(set) var `class`: AroundDeclared8.Declared8? = nil
    @Strict let initial: Data
    @Key("encoder1", "encoder_alt") fileprivate(set) var encoder: Bool
    var json: JSONValue
    @Undeclared var rest: [Swift.String: JSONValue] = [:]
  }
}

extension AroundDeclared10.Declared10: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

struct AroundDeclared11 {
  static let declaredLimit = 10
  @Shielded enum Declared11: Int {
    case open = 1
    case closed = 2
    case other2 = 40
    case other3 = -7
    @Fallback case unknown = 0
    init(from decoder: any Swift.Decoder) throws {
      self = Self(rawValue: try decoder.singleValueContainer().decode(Int.self)) ?? .open
    }
  }
}

extension AroundDeclared11.Declared11: ExactlyComparable {}

@Shielded struct Declared12: Codable {
  var is_on: [Swift.String: Decimal] = [:] { didSet {} }
  var größe: DeclaredPlain = DeclaredPlain(name: "p")
  var a: Bool = true
  var key: DeclaredPlain? = DeclaredPlain(name: "p")
  enum CodingKeys: CodingKey {
    case is_on
    case größe
    case a
    case key
    var stringValue: Swift.String {
      switch self {
      case .is_on: "is_on"
      case .größe: "größe"
      case .a: "a_key"
      case .key: "key"
      }
    }
    init?(stringValue: Swift.String) {
      switch stringValue {
      case "is_on": self = .is_on
      case "größe": self = .größe
      case "a_key": self = .a
      case "key": self = .key
      default: return nil
      }
    }
    var intValue: Int? { nil }
    init?(intValue: Int) { nil }
  }
}

extension Declared12: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded struct Declared13: Codable {
  var x1: AroundDeclared6.Declared6? = nil
  enum CodingKeys: CodingKey {
    case x1
    var stringValue: Swift.String {
      switch self {
      case .x1: "x1_key"
      }
    }
    init?(stringValue: Swift.String) {
      switch stringValue {
      case "x1_key": self = .x1
      default: return nil
      }
    }
    var intValue: Int? { nil }
    init?(intValue: Int) { nil }
  }
}

extension Declared13: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

fileprivate enum AroundDeclared14 {
  static let declaredLimit = 10
  @Shielded(keys: .snakeCase) struct Declared14: Codable {
    @Key(literal: "decoder.dot") private(set) var decoder: UInt64 = 8
    var `class`: Int
    @Key("members", "outer.inner.members") @Strict let members: Foundation.Date
    var json: JSONValue
    @Undeclared var rest: [Swift.String: JSONValue] = [:]
  }
}

extension AroundDeclared14.Declared14: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded(discriminator: "meta.kind") enum Declared15: Codable {
  case part0(AroundDeclared4.Declared4)
}

extension Declared15: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .part0(let part): .record([.init("part0", part)])
    }
  }
}

enum AroundDeclared16 {
  static let declaredLimit = 10
  @Shielded struct Declared16: Codable {
    @Strict let imageURL: DeclaredPlain
    let `class`: Bool
    @FirstOfMany var path: Swift.String?
    @Strict var a: [Swift.String: AroundDeclared6.Declared6]
    private(set) var reader: Double = 9 { didSet {} }
    @Key("aNameOfMoreThanSixteenBytesTwo_1") var aNameOfMoreThanSixteenBytesTwo: UInt64 = 8
    var json: JSONValue
    @Undeclared var rest: [Swift.String: JSONValue] = [:]
  }
}

extension AroundDeclared16.Declared16: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared17 {
  struct String {}
  struct Decoder {}
  struct Array {}
  struct Date {}
  struct _PayloadKey {}
  struct _Unread {}
  static let declaredLimit = 10
  @Shielded(keys: .snakeCase) struct Declared17: Codable {
    var createdAt: Decimal = 12
  }
}

extension AroundDeclared17.Declared17: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded struct Declared18: Codable {
  private(set) var value = true
  @Key("container_1") let container: Bool?
  let `default`: Bool
  var `two-words` = Decimal(5)
}

extension Declared18: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

struct AroundDeclared19 {
  static let declaredLimit = 10
  @Shielded(discriminator: "type") enum Declared19: Codable {
    case part0(AroundDeclared10.Declared10)
    @Key("value1", "v1") case part1(DeclaredScope.Declared7)
    @Fallback case unknown
  }
}

extension AroundDeclared19.Declared19: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .part0(let part): .record([.init("part0", part)])
    case .part1(let part): .record([.init("part1", part)])
    case .unknown: .record([])
    }
  }
}

extension DeclaredScope {
  @Shielded(lists: .dropping) struct Declared20: Codable {
    @Key("class_1") var `class`: DeclaredPlain?
  }
}

extension DeclaredScope.Declared20: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded(keys: .snakeCase, lists: .dropping) struct Declared21<Tag>: Codable {
  @Explicit var members: Swift.String
  init(copying other: Self) { self = other }
}

extension Declared21: ReflectedValue {}

extension DeclaredScope {
  @Shielded(lists: .dropping) struct Declared22: Codable {
    var größe: UInt64? = 8 { didSet {} }
    @Strict var encoder: AroundDeclared16.Declared16
    var aNameOfMoreThanSixteenBytesTwo: Data? = nil
    let first: [DeclaredScope.Declared7]
    enum CodingKeys: CodingKey {
      case größe
      case encoder
      case aNameOfMoreThanSixteenBytesTwo
      case first
      var stringValue: Swift.String {
        switch self {
        case .größe: "größe_key"
        case .encoder: "encoder"
        case .aNameOfMoreThanSixteenBytesTwo: "aNameOfMoreThanSixteenBytesTwo"
        case .first: "first"
        }
      }
      init?(stringValue: Swift.String) {
        switch stringValue {
        case "größe_key": self = .größe
        case "encoder": self = .encoder
        case "aNameOfMoreThanSixteenBytesTwo": self = .aNameOfMoreThanSixteenBytesTwo
        case "first": self = .first
        default: return nil
        }
      }
      var intValue: Int? { nil }
      init?(intValue: Int) { nil }
    }
  }
}

extension DeclaredScope.Declared22: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded public enum Declared23: Int {
  case open = 1
  case closed = 2
  case other2 = 40
  @Fallback case fallback = 0
}

extension Declared23: ExactlyComparable {}

@Shielded(policy: .strict) struct Declared24: Codable {
  @Dropping let first: [Float]
  var initial = declaredLimit
  @OneOrMany fileprivate(set) var path: [Swift.String]
  @Explicit var createdAt: Int8
  let `two-words`: DeclaredPlain?
  @Key(literal: "a.dot") var a: Int = declaredLimit
  var json: JSONValue
  @Undeclared var rest: [Swift.String: JSONValue] = [:]
}

extension Declared24: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded package enum Declared25: Int {
  case open = 1
  case closed = 2
  @Fallback case unknown = 0
}

extension Declared25: ExactlyComparable {}

@Shielded struct Declared26: Codable {
  @Explicit @Key("outer.imageURL") fileprivate(set) var imageURL: DeclaredScope.Declared22?
  var createdAt: [Swift.String: AroundDeclared11.Declared11]
  @Key("key_1") var key: Int = declaredLimit
  private(set) var first: Int8 = -1
}

extension Declared26: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded final class Declared27<Tag>: Codable, @unchecked Swift.Sendable {
  var value: Float
  private(set) var decoder = -3 { didSet {} }
}

extension Declared27: ReflectedValue {}

struct AroundDeclared28 {
  static let declaredLimit = 10
  @Shielded struct Declared28: Codable {
    @Strict var a: DeclaredPlain
    @Explicit var key: DeclaredScope.Declared1
    fileprivate(set) var first: Double = 9 { didSet {} }
    var json: JSONValue
    @Undeclared var rest: [Swift.String: JSONValue] = [:]
    enum CodingKeys: CodingKey {
      case a
      case key
      case first
      case json
      var stringValue: Swift.String {
        switch self {
        case .a: "a_key"
        case .key: "key_key"
        case .first: "first"
        case .json: "json"
        }
      }
      init?(stringValue: Swift.String) {
        switch stringValue {
        case "a_key": self = .a
        case "key_key": self = .key
        case "first": self = .first
        case "json": self = .json
        default: return nil
        }
      }
      var intValue: Int? { nil }
      init?(intValue: Int) { nil }
    }
  }
}

extension AroundDeclared28.Declared28: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

extension DeclaredScope {
  @Shielded(discriminator: "meta.kind") enum Declared29: Codable {
    @Key("value0", "v0") case part0(AroundDeclared16.Declared16)
  }
}

extension DeclaredScope.Declared29: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .part0(let part): .record([.init("part0", part)])
    }
  }
}

@Shielded package enum Declared30: String {
  @Key("OPEN", "v1.open") case open
  case closed
  @Key("7") case other2 = "on hold"
}

extension Declared30: ExactlyComparable {}

extension DeclaredScope {
  @Shielded(discriminator: "meta.kind") enum Declared31: Codable {
    case part0(DeclaredScope.Declared22)
  }
}

extension DeclaredScope.Declared31: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .part0(let part): .record([.init("part0", part)])
    }
  }
}

fileprivate enum AroundDeclared32 {
  static let declaredLimit = 10
  @Shielded(policy: .strict) struct Declared32: Codable {
    fileprivate(set) var is_on = Optional(-3)
    let aNameOfMoreThanSixteenBytesTwo: Swift.String?
    var members: Int8 = -1 { didSet {} }
    var json: JSONValue
    @Undeclared var rest: [Swift.String: JSONValue] = [:]
    enum DeclaredKeys: Swift.String, CodingKey {
      case is_on = "is_on_key"
      case aNameOfMoreThanSixteenBytesTwo = "aNameOfMoreThanSixteenBytesTwo_key"
      case members = "members_key"
      case json
    }
    typealias CodingKeys = DeclaredKeys
  }
}

extension AroundDeclared32.Declared32: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared33 {
  struct String {}
  struct Decoder {}
  struct Array {}
  struct Date {}
  struct _PayloadKey {}
  struct _Unread {}
  static let declaredLimit = 10
  @Shielded(keys: .snakeCase) struct Declared33: Codable {
    @Explicit private(set) var path: Swift.String
    @Key("outer.index") fileprivate(set) var index: [UInt64]
    @Key("two-words", "outer.inner.two-words") @Strict let `two-words`: Data
    var decoder: Double = 9 { didSet {} }
    var `default`: URL? = nil
    var createdAt: UInt64 = 8
    var json: JSONValue
    @Undeclared var rest: [Swift.String: JSONValue] = [:]
    init(from source: DeclaredSource) { fatalError() }
    func encode(to sink: DeclaredSource) {}
  }
}

extension AroundDeclared33.Declared33: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded public enum Declared34: Int {
  case open = 1
  case closed = 2
  case other2 = 40
}

extension Declared34: ExactlyComparable {}

enum AroundDeclared35 {
  static let declaredLimit = 10
  @Shielded(policy: .strict, lists: .dropping) final class Declared35: Codable, @unchecked Swift.Sendable {
    var keys: UInt64 = 8
    var value: Declared24
    enum CodingKeys: Swift.String, CodingKey {
      case keys = "keys_key"
      case value
    }
  }
}

extension AroundDeclared35.Declared35: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared36 {
  struct String {}
  struct Decoder {}
  struct Array {}
  struct Date {}
  struct _PayloadKey {}
  struct _Unread {}
  static let declaredLimit = 10
  @Shielded(lists: .dropping) struct Declared36: Codable {
    var instance: [Swift.String: Int] = [:]
    @Key("members1", "members_alt") var members: Float?
    @Key("outer.two-words") fileprivate(set) var `two-words`: Foundation.Date? = nil
    var json: JSONValue
    @Undeclared var rest: [Swift.String: JSONValue] = [:]
    init(from source: DeclaredSource) { fatalError() }
    func encode(to sink: DeclaredSource) {}
  }
}

extension AroundDeclared36.Declared36: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded struct Declared37: Codable {
  let aNameOfMoreThanSixteenBytesTwo: [Swift.String: AroundDeclared11.Declared11]
  var reader: [Swift.String: DeclaredScope.Declared20]
}

extension Declared37: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared38 {
  struct String {}
  struct Decoder {}
  struct Array {}
  struct Date {}
  struct _PayloadKey {}
  struct _Unread {}
  static let declaredLimit = 10
  @Shielded struct Declared38: Codable {
    fileprivate(set) var aNameOfMoreThanSixteenBytesOne: Data?
    var is_on: Declared23
    var instance: UInt64 = 8
    fileprivate(set) var a: Double = 9
    enum CodingKeys: CodingKey {
      case aNameOfMoreThanSixteenBytesOne
      case is_on
      case instance
      case a
      var stringValue: Swift.String {
        switch self {
        case .aNameOfMoreThanSixteenBytesOne: "aNameOfMoreThanSixteenBytesOne_key"
        case .is_on: "is_on_key"
        case .instance: "instance"
        case .a: "a"
        }
      }
      init?(stringValue: Swift.String) {
        switch stringValue {
        case "aNameOfMoreThanSixteenBytesOne_key": self = .aNameOfMoreThanSixteenBytesOne
        case "is_on_key": self = .is_on
        case "instance": self = .instance
        case "a": self = .a
        default: return nil
        }
      }
      var intValue: Int? { nil }
      init?(intValue: Int) { nil }
    }
  }
}

extension AroundDeclared38.Declared38: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded public enum Declared39: String {
  @Key("OPEN", "v1.open") case open
  case closed
  @Key("7") case other2 = "on hold"
  @Fallback case unknown
}

extension Declared39: ExactlyComparable {}
