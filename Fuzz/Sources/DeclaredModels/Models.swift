// Written by `Fuzz/fuzz declarations --write`; DeclarationTests compares it with the generator.
// swift-format-ignore-file

import Foundation
@testable import FuzzProperties
import RescueSpecification
import ShieldedMacros

/// The generated types, in the order of the generator.
package let declaredModels: [DeclaredModel] = [
  DeclaredModel(0, AroundDeclared0.Declared0.self),
  DeclaredModel(1, AroundDeclared1.Declared1.self),
  DeclaredModel(2, AroundDeclared2.Declared2.self),
  DeclaredModel(3, AroundDeclared3.Declared3.self),
  DeclaredModel(4, AroundDeclared4.Declared4.self),
  DeclaredModel(5, Declared5.self),
  DeclaredModel(6, AroundDeclared6.Declared6.self),
  DeclaredModel(7, Declared7<Never>.self),
  DeclaredModel(8, AroundDeclared8.Declared8.self),
  DeclaredModel(9, AroundDeclared9.Declared9.self),
  DeclaredModel(10, AroundDeclared10.Declared10.self),
  DeclaredModel(11, AroundDeclared11.Declared11.self),
  DeclaredModel(12, DeclaredScope.Declared12.self),
  DeclaredModel(13, AroundDeclared13.Declared13.self),
  DeclaredModel(14, Declared14.self),
  DeclaredModel(15, Declared15<Never>.self),
  DeclaredModel(16, AroundDeclared16.Declared16.self),
  DeclaredModel(17, AroundDeclared17.Declared17.self),
  DeclaredModel(18, AroundDeclared18.Declared18.self),
  DeclaredModel(19, Declared19.self),
  DeclaredModel(20, Declared20.self),
  DeclaredModel(21, AroundDeclared21.Declared21.self),
  DeclaredModel(22, DeclaredScope.Declared22.self),
  DeclaredModel(23, AroundDeclared23.Declared23.self),
  DeclaredModel(24, AroundDeclared24.Declared24.self),
  DeclaredModel(25, Declared25<Never>.self),
  DeclaredModel(26, AroundDeclared26.Declared26.self),
  DeclaredModel(27, DeclaredScope.Declared27.self),
  DeclaredModel(28, AroundDeclared28.Declared28.self),
  DeclaredModel(29, Declared29<Never>.self),
  DeclaredModel(30, AroundDeclared30.Declared30.self),
  DeclaredModel(31, AroundDeclared31.Declared31.self),
  DeclaredModel(32, AroundDeclared32.Declared32.self),
  DeclaredModel(33, AroundDeclared33.Declared33.self),
  DeclaredModel(34, AroundDeclared34.Declared34.self),
  DeclaredModel(35, AroundDeclared35.Declared35.self),
  DeclaredModel(36, AroundDeclared36.Declared36.self),
  DeclaredModel(37, AroundDeclared37.Declared37.self),
  DeclaredModel(38, DeclaredScope.Declared38.self),
  DeclaredModel(39, AroundDeclared39.Declared39.self),
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
    var index: [Int]
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

fileprivate enum AroundDeclared1 {
  static let declaredLimit = 10
  @Shielded(keys: .snakeCase, lists: .dropping) struct Declared1: Codable {
    fileprivate(set) var value: UUID?
  }
}

extension AroundDeclared1.Declared1: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

struct AroundDeclared2 {
  static let declaredLimit = 10
  @Shielded(lists: .dropping) struct Declared2: Codable {
    fileprivate(set) var encoder: UUID? = nil
    var keys: Int8 = -1 { didSet {} }
    fileprivate(set) var reader: Decimal
  }
}

extension AroundDeclared2.Declared2: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared3 {
  struct String {}
  struct Decoder {}
  struct Array {}
  struct Date {}
  struct _PayloadKey {}
  struct _Unread {}
  static let declaredLimit = 10
  @Shielded(lists: .dropping) struct Declared3: Codable {
    let aNameOfMoreThanSixteenBytesOne: Double?
    var keys: Decimal = 12
    @Key(literal: "größe.dot") let größe: [AroundDeclared0.Declared0]
  }
}

extension AroundDeclared3.Declared3: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared4 {
  static let declaredLimit = 10
  @Shielded(policy: .strict) struct Declared4: Codable {
    var `two-words`: Int8
    @Key("a1", "a_alt") var a: UInt64
    var members: [AroundDeclared0.Declared0] = []
    static func defaultInstance() -> Self { Self(`two-words`: -1, a: 8, members: []) }
  }
}

extension AroundDeclared4.Declared4: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded enum Declared5: String {
  case open
  case closed
  case other2 = "on hold"
  @Fallback case fallback
  init(from decoder: any Swift.Decoder) throws {
    self = Self(rawValue: try decoder.singleValueContainer().decode(Swift.String.self)) ?? .open
  }
}

extension Declared5: ExactlyComparable {}

enum AroundDeclared6 {
  struct String {}
  struct Decoder {}
  struct Array {}
  struct Date {}
  struct _PayloadKey {}
  struct _Unread {}
  static let declaredLimit = 10
  @Shielded struct Declared6: Codable {
    @Strict private(set) var `two-words`: DeclaredPlain
    @Strict fileprivate(set) var instance: Double?
    @Strict let `class`: Float
    let encoder: [Swift.String: AroundDeclared2.Declared2]
    var größe: [Float]
    var is_on: Double = 9
    enum CodingKeys: CodingKey {
      case `two-words`
      case instance
      case `class`
      case encoder
      case größe
      case is_on
      var stringValue: Swift.String {
        switch self {
        case .`two-words`: "two-words_key"
        case .instance: "instance_key"
        case .`class`: "class_key"
        case .encoder: "encoder"
        case .größe: "größe"
        case .is_on: "is_on"
        }
      }
      init?(stringValue: Swift.String) {
        switch stringValue {
        case "two-words_key": self = .`two-words`
        case "instance_key": self = .instance
        case "class_key": self = .`class`
        case "encoder": self = .encoder
        case "größe": self = .größe
        case "is_on": self = .is_on
        default: return nil
        }
      }
      var intValue: Int? { nil }
      init?(intValue: Int) { nil }
    }
  }
}

extension AroundDeclared6.Declared6: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded(keys: .snakeCase, lists: .dropping) struct Declared7<Tag>: Codable {
  var `class`: Swift.String = "x"
  var `default`: Decimal = 12 { didSet {} }
  @Key("first1", "first_alt") @Strict private(set) var first: AroundDeclared6.Declared6
  @Key("outer.createdAt") private(set) var createdAt: UInt64
  init(from source: DeclaredSource) { fatalError() }
  func encode(to sink: DeclaredSource) {}
}

extension Declared7: ReflectedValue {}

enum AroundDeclared8 {
  struct String {}
  struct Decoder {}
  struct Array {}
  struct Date {}
  struct _PayloadKey {}
  struct _Unread {}
  static let declaredLimit = 10
  @Shielded(lists: .dropping) struct Declared8: Codable {
    var aNameOfMoreThanSixteenBytesTwo: Foundation.Date = Foundation.Date(timeIntervalSinceReferenceDate: 3) { didSet {} }
    var `class`: Int = 7
    private(set) var keys = Optional(true)
    var `default`: Declared5? = nil { didSet {} }
    enum CodingKeys: CodingKey {
      case aNameOfMoreThanSixteenBytesTwo
      case `class`
      case keys
      case `default`
      var stringValue: Swift.String {
        switch self {
        case .aNameOfMoreThanSixteenBytesTwo: "aNameOfMoreThanSixteenBytesTwo"
        case .`class`: "class_key"
        case .keys: "keys"
        case .`default`: "default"
        }
      }
      init?(stringValue: Swift.String) {
        switch stringValue {
        case "aNameOfMoreThanSixteenBytesTwo": self = .aNameOfMoreThanSixteenBytesTwo
        case "class_key": self = .`class`
        case "keys": self = .keys
        case "default": self = .`default`
        default: return nil
        }
      }
      var intValue: Int? { nil }
      init?(intValue: Int) { nil }
    }
  }
}

extension AroundDeclared8.Declared8: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared9 {
  static let declaredLimit = 10
  @Shielded(lists: .dropping) struct Declared9: Codable {
    var instance: Swift.String = "x" { didSet {} }
    var index: Foundation.Date? = nil
  }
}

extension AroundDeclared9.Declared9: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

struct AroundDeclared10 {
  static let declaredLimit = 10
  @Shielded(policy: .strict, lists: .dropping) struct Declared10: Codable {
    let index: Float
    @Key("reader_1") private(set) var reader: Float = 1.5
    init(from source: DeclaredSource) { fatalError() }
    func encode(to sink: DeclaredSource) {}
  }
}

extension AroundDeclared10.Declared10: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

struct AroundDeclared11 {
  static let declaredLimit = 10
  @Shielded(discriminator: "meta.kind") enum Declared11: Codable {
    case part0(AroundDeclared4.Declared4)
  }
}

extension AroundDeclared11.Declared11: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .part0(let part): .record([.init("part0", part)])
    }
  }
}

