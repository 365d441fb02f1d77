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
  DeclaredModel(3, AroundDeclared3.Declared3.self),
  DeclaredModel(4, Declared4.self),
  DeclaredModel(5, AroundDeclared5.Declared5.self),
  DeclaredModel(6, AroundDeclared6.Declared6.self),
  DeclaredModel(7, Declared7<Never>.self),
  DeclaredModel(8, AroundDeclared8.Declared8.self),
  DeclaredModel(9, DeclaredScope.Declared9.self),
  DeclaredModel(10, AroundDeclared10.Declared10.self),
  DeclaredModel(11, Declared11.self),
  DeclaredModel(12, AroundDeclared12.Declared12.self),
  DeclaredModel(13, AroundDeclared13.Declared13.self),
  DeclaredModel(14, Declared14.self),
  DeclaredModel(15, AroundDeclared15.Declared15.self),
  DeclaredModel(16, AroundDeclared16.Declared16.self),
  DeclaredModel(17, AroundDeclared17.Declared17.self),
  DeclaredModel(18, Declared18.self),
  DeclaredModel(19, AroundDeclared19.Declared19.self),
  DeclaredModel(20, Declared20.self),
  DeclaredModel(21, Declared21.self),
  DeclaredModel(22, Declared22<Never>.self),
  DeclaredModel(23, DeclaredScope.Declared23.self),
  DeclaredModel(24, AroundDeclared24.Declared24.self),
  DeclaredModel(25, AroundDeclared25.Declared25.self),
  DeclaredModel(26, AroundDeclared26.Declared26.self),
  DeclaredModel(27, Declared27.self),
  DeclaredModel(28, AroundDeclared28.Declared28.self),
  DeclaredModel(29, Declared29.self),
  DeclaredModel(30, DeclaredScope.Declared30.self),
  DeclaredModel(31, AroundDeclared31.Declared31.self),
  DeclaredModel(32, AroundDeclared32.Declared32.self),
  DeclaredModel(33, Declared33<Never>.self),
  DeclaredModel(34, Declared34.self),
  DeclaredModel(35, AroundDeclared35.Declared35.self),
  DeclaredModel(36, AroundDeclared36.Declared36.self),
  DeclaredModel(37, Declared37.self),
  DeclaredModel(38, AroundDeclared38.Declared38.self),
  DeclaredModel(39, AroundDeclared39.Declared39.self),
]

/// The seed of the generator.
package let declaredSeed: UInt64 = 1

enum DeclaredScope {}
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
  @Shielded struct Declared0 {
    private(set) var createdAt: Float? = nil
    fileprivate(set) var first: Bool? = nil
    fileprivate(set) var container: Int8? = -1
    private(set) var initial: Foundation.Date?
    static func defaultInstance() -> Self { Self(createdAt: 1.5, first: true, container: -1, initial: Foundation.Date(timeIntervalSinceReferenceDate: 3)) }
  }
}

extension AroundDeclared0.Declared0: ReflectedValue {}

@Shielded(policy: .strict) struct Declared1 {
  let aNameOfMoreThanSixteenBytesOne: Decimal
  init(from source: DeclaredSource, copying other: Self) { self = other }
}

extension Declared1: ReflectedValue {}

fileprivate enum AroundDeclared2 {
  @Shielded struct Declared2 {
    @Strict var key: Float
    fileprivate(set) var index: Data? = nil
    enum CodingKeys: Swift.String, CodingKey {
      case key = "key_key"
      case index
    }
  }
}

extension AroundDeclared2.Declared2: ReflectedValue {}

struct AroundDeclared3 {
  @Shielded struct Declared3 {
    fileprivate(set) var members: [Swift.String] = []
    fileprivate(set) var instance: UInt64
    private(set) var reader: Int? = -3 { didSet {} }
    private(set) var path: Double = 9 { didSet {} }
    @Strict var first: Bool
    fileprivate(set) var aNameOfMoreThanSixteenBytesOne: [Swift.String: Declared1] = [:]
    enum CodingKeys: Swift.String, CodingKey {
      case members = "members_key"
      case instance
      case reader = "reader_key"
      case path = "path_key"
      case first
      case aNameOfMoreThanSixteenBytesOne = "aNameOfMoreThanSixteenBytesOne_key"
    }
  }
}

