// Written by `Fuzz/fuzz declarations --write`; DeclarationTests compares it with the generator.
// swift-format-ignore-file

import Foundation
@testable import FuzzProperties
import RescueSpecification
import ShieldedMacros

/// The generated types, in the order of the generator.
package let declaredModels: [DeclaredModel] = [
  DeclaredModel(0, AroundDeclared0.Declared0.self),
  DeclaredModel(1, Declared1.self),
  DeclaredModel(2, AroundDeclared2.Declared2.self),
  DeclaredModel(3, Declared3.self),
  DeclaredModel(4, AroundDeclared4.Declared4.self),
  DeclaredModel(5, AroundDeclared5.Declared5.self),
  DeclaredModel(6, DeclaredScope.Declared6.self),
  DeclaredModel(7, AroundDeclared7.Declared7.self),
  DeclaredModel(8, Declared8.self),
  DeclaredModel(9, AroundDeclared9.Declared9.self),
  DeclaredModel(10, Declared10<Never>.self),
  DeclaredModel(11, AroundDeclared11.Declared11.self),
  DeclaredModel(12, Declared12.self),
  DeclaredModel(13, AroundDeclared13.Declared13.self),
  DeclaredModel(14, AroundDeclared14.Declared14.self),
  DeclaredModel(15, AroundDeclared15.Declared15.self),
  DeclaredModel(16, AroundDeclared16.Declared16.self),
  DeclaredModel(17, AroundDeclared17.Declared17.self),
  DeclaredModel(18, Declared18.self),
  DeclaredModel(19, AroundDeclared19.Declared19.self),
  DeclaredModel(20, Declared20.self),
  DeclaredModel(21, AroundDeclared21.Declared21.self),
  DeclaredModel(22, Declared22.self),
  DeclaredModel(23, AroundDeclared23.Declared23.self),
  DeclaredModel(24, AroundDeclared24.Declared24.self),
  DeclaredModel(25, AroundDeclared25.Declared25.self),
  DeclaredModel(26, AroundDeclared26.Declared26.self),
  DeclaredModel(27, Declared27.self),
  DeclaredModel(28, AroundDeclared28.Declared28.self),
  DeclaredModel(29, Declared29<Never>.self),
  DeclaredModel(30, AroundDeclared30.Declared30.self),
  DeclaredModel(31, AroundDeclared31.Declared31.self),
  DeclaredModel(32, AroundDeclared32.Declared32.self),
  DeclaredModel(33, AroundDeclared33.Declared33.self),
  DeclaredModel(34, AroundDeclared34.Declared34.self),
  DeclaredModel(35, AroundDeclared35.Declared35.self),
  DeclaredModel(36, AroundDeclared36.Declared36.self),
  DeclaredModel(37, Declared37.self),
  DeclaredModel(38, Declared38.self),
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

@Shielded public enum Declared1: String {
  @Key("OPEN", "v1.open") case open
  case closed
  @Key("7") case other2 = "on hold"
  case other3 = "1"
}

extension Declared1: ExactlyComparable {}

struct AroundDeclared2 {
  static let declaredLimit = 10
  @Shielded struct Declared2: Codable {
    var members: Declared1? = nil { didSet {} }
    var `class`: [Decimal]
    @Key("is_on1", "is_on_alt") var is_on: Int8? = nil
    @Key("default1", "default_alt") fileprivate(set) var `default`: Int
  }
}

extension AroundDeclared2.Declared2: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded(discriminator: "type") enum Declared3: Codable {
  case part0(AroundDeclared0.Declared0)
  @Fallback case fallback
}

extension Declared3: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .part0(let part): .record([.init("part0", part)])
    case .fallback: .record([])
    }
  }
}