extension DeclaredScope {
  @Shielded enum Declared12: String {
    case open
    case closed
    case other2 = "on hold"
    case other3 = "1"
  }
}

extension DeclaredScope.Declared12: ExactlyComparable {}

fileprivate enum AroundDeclared13 {
  static let declaredLimit = 10
  @Shielded struct Declared13: Codable {
    @Key(literal: "reader.dot") var reader: [AroundDeclared6.Declared6]
  }
}

extension AroundDeclared13.Declared13: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded struct Declared14: Codable {
  var members: DeclaredScope.Declared12? = nil { didSet {} }
  var createdAt: [Bool] = [true]
  init(copying other: Self) { self = other }
}

extension Declared14: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded(lists: .dropping) struct Declared15<Tag>: Codable {
  @Key(literal: "class.dot") private(set) var `class`: URL = URL(filePath: "/a")
  @Key(literal: "two-words.dot") var `two-words` = declaredLimit
  @Key("imageURL", "outer.inner.imageURL") var imageURL = Optional(-3)
  @Key("first1", "first_alt") private(set) var first: Int?
  private(set) var container: [AroundDeclared3.Declared3]
}

extension Declared15: ReflectedValue {}

fileprivate enum AroundDeclared16 {
  static let declaredLimit = 10
  @Shielded(keys: .snakeCase) struct Declared16: Codable {
    var is_on = Optional(-0.0)
    var first: [Decimal]
    var `default`: Int = declaredLimit { didSet {} }
    var members: [Swift.String: Int]
    var aNameOfMoreThanSixteenBytesTwo: UInt64 = 8
    var initial = declaredPreset
    static func defaultInstance() -> Self { Self(is_on: -0.0, first: [], default: 7, members: [:], aNameOfMoreThanSixteenBytesTwo: 8, initial: 7) }
  }
}