extension AroundDeclared3.Declared3: ReflectedValue {}

@Shielded public enum Declared4: Int {
  case open = 1
  case closed = 2
  @Fallback case unknown = 0
}

extension Declared4: ExactlyComparable {}

struct AroundDeclared5 {
  @Shielded(discriminator: "type") enum Declared5 {
    case part0(AroundDeclared3.Declared3)
    case part1(AroundDeclared0.Declared0)
    @Fallback case unknown
  }
}

extension AroundDeclared5.Declared5: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .part0(let part): .record([.init("part0", part)])
    case .part1(let part): .record([.init("part1", part)])
    case .unknown: .record([])
    }
  }
}

struct AroundDeclared6 {
  @Shielded(discriminator: "type") enum Declared6 {
    case part0(AroundDeclared0.Declared0)
    @Key("value1", "v1") case part1(AroundDeclared3.Declared3)
    @Fallback case unknown
  }
}

extension AroundDeclared6.Declared6: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .part0(let part): .record([.init("part0", part)])
    case .part1(let part): .record([.init("part1", part)])
    case .unknown: .record([])
    }
  }
}

@Shielded(policy: .strict) struct Declared7<Tag> {
  @Dropping let value: [UInt64]
  enum CodingKeys: Swift.String, CodingKey {
    case value
  }
}

extension Declared7: ReflectedValue {}

struct AroundDeclared8 {
  @Shielded enum Declared8: String {
    case open
    case closed
    case other2 = "on hold"
    @Fallback case unknown
  }
}

extension AroundDeclared8.Declared8: ExactlyComparable {}

extension DeclaredScope {
  @Shielded struct Declared9 {
    var keys = Data([1])
    @Key("container_1") var container: [Swift.String: Decimal] = [:]
    fileprivate(set) var `default`: Bool
    private(set) var aNameOfMoreThanSixteenBytesOne: [Bool] = []
    let imageURL: Double
  }
}

extension DeclaredScope.Declared9: ReflectedValue {}

enum AroundDeclared10 {
  @Shielded(keys: .snakeCase) struct Declared10 {
    fileprivate(set) var members: Int8 = -1
    @Key("outer.is_on") var is_on: Swift.String = "x"
  }
}

extension AroundDeclared10.Declared10: ReflectedValue {}

@Shielded(discriminator: "type") enum Declared11 {
  @Key("value0", "v0") case part0(DeclaredScope.Declared9)
}

extension Declared11: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .part0(let part): .record([.init("part0", part)])
    }
  }
}

struct AroundDeclared12 {
  @Shielded struct Declared12 {
    @Key("keys1", "keys_alt") var keys: Int? = nil
    let initial: AroundDeclared0.Declared0
    @Key("outer.container") @Dropping let container: [Int8]
    let path: UInt64
    @Key(literal: "key.dot") fileprivate(set) var key: Data = Data([1])
  }
}

extension AroundDeclared12.Declared12: ReflectedValue {}

enum AroundDeclared13 {
  @Shielded(lists: .dropping) struct Declared13 {
    @Strict @Key("outer.is_on") var is_on: Foundation.Date
    static func defaultInstance() -> Self { Self(is_on: Foundation.Date(timeIntervalSinceReferenceDate: 3)) }
  }
}

extension AroundDeclared13.Declared13: ReflectedValue {}

@Shielded package enum Declared14: String {
  case open
  case closed
  @Fallback case unknown
}

extension Declared14: ExactlyComparable {}

enum AroundDeclared15 {
  @Shielded(discriminator: "type") enum Declared15 {
    case part0(Declared1)
    case part1(AroundDeclared12.Declared12)
    @Fallback case unknown
  }
}

extension AroundDeclared15.Declared15: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .part0(let part): .record([.init("part0", part)])
    case .part1(let part): .record([.init("part1", part)])
    case .unknown: .record([])
    }
  }
}

enum AroundDeclared16 {
  struct String {}
  struct Decoder {}
  struct Array {}
  struct Date {}
  struct _PayloadKey {}
  struct _Unread {}
  @Shielded(keys: .snakeCase, policy: .strict, lists: .dropping) struct Declared16 {
    let aNameOfMoreThanSixteenBytesTwo: Float
    @Key("reader_1") private(set) var reader: Float = 1.5
    init(copying other: Self) { self = other }
  }
}