enum AroundDeclared4 {
  struct String {}
  struct Decoder {}
  struct Array {}
  struct Date {}
  struct _PayloadKey {}
  struct _Unread {}
  static let declaredLimit = 10
  @Shielded(keys: .snakeCase) struct Declared4: Codable {
    @Key("default_1") var `default`: Declared3
    var keys: Int8 = -1
    @Strict let key: [Bool]
    @Key(literal: "größe.dot") @Strict let größe: Data
    @Key(literal: "value.dot") var value: Int? = 7
    init(copying other: Self) { self = other }
  }
}

extension AroundDeclared4.Declared4: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

struct AroundDeclared5 {
  static let declaredLimit = 10
  @Shielded(policy: .strict) struct Declared5: Codable {
    var container = "x"
    private(set) var größe: Bool = true
    @Strict var x1: Bool
  }
}

extension AroundDeclared5.Declared5: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

extension DeclaredScope {
  @Shielded(lists: .dropping) struct Declared6: Codable {
    fileprivate(set) var `two-words`: Int8
    let imageURL: [AroundDeclared4.Declared4]
    @FirstOfMany var `default`: UInt64
    @Explicit private(set) var first: Int
    var createdAt: AroundDeclared2.Declared2
    init(copying other: Self) { self = other }
  }
}

extension DeclaredScope.Declared6: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

struct AroundDeclared7 {
  static let declaredLimit = 10
  @Shielded final class Declared7: Codable, @unchecked Swift.Sendable {
    var größe: Int = declaredPreset
    enum CodingKeys: CodingKey {
      case größe
      var stringValue: Swift.String {
        switch self {
        case .größe: "größe"
        }
      }
      init?(stringValue: Swift.String) {
        switch stringValue {
        case "größe": self = .größe
        default: return nil
        }
      }
      var intValue: Int? { nil }
      init?(intValue: Int) { nil }
    }
  }
}

extension AroundDeclared7.Declared7: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded(discriminator: "meta.kind") enum Declared8: Codable {
  @Key("value0", "v0") case part0(AroundDeclared4.Declared4)
  @Key("value1", "v1") case part1(AroundDeclared0.Declared0)
}

extension Declared8: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .part0(let part): .record([.init("part0", part)])
    case .part1(let part): .record([.init("part1", part)])
    }
  }
}

enum AroundDeclared9 {
  struct String {}
  struct Decoder {}
  struct Array {}
  struct Date {}
  struct _PayloadKey {}
  struct _Unread {}
  static let declaredLimit = 10
  @Shielded(policy: .strict, lists: .dropping) struct Declared9: Codable {
    @Strict var index: AroundDeclared4.Declared4
    private(set) var keys: Int8 = -1 { didSet {} }
    enum CodingKeys: CodingKey {
      case index
      case keys
      var stringValue: Swift.String {
        switch self {
        case .index: "index_key"
        case .keys: "keys"
        }
      }
      init?(stringValue: Swift.String) {
        switch stringValue {
        case "index_key": self = .index
        case "keys": self = .keys
        default: return nil
        }
      }
      var intValue: Int? { nil }
      init?(intValue: Int) { nil }
    }
  }
}

extension AroundDeclared9.Declared9: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded struct Declared10<Tag>: Codable {
  fileprivate(set) var instance: Bool
  @Strict var value: UInt64
  private(set) var `class` = declaredLimit
  @FirstOfMany var createdAt: Int8
  var is_on = true
  enum CodingKeys: Swift.String, CodingKey {
    case instance
    case value = "value_key"
    case `class`
    case createdAt
    case is_on
  }
}

extension Declared10: ReflectedValue {}

struct AroundDeclared11 {
  static let declaredLimit = 10
  @Shielded(keys: .snakeCase, policy: .strict) final class Declared11: Codable, @unchecked Swift.Sendable {
    @Key(literal: "größe.dot") private(set) var größe: Foundation.Date? = nil
    private(set) var instance = Data([1])
    @Key("encoder_1") var encoder: [Swift.String: DeclaredScope.Declared6] = [:]
    var members: Int8 = -1
    private(set) var path: AroundDeclared2.Declared2
    var first: DeclaredScope.Declared6? = nil
  }
}