extension AroundDeclared16.Declared16: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared17 {
  static let declaredLimit = 10
  @Shielded enum Declared17: String {
    case open
    case closed
    case other2 = "on hold"
    case other3 = "1"
    @Fallback case unknown
    init(from decoder: any Swift.Decoder) throws {
      self = Self(rawValue: try decoder.singleValueContainer().decode(Swift.String.self)) ?? .open
    }
  }
}

extension AroundDeclared17.Declared17: ExactlyComparable {}

fileprivate enum AroundDeclared18 {
  static let declaredLimit = 10
  @Shielded struct Declared18: Codable {
    fileprivate(set) var `class` = declaredLimit
    @Key("outer.index") fileprivate(set) var index: Decimal
    static func defaultInstance() -> Self { Self(class: 7, index: 12) }
  }
}

extension AroundDeclared18.Declared18: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded struct Declared19: Codable {
  var first = Decimal(5)
  @Dropping fileprivate(set) var value: [Declared14]
  var reader: Int8 = -1 { didSet {} }
  private(set) var `class`: Float = 1.5
  fileprivate(set) var encoder = declaredPreset
  enum DeclaredKeys: Swift.String, CodingKey {
    case first = "first_key"
    case value
    case reader = "reader_key"
    case `class`
    case encoder
  }
  typealias CodingKeys = DeclaredKeys
}

extension Declared19: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded package enum Declared20: String {
  case open
  case closed
  case other2 = "on hold"
  @Fallback case unknown
}

extension Declared20: ExactlyComparable {}

fileprivate enum AroundDeclared21 {
  static let declaredLimit = 10
  @Shielded struct Declared21: Codable {
    var aNameOfMoreThanSixteenBytesOne: Int? = -3
    @Key(literal: "path.dot") fileprivate(set) var path: Int
    private(set) var instance: [AroundDeclared4.Declared4] = []
    @Key("key_1") private(set) var key: Swift.String
    var is_on: UInt64 = 8
  }
}