extension AroundDeclared16.Declared16: ReflectedValue {}

struct AroundDeclared17 {
  @Shielded(discriminator: "type") enum Declared17 {
    @Key("value0", "v0") case part0(DeclaredScope.Declared9)
    case part1(AroundDeclared10.Declared10)
  }
}

extension AroundDeclared17.Declared17: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .part0(let part): .record([.init("part0", part)])
    case .part1(let part): .record([.init("part1", part)])
    }
  }
}

@Shielded public enum Declared18: String {
  case open
  case closed
  case other2 = "on hold"
  case other3 = "1"
}

extension Declared18: ExactlyComparable {}

enum AroundDeclared19 {
  @Shielded struct Declared19 {
    @Key("key1", "key_alt") var key: Decimal = 12
    var index: [Swift.String: Double]
    @Strict var `default`: Int
    @Key("outer.keys") var keys: Int
    @Key("reader1", "reader_alt") private(set) var reader: URL? = nil
    private(set) var createdAt: Swift.String? = "x"
  }
}

extension AroundDeclared19.Declared19: ReflectedValue {}

@Shielded struct Declared20 {
  @Key("value1", "value_alt") private(set) var value: Swift.String
  @Key(literal: "aNameOfMoreThanSixteenBytesTwo.dot") private(set) var aNameOfMoreThanSixteenBytesTwo: URL = URL(filePath: "/a")
  var members: Int
}

extension Declared20: ReflectedValue {}

@Shielded enum Declared21: String {
  case open
  case closed
  case other2 = "on hold"
  case other3 = "1"
  @Fallback case unknown
}

extension Declared21: ExactlyComparable {}

@Shielded(lists: .dropping) struct Declared22<Tag> {
  var aNameOfMoreThanSixteenBytesTwo: URL? = URL(filePath: "/a")
  let aNameOfMoreThanSixteenBytesOne: Double
  @Strict fileprivate(set) var initial: AroundDeclared10.Declared10
  enum CodingKeys: Swift.String, CodingKey {
    case aNameOfMoreThanSixteenBytesTwo
    case aNameOfMoreThanSixteenBytesOne
    case initial
  }
}

extension Declared22: ReflectedValue {}

extension DeclaredScope {
  @Shielded(lists: .dropping) struct Declared23 {
    var first: Int8
    init(copying other: Self) { self = other }
  }
}

extension DeclaredScope.Declared23: ReflectedValue {}

struct AroundDeclared24 {
  @Shielded(policy: .strict, lists: .dropping) struct Declared24 {
    var aNameOfMoreThanSixteenBytesOne: [Swift.String: AroundDeclared12.Declared12] = [:]
    @Key("members1", "members_alt") let members: [UInt64]
    var createdAt: DeclaredScope.Declared9? = nil
    @Key("value1", "value_alt") fileprivate(set) var value: Decimal = 12 { didSet {} }
    let keys: Declared4
    private(set) var first: Double
  }
}

extension AroundDeclared24.Declared24: ReflectedValue {}

fileprivate enum AroundDeclared25 {
  @Shielded(keys: .snakeCase) struct Declared25 {
    private(set) var value: Int8
    fileprivate(set) var path: Declared20?
    @Key("members1", "members_alt") var members: Double = 9 { didSet {} }
    private(set) var aNameOfMoreThanSixteenBytesOne: [Swift.String: UInt64] = [:]
    let index: AroundDeclared16.Declared16
    @Key("outer.first") private(set) var first: [Declared4] = []
  }
}

extension AroundDeclared25.Declared25: ReflectedValue {}

fileprivate enum AroundDeclared26 {
  @Shielded struct Declared26 {
    var aNameOfMoreThanSixteenBytesTwo: Bool
    private(set) var größe: Int8 = -1
  }
}

extension AroundDeclared26.Declared26: ReflectedValue {}

@Shielded package enum Declared27: Int {
  case open = 1
  case closed = 2
  @Fallback case unknown = 0
}

extension Declared27: ExactlyComparable {}