extension AroundDeclared11.Declared11: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded package enum Declared12: String {
  case open
  case closed
  @Fallback case unknown
}

extension Declared12: ExactlyComparable {}

enum AroundDeclared13 {
  struct String {}
  struct Decoder {}
  struct Array {}
  struct Date {}
  struct _PayloadKey {}
  struct _Unread {}
  static let declaredLimit = 10
  @Shielded struct Declared13: Codable {
    @Key("größe_1") var größe: AroundDeclared0.Declared0? = nil
    @Key("value1", "value_alt") private(set) var value: URL? = nil
    private(set) var imageURL: Swift.String? = "x"
    @Key("instance", "outer.inner.instance") private(set) var instance: Double? = nil { didSet {} }
    var index: [AroundDeclared7.Declared7] = []
    @Key(literal: "a.dot") var a: [Swift.String: AroundDeclared2.Declared2] = [:]
    init(from source: DeclaredSource) { fatalError() }
    func encode(to sink: DeclaredSource) {}
  }
}

extension AroundDeclared13.Declared13: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

fileprivate enum AroundDeclared14 {
  static let declaredLimit = 10
  @Shielded(keys: .snakeCase, lists: .dropping) struct Declared14: Codable {
    var aNameOfMoreThanSixteenBytesOne: Int = declaredLimit
    @Key(literal: "instance.dot") private(set) var instance: DeclaredPlain? = DeclaredPlain(name: "p")
    @Key("outer.createdAt") private(set) var createdAt: Bool? = nil
    var `two-words`: UInt64 = 1 << 3
    @Key("path1", "path_alt") var path: Float = 1.5
  }
}

extension AroundDeclared14.Declared14: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared15 {
  static let declaredLimit = 10
  @Shielded(policy: .strict) final class Declared15: Codable, @unchecked Swift.Sendable {
    @FirstOfMany var `two-words`: [Swift.String: Int]
    @Key("größe_1") var größe: Int8? = -1
    @Strict private(set) var first: Declared8
  }
}

extension AroundDeclared15.Declared15: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared16 {
  static let declaredLimit = 10
  @Shielded enum Declared16: String {
    @Key("OPEN", "v1.open") case open
    case closed
    @Key("7") case other2 = "on hold"
    case other3 = "1"
    @Fallback case unknown
    init(from decoder: any Swift.Decoder) throws {
      self = Self(rawValue: try decoder.singleValueContainer().decode(Swift.String.self)) ?? .open
    }
  }
}

extension AroundDeclared16.Declared16: ExactlyComparable {}

fileprivate enum AroundDeclared17 {
  static let declaredLimit = 10
  @Shielded struct Declared17: Codable {
    fileprivate(set) var `class` = declaredLimit
    @Key("outer.index") var index: Decimal
    static func defaultInstance() -> Self { Self(class: 7, index: 12) }
  }
}

extension AroundDeclared17.Declared17: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded(discriminator: "meta.kind") enum Declared18: Codable {
  @Key("value0", "v0") case part0(AroundDeclared2.Declared2)
  @Key("value1", "v1") case part1(AroundDeclared13.Declared13)
}

extension Declared18: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .part0(let part): .record([.init("part0", part)])
    case .part1(let part): .record([.init("part1", part)])
    }
  }
}

fileprivate enum AroundDeclared19 {
  static let declaredLimit = 10
  @Shielded(keys: .snakeCase) final class Declared19: Codable, @unchecked Swift.Sendable {
    @Key("reader1", "reader_alt") var reader: Double = 9 { didSet {} }
    private(set) var a: Float = 1.5
  }
}

extension AroundDeclared19.Declared19: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded enum Declared20: Int {
  case open = 1
  case closed = 2
  case other2 = 40
}

extension Declared20: ExactlyComparable {}