extension AroundDeclared21.Declared21: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

extension DeclaredScope {
  @Shielded struct Declared22: Codable {
    var aNameOfMoreThanSixteenBytesOne: URL = URL(filePath: "/a")
    @Key("value", "outer.inner.value") var value: Bool = true
  }
}

extension DeclaredScope.Declared22: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared23 {
  static let declaredLimit = 10
  @Shielded(lists: .dropping) struct Declared23: Codable {
    @Key("aNameOfMoreThanSixteenBytesTwo1", "aNameOfMoreThanSixteenBytesTwo_alt") fileprivate(set) var aNameOfMoreThanSixteenBytesTwo: Double
    fileprivate(set) var is_on: DeclaredPlain = DeclaredPlain(name: "p")
    @Key("imageURL1", "imageURL_alt") @Dropping var imageURL: [Decimal]
    private(set) var path: Int = declaredLimit
    @Key("first1", "first_alt") var first: DeclaredPlain = DeclaredPlain(name: "p")
    static func defaultInstance() -> Self { Self(aNameOfMoreThanSixteenBytesTwo: -0.0, is_on: DeclaredPlain(name: "p"), imageURL: [], path: 7, first: DeclaredPlain(name: "p")) }
  }
}

extension AroundDeclared23.Declared23: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

struct AroundDeclared24 {
  static let declaredLimit = 10
  @Shielded enum Declared24: Int {
    case open = 1
    case closed = 2
    init(from decoder: any Swift.Decoder) throws {
      self = Self(rawValue: try decoder.singleValueContainer().decode(Int.self)) ?? .open
    }
  }
}

extension AroundDeclared24.Declared24: ExactlyComparable {}

@Shielded struct Declared25<Tag>: Codable {
  let first: Float
}

extension Declared25: ReflectedValue {}

enum AroundDeclared26 {
  static let declaredLimit = 10
  @Shielded(policy: .strict) struct Declared26: Codable {
    private(set) var instance: [Swift.String: Decimal]
  }
}

extension AroundDeclared26.Declared26: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

extension DeclaredScope {
  @Shielded struct Declared27: Codable {
    @Key("index_1") var index: [Swift.String: AroundDeclared11.Declared11] = [:]
    var keys: Bool = true
    fileprivate(set) var `default`: Int8
    var aNameOfMoreThanSixteenBytesOne: [Declared5]
    var größe: Declared14?
    @Key("first", "outer.inner.first") var first: [Swift.String: AroundDeclared6.Declared6] = [:]
  }
}

extension DeclaredScope.Declared27: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared28 {
  static let declaredLimit = 10
  @Shielded enum Declared28: Int {
    case open = 1
    case closed = 2
    case other2 = 40
    @Fallback case fallback = 0
  }
}

extension AroundDeclared28.Declared28: ExactlyComparable {}

@Shielded(policy: .strict) struct Declared29<Tag>: Codable {
  @Key("class", "outer.inner.class") var `class`: Bool = true
  @Key(literal: "decoder.dot") fileprivate(set) var decoder: [AroundDeclared6.Declared6]
  var x1: [Swift.String: Declared5]
  fileprivate(set) var container: Foundation.Date?
}

extension Declared29: ReflectedValue {}

fileprivate enum AroundDeclared30 {
  static let declaredLimit = 10
  @Shielded struct Declared30: Codable {
    @Key("imageURL_1") let imageURL: [Swift.String: Declared5]
  }
}

extension AroundDeclared30.Declared30: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

struct AroundDeclared31 {
  static let declaredLimit = 10
  @Shielded(lists: .dropping) struct Declared31: Codable {
    fileprivate(set) var `default`: [Int8]
    let aNameOfMoreThanSixteenBytesTwo: DeclaredScope.Declared22
    private(set) var path: Swift.String = "x" { didSet {} }
    fileprivate(set) var reader: Decimal?
    enum CodingKeys: CodingKey {
      case `default`
      case aNameOfMoreThanSixteenBytesTwo
      case path
      case reader
      var stringValue: Swift.String {
        switch self {
        case .`default`: "default_key"
        case .aNameOfMoreThanSixteenBytesTwo: "aNameOfMoreThanSixteenBytesTwo_key"
        case .path: "path"
        case .reader: "reader"
        }
      }
      init?(stringValue: Swift.String) {
        switch stringValue {
        case "default_key": self = .`default`
        case "aNameOfMoreThanSixteenBytesTwo_key": self = .aNameOfMoreThanSixteenBytesTwo
        case "path": self = .path
        case "reader": self = .reader
        default: return nil
        }
      }
      var intValue: Int? { nil }
      init?(intValue: Int) { nil }
    }
  }
}