enum AroundDeclared28 {
  @Shielded struct Declared28 {
    var initial = true
    @Key("aNameOfMoreThanSixteenBytesOne_1") @Dropping let aNameOfMoreThanSixteenBytesOne: [Double]
    private(set) var value: Data? = nil
  }
}

extension AroundDeclared28.Declared28: ReflectedValue {}

@Shielded(keys: .snakeCase) struct Declared29 {
  private(set) var key: [Bool] = []
  @Strict let `class`: Declared27?
  var größe: Swift.String
  @Key("first1", "first_alt") fileprivate(set) var first: Double
  init(from source: DeclaredSource, copying other: Self) { self = other }
}

extension Declared29: ReflectedValue {}

extension DeclaredScope {
  @Shielded(keys: .snakeCase) struct Declared30 {
    let aNameOfMoreThanSixteenBytesOne: Bool
    let members: Int?
    @Key("path1", "path_alt") fileprivate(set) var path: AroundDeclared0.Declared0
    var `class`: [Swift.String: AroundDeclared16.Declared16] = [:]
    @Key("default1", "default_alt") private(set) var `default`: Decimal
    var first: UUID?
  }
}

extension DeclaredScope.Declared30: ReflectedValue {}

enum AroundDeclared31 {
  struct String {}
  struct Decoder {}
  struct Array {}
  struct Date {}
  struct _PayloadKey {}
  struct _Unread {}
  @Shielded struct Declared31 {
    @Key("first", "outer.inner.first") var first: Float = 1.5
  }
}

extension AroundDeclared31.Declared31: ReflectedValue {}

enum AroundDeclared32 {
  struct String {}
  struct Decoder {}
  struct Array {}
  struct Date {}
  struct _PayloadKey {}
  struct _Unread {}
  @Shielded(keys: .snakeCase) struct Declared32 {
    let is_on: AroundDeclared16.Declared16
    var keys: Foundation.Date?
    @Key("decoder1", "decoder_alt") private(set) var decoder: Float = 1.5
    var a: [Swift.String: Int] = [:]
    fileprivate(set) var container: Int8
  }
}

extension AroundDeclared32.Declared32: ReflectedValue {}

@Shielded(keys: .snakeCase) struct Declared33<Tag> {
  var encoder: Declared1
}

extension Declared33: ReflectedValue {}

@Shielded struct Declared34 {
  fileprivate(set) var createdAt: AroundDeclared16.Declared16
  var `default`: AroundDeclared5.Declared5
  var x1: AroundDeclared12.Declared12
  var `class`: Bool
  @Strict private(set) var aNameOfMoreThanSixteenBytesOne: Declared20?
  fileprivate(set) var index: Foundation.Date?
}

extension Declared34: ReflectedValue {}

fileprivate enum AroundDeclared35 {
  @Shielded struct Declared35 {
    let is_on: Int
    @Strict @Key(literal: "keys.dot") let keys: Swift.String
    @Key("imageURL1", "imageURL_alt") var imageURL: Decimal = 12 { didSet {} }
  }
}

extension AroundDeclared35.Declared35: ReflectedValue {}

enum AroundDeclared36 {
  @Shielded(keys: .snakeCase) struct Declared36 {
    private(set) var container: Swift.String = ["a", "b"].joined(separator: "-")
  }
}

extension AroundDeclared36.Declared36: ReflectedValue {}

@Shielded package enum Declared37: Int {
  case open = 1
  case closed = 2
  case other2 = 40
}

extension Declared37: ExactlyComparable {}

struct AroundDeclared38 {
  @Shielded struct Declared38 {
    @Key(literal: "imageURL.dot") var imageURL: Int8 = -1
    @Key("x1_1") fileprivate(set) var x1: Data = Data([1])
    var instance: Float = 1.5
    var decoder: [Double] = [-0.0]
  }
}

extension AroundDeclared38.Declared38: ReflectedValue {}

enum AroundDeclared39 {
  @Shielded struct Declared39 {
    let members: AroundDeclared28.Declared28?
    @Key("value1", "value_alt") private(set) var value: Decimal = Decimal(5)
    var `default`: Int8 = -1
    @Key("outer.createdAt") var createdAt: [Swift.String: Float] = [:]
    var instance: UUID?
    fileprivate(set) var initial: Float = 1.5
  }
}

extension AroundDeclared39.Declared39: ReflectedValue {}