enum AroundDeclared21 {
  static let declaredLimit = 10
  @Shielded(keys: .snakeCase) struct Declared21: Codable {
    @Key(literal: "two-words.dot") var `two-words`: [Swift.String: AroundDeclared13.Declared13] = [:]
  }
}

extension AroundDeclared21.Declared21: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded struct Declared22: Codable {
  private(set) var reader: Int8 = -1
  var initial: [AroundDeclared16.Declared16] = []
  var is_on: [Decimal] = [12]
  @Key("value_1") @Dropping let value: [Double]
  init(copying other: Self) { self = other }
}

extension Declared22: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared23 {
  static let declaredLimit = 10
  @Shielded final class Declared23: Codable, @unchecked Swift.Sendable {
    var keys: Int = -3
    private(set) var instance: Double? = nil
    @Key(literal: "größe.dot") let größe: Swift.String
    @Dropping let `class`: [Float]
    @Key("aNameOfMoreThanSixteenBytesOne", "outer.inner.aNameOfMoreThanSixteenBytesOne") var aNameOfMoreThanSixteenBytesOne: [Bool]
    @Key("x1", "outer.inner.x1") private(set) var x1: [Swift.String: UInt64] = [:]
    init(from source: DeclaredSource) { fatalError() }
    func encode(to sink: DeclaredSource) {}
  }
}

extension AroundDeclared23.Declared23: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared24 {
  struct String {}
  struct Decoder {}
  struct Array {}
  struct Date {}
  struct _PayloadKey {}
  struct _Unread {}
  static let declaredLimit = 10
  @Shielded(policy: .strict) struct Declared24: Codable {
    @Strict let decoder: AroundDeclared23.Declared23
    @Key(literal: "first.dot") let first: [AroundDeclared21.Declared21]
    @Strict private(set) var x1: [AroundDeclared23.Declared23]
  }
}

extension AroundDeclared24.Declared24: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared25 {
  struct String {}
  struct Decoder {}
  struct Array {}
  struct Date {}
  struct _PayloadKey {}
  struct _Unread {}
  static let declaredLimit = 10
  @Shielded(keys: .snakeCase) struct Declared25: Codable {
    @Key("first1", "first_alt") let first: Double
    static func defaultInstance() -> Self { Self(first: -0.0) }
  }
}

extension AroundDeclared25.Declared25: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared26 {
  struct String {}
  struct Decoder {}
  struct Array {}
  struct Date {}
  struct _PayloadKey {}
  struct _Unread {}
  static let declaredLimit = 10
  @Shielded struct Declared26: Codable {
    var `two-words`: Foundation.Date?
  }
}

extension AroundDeclared26.Declared26: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded(discriminator: "type") enum Declared27: Codable {
  case part0(AroundDeclared23.Declared23)
}

extension Declared27: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .part0(let part): .record([.init("part0", part)])
    }
  }
}

fileprivate enum AroundDeclared28 {
  static let declaredLimit = 10
  @Shielded struct Declared28: Codable {
    @Strict var `default`: Decimal
  }
}

extension AroundDeclared28.Declared28: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded(lists: .dropping) struct Declared29<Tag>: Codable {
  private(set) var members = Optional(-3)
  var encoder: Int = declaredLimit
  @Key(literal: "class.dot") fileprivate(set) var `class`: [DeclaredScope.Declared6]
}

extension Declared29: ReflectedValue {}

fileprivate enum AroundDeclared30 {
  static let declaredLimit = 10
  @Shielded struct Declared30: Codable {
    @Key("is_on1", "is_on_alt") var is_on: Double = -0.0 { didSet {} }
    fileprivate(set) var imageURL: Decimal? = 12 { didSet {} }
    private(set) var `class` = "x" { didSet {} }
    @Key("x1", "outer.inner.x1") var x1: UInt64 = 8 { didSet {} }
    @Explicit var path: Decimal
  }
}

extension AroundDeclared30.Declared30: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

struct AroundDeclared31 {
  static let declaredLimit = 10
  @Shielded(discriminator: "meta.kind") enum Declared31: Codable {
    case part0(AroundDeclared7.Declared7)
    @Fallback case fallback
  }
}