extension AroundDeclared31.Declared31: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

struct AroundDeclared32 {
  static let declaredLimit = 10
  @Shielded(keys: .snakeCase) struct Declared32: Codable {
    var instance: Int = declaredPreset
    var keys: Int = declaredLimit
    var container: Int8 = -1
    var encoder: UInt64 = 1 << 3
    @Key("index1", "index_alt") fileprivate(set) var index: Foundation.Date? = Foundation.Date(timeIntervalSinceReferenceDate: 3)
  }
}

extension AroundDeclared32.Declared32: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

fileprivate enum AroundDeclared33 {
  static let declaredLimit = 10
  @Shielded struct Declared33: Codable {
    var initial: UInt64
    @Strict let instance: [Swift.String: Int]
    var reader: [Double] = []
    @Strict let createdAt: Declared14
    @Strict var decoder: Float
    var first: DeclaredPlain? = nil
    enum CodingKeys: Swift.String, CodingKey {
      case initial = "initial_key"
      case instance
      case reader
      case createdAt = "createdAt_key"
      case decoder
      case first
    }
  }
}

extension AroundDeclared33.Declared33: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

struct AroundDeclared34 {
  static let declaredLimit = 10
  @Shielded(keys: .snakeCase) struct Declared34: Codable {
    fileprivate(set) var key: AroundDeclared8.Declared8
    fileprivate(set) var keys: [Declared14] = []
    @Key("is_on1", "is_on_alt") let is_on: AroundDeclared32.Declared32?
    private(set) var encoder: Float?
    @Key("aNameOfMoreThanSixteenBytesTwo1", "aNameOfMoreThanSixteenBytesTwo_alt") var aNameOfMoreThanSixteenBytesTwo: [Swift.String: AroundDeclared28.Declared28] = [:]
  }
}

extension AroundDeclared34.Declared34: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared35 {
  static let declaredLimit = 10
  @Shielded struct Declared35: Codable {
    var members = declaredLimit
  }
}

extension AroundDeclared35.Declared35: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared36 {
  static let declaredLimit = 10
  @Shielded(discriminator: "meta.kind") enum Declared36: Codable {
    case part0(AroundDeclared8.Declared8)
    case part1(Declared19)
  }
}

extension AroundDeclared36.Declared36: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .part0(let part): .record([.init("part0", part)])
    case .part1(let part): .record([.init("part1", part)])
    }
  }
}

fileprivate enum AroundDeclared37 {
  static let declaredLimit = 10
  @Shielded struct Declared37: Codable {
    fileprivate(set) var value: Int = declaredLimit { didSet {} }
    fileprivate(set) var `default`: [Swift.String]
    static func defaultInstance() -> Self { Self(value: 7, default: []) }
  }
}

extension AroundDeclared37.Declared37: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

extension DeclaredScope {
  @Shielded struct Declared38: Codable {
    var encoder: [UInt64] = [8]
    var `two-words`: AroundDeclared34.Declared34
    @Key("outer.members") var members: Double = -0.0
    var aNameOfMoreThanSixteenBytesOne: [Swift.String: Double] = [:]
    private(set) var createdAt: AroundDeclared10.Declared10? = nil
  }
}

extension DeclaredScope.Declared38: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared39 {
  struct String {}
  struct Decoder {}
  struct Array {}
  struct Date {}
  struct _PayloadKey {}
  struct _Unread {}
  static let declaredLimit = 10
  @Shielded(keys: .snakeCase, policy: .strict, lists: .dropping) struct Declared39: Codable {
    @Strict let path: UInt64?
    private(set) var first: UInt64 = 8
    @Key("createdAt1", "createdAt_alt") var createdAt = -3
    @Key("instance1", "instance_alt") @Strict private(set) var instance: [AroundDeclared23.Declared23]
  }
}

extension AroundDeclared39.Declared39: ReflectedValue {
  static var declaredPreset: Int { 6 }
}