extension AroundDeclared31.Declared31: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .part0(let part): .record([.init("part0", part)])
    case .fallback: .record([])
    }
  }
}

enum AroundDeclared32 {
  static let declaredLimit = 10
  @Shielded(discriminator: "type") enum Declared32: Codable {
    case part0(AroundDeclared26.Declared26)
    case part1(AroundDeclared24.Declared24)
    @Fallback case unknown
  }
}

extension AroundDeclared32.Declared32: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .part0(let part): .record([.init("part0", part)])
    case .part1(let part): .record([.init("part1", part)])
    case .unknown: .record([])
    }
  }
}

struct AroundDeclared33 {
  static let declaredLimit = 10
  @Shielded(keys: .snakeCase) struct Declared33: Codable {
    var `two-words`: URL? = nil
  }
}

extension AroundDeclared33.Declared33: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared34 {
  static let declaredLimit = 10
  @Shielded struct Declared34: Codable {
    fileprivate(set) var decoder: Data? = Data([1])
    fileprivate(set) var members: DeclaredPlain = DeclaredPlain(name: "p") { didSet {} }
    var x1: Int
    var encoder = declaredLimit
    var initial: Float = 1.5
    enum CodingKeys: CodingKey {
      case decoder
      case members
      case x1
      case encoder
      case initial
      var stringValue: Swift.String {
        switch self {
        case .decoder: "decoder_key"
        case .members: "members"
        case .x1: "x1"
        case .encoder: "encoder"
        case .initial: "initial_key"
        }
      }
      init?(stringValue: Swift.String) {
        switch stringValue {
        case "decoder_key": self = .decoder
        case "members": self = .members
        case "x1": self = .x1
        case "encoder": self = .encoder
        case "initial_key": self = .initial
        default: return nil
        }
      }
      var intValue: Int? { nil }
      init?(intValue: Int) { nil }
    }
  }
}

extension AroundDeclared34.Declared34: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared35 {
  struct String {}
  struct Decoder {}
  struct Array {}
  struct Date {}
  struct _PayloadKey {}
  struct _Unread {}
  static let declaredLimit = 10
  @Shielded final class Declared35: Codable, @unchecked Swift.Sendable {
    @Key("instance_1") let instance: [Swift.String: Declared3]
    private(set) var is_on: [Int8]
    @Strict var members: Data?
    var reader: [Swift.String: AroundDeclared34.Declared34]
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
    var `class`: AroundDeclared7.Declared7?
    private(set) var aNameOfMoreThanSixteenBytesTwo: [Declared27]
    @Key("outer.a") private(set) var a: Float? = 1.5
    init(from source: DeclaredSource) { fatalError() }
    func encode(to sink: DeclaredSource) {}
  }
}

extension AroundDeclared36.Declared36: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded public enum Declared37: Int {
  case open = 1
  case closed = 2
  case other2 = 40
  @Fallback case unknown = 0
}

extension Declared37: ExactlyComparable {}

@Shielded struct Declared38: Codable {
  var `two-words`: AroundDeclared0.Declared0?
  private(set) var container: [Swift.String: Declared1]
  @Strict var index: AroundDeclared5.Declared5
  @FirstOfMany @Key("key", "outer.inner.key") var key: UUID?
  @Strict let is_on: [AroundDeclared33.Declared33]
}

extension Declared38: ReflectedValue {
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
  @Shielded final class Declared39: Codable, @unchecked Swift.Sendable {
    private(set) var decoder: Swift.String = "x"
    fileprivate(set) var aNameOfMoreThanSixteenBytesTwo: [AroundDeclared16.Declared16] = []
    @Explicit var initial: AroundDeclared35.Declared35
    @Strict let key: UInt64
  }
}

extension AroundDeclared39.Declared39: ReflectedValue {
  static var declaredPreset: Int { 6 }
}
