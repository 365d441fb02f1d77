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
  DeclaredModel(1, AroundDeclared1.Declared1.self),
  DeclaredModel(2, AroundDeclared2.Declared2.self),
  DeclaredModel(3, AroundDeclared3.Declared3.self),
  DeclaredModel(4, AroundDeclared4.Declared4.self),
  DeclaredModel(5, Declared5.self),
  DeclaredModel(6, Declared6.self),
  DeclaredModel(7, Declared7<Bool?>.self),
  DeclaredModel(8, AroundDeclared8.Declared8.self),
  DeclaredModel(9, AroundDeclared9.Declared9.self),
  DeclaredModel(10, AroundDeclared10.Declared10.self),
  DeclaredModel(11, Declared11.self),
  DeclaredModel(12, Declared12<Int>.self),
  DeclaredModel(13, AroundDeclared13.Declared13.self),
  DeclaredModel(14, DeclaredScope.Declared14.self),
  DeclaredModel(15, AroundDeclared15.Declared15.self),
  DeclaredModel(16, Declared16<Never>.self),
  DeclaredModel(17, AroundDeclared17.Declared17.self),
  DeclaredModel(18, AroundDeclared18.Declared18.self),
  DeclaredModel(19, AroundDeclared19.Declared19.self),
  DeclaredModel(20, Declared20.self),
  DeclaredModel(21, Declared21<Bool?>.self),
  DeclaredModel(22, Declared22.self),
  DeclaredModel(23, Declared23.self),
  DeclaredModel(24, AroundDeclared24.Declared24.self),
  DeclaredModel(25, DeclaredScope.Declared25.self),
  DeclaredModel(26, AroundDeclared26.Declared26.self),
  DeclaredModel(27, AroundDeclared27.Declared27.self),
  DeclaredModel(28, Declared28<Int?>.self),
  DeclaredModel(29, Declared29.self),
  DeclaredModel(30, Declared30<Float>.self),
  DeclaredModel(31, AroundDeclared31.Declared31.self),
  DeclaredModel(32, AroundDeclared32.Declared32.self),
  DeclaredModel(33, Declared33.self),
  DeclaredModel(34, AroundDeclared34.Declared34.self),
  DeclaredModel(35, AroundDeclared35.Declared35.self),
  DeclaredModel(36, AroundDeclared36.Declared36.self),
  DeclaredModel(37, Declared37.self),
  DeclaredModel(38, AroundDeclared38.Declared38.self),
  DeclaredModel(39, AroundDeclared39.Declared39.self),
]

/// The seed of the generator.
package let declaredSeed: UInt64 = 27

let declaredLimit = 999

enum DeclaredScope {
  static let declaredLimit = 10

  struct Date: Codable, ReflectedValue {
    var name: String
    var count: Int?
  }
}

protocol DeclaredTexts: CodingKey, RawRepresentable where RawValue == String {}

extension DeclaredTexts {
  var stringValue: String { "\(rawValue)_text" }
  init?(stringValue: String) {
    guard stringValue.hasSuffix("_text") else { return nil }
    self.init(rawValue: String(stringValue.dropLast(5)))
  }
}

enum DeclaredDoubling: ReversibleValueConversion {
  static func value(from number: Int) -> Int? { (0...1_000).contains(number) ? number * 2 : nil }
  static func input(from value: Int) -> Int? { value / 2 }
}

struct DeclaredSource: Equatable, Sendable {}

struct DeclaredPlain: Codable, ReflectedValue {
  var name: String
  var count: Int?
}

fileprivate enum AroundDeclared0 {
  static let declaredLimit = 10
  @Shielded(lists: .dropping) struct Declared0: Codable {
    @Strict let a: UUID
  }
}

extension AroundDeclared0.Declared0: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared1 {
  static let declaredLimit = 10
  @Shielded enum Declared1: String {
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

extension AroundDeclared1.Declared1: ExactlyComparable {}

enum AroundDeclared2 {
  struct String {}
  struct Decoder {}
  struct Array {}
  struct Date {}
  struct _PayloadKey {}
  struct _Unread {}
  static let declaredLimit = 10
  @Shielded struct Declared2: Codable {
    private(set) var größe: UInt64 = 8
    let aNameOfMoreThanSixteenBytesOne: Swift.String
    var encoder: Float = 1.5
    let imageURL: AroundDeclared1.Declared1
    var key: Double? = nil
    enum DeclaredKeys: Swift.String, CodingKey {
      case größe
      case aNameOfMoreThanSixteenBytesOne = "aNameOfMoreThanSixteenBytesOne_key"
      case encoder = "encoder_key"
      case imageURL
      case key
    }
    typealias CodingKeys = DeclaredKeys
  }
}

extension AroundDeclared2.Declared2: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

fileprivate enum AroundDeclared3 {
  static let declaredLimit = 10
  @Shielded final class Declared3: Codable, @unchecked Swift.Sendable {
    var `class`: Int = declaredPreset
    fileprivate(set) var größe: Bool = true { didSet {} }
    var container: Decimal = 12
    var json: JSONValue
    @Undeclared var rest: [Swift.String: JSONValue] = [:]
  }
}

extension AroundDeclared3.Declared3: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared4 {
  static let declaredLimit = 10
  @Shielded(lists: .dropping) struct Declared4: Codable {
    @Key(literal: "x1.dot") var x1: Int = 7
    var instance: Bool
    let keys: AroundDeclared2.Declared2
    @Key(literal: "key.dot") var key: Int8 = -1
  }
}

extension AroundDeclared4.Declared4: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded enum Declared5: Codable {
  case part0(Bool)
  @Key("marker1") case part1([Swift.String: Float])
  case part2(URL)
  @Key("marker3") case part3(AroundDeclared4.Declared4)
}

extension Declared5: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .part0(let part): .record([.init("part0", part)])
    case .part1(let part): .record([.init("part1", part)])
    case .part2(let part): .record([.init("part2", part)])
    case .part3(let part): .record([.init("part3", part)])
    }
  }
}

@Shielded struct Declared6: Codable {
  @DateFormats(.iso8601, .pattern("yyyy-MM-dd"), .seconds, .milliseconds) fileprivate(set) var first: Foundation.Date = Foundation.Date(timeIntervalSinceReferenceDate: 3)
  @Key("outer.createdAt") var createdAt: Foundation.Date = Foundation.Date(timeIntervalSinceReferenceDate: 3)
  fileprivate(set) var a: [Declared5]
  @Key("reader", "outer.inner.reader") private(set) var reader: URL = URL(filePath: "/a")
  @Dropping @Key("container", "outer.inner.container") let container: [UInt64]
  static func defaultInstance() -> Self { Self(first: Foundation.Date(timeIntervalSinceReferenceDate: 3), createdAt: Foundation.Date(timeIntervalSinceReferenceDate: 3), a: [], reader: URL(filePath: "/a"), container: []) }
}

extension Declared6: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded final class Declared7<Tag: SafeValue & Swift.Codable>: Codable, @unchecked Swift.Sendable {
  var tagged: Tag?
  private(set) var encoder: AroundDeclared2.Declared2? = nil
  fileprivate(set) var first: Field<Int>
  var x1: Int8? = -1
  var container: Swift.String?
  var keys: Int = declaredLimit
  enum CodingKeys: Swift.String, DeclaredTexts {
    case tagged
    case encoder
    case first
    case x1
    case container
    case keys
  }
}

extension Declared7: ReflectedValue {}

struct AroundDeclared8 {
  static let declaredLimit = 10
  @Shielded(keys: .snakeCase) struct Declared8: Codable {
    fileprivate(set) var value: AroundDeclared1.Declared1? = nil
  }
}

extension AroundDeclared8.Declared8: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared9 {
  static let declaredLimit = 10
  @Shielded(lists: .dropping) struct Declared9: Codable {
    @FirstOfMany var initial: AroundDeclared2.Declared2
    var x1: Bool
  }
}

extension AroundDeclared9.Declared9: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

fileprivate enum AroundDeclared10 {
  static let declaredLimit = 10
  @Shielded struct Declared10: Codable {
    private(set) var decoder: [UInt64] = [8]
    enum CodingKeys: Swift.String, CodingKey {
      case decoder
    }
  }
}

extension AroundDeclared10.Declared10: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded final class Declared11: Codable, @unchecked Swift.Sendable {
  @FirstOfMany var encoder: Float
  private(set) var path: Int = declaredPreset { didSet {} }
  private(set) var aNameOfMoreThanSixteenBytesTwo: Int = declaredLimit
  var value: Double
  @Strict let index: UInt64
  var `two-words`: [Swift.String: Bool] = [:]
  var json: JSONValue
  @Undeclared var rest: [Swift.String: JSONValue] = [:]
  enum CodingKeys: Swift.String, DeclaredTexts {
    case encoder
    case path
    case aNameOfMoreThanSixteenBytesTwo
    case value
    case index
    case `two-words`
    case json
  }
}

extension Declared11: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded(keys: .snakeCase) struct Declared12<Tag: SafeValue & Swift.Codable>: Codable {
  var tagged: Tag
  var a = declaredLimit
  fileprivate(set) var members: Int = 7 { didSet {} }
  private(set) var reader: [Declared6] = [] { didSet {} }
  private(set) var x1 = declaredLimit
  @Key("index", "outer.inner.index") fileprivate(set) var index: AroundDeclared4.Declared4
}

extension Declared12: ReflectedValue {}

enum AroundDeclared13 {
  static let declaredLimit = 10
  @Shielded(discriminator: "meta.kind") enum Declared13: Codable {
    case part0(AroundDeclared8.Declared8)
    @Fallback case unknown
  }
}

extension AroundDeclared13.Declared13: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .part0(let part): .record([.init("part0", part)])
    case .unknown: .record([])
    }
  }
}

extension DeclaredScope {
  @Shielded struct Declared14: Codable {
    var container: Float? = 1.5
    @Key("aNameOfMoreThanSixteenBytesTwo", "outer.inner.aNameOfMoreThanSixteenBytesTwo") var aNameOfMoreThanSixteenBytesTwo: [AroundDeclared13.Declared13] = [] { didSet {} }
    @Key("two-words", "outer.inner.two-words") var `two-words` = Data([1])
    @Embedded private(set) var createdAt: AroundDeclared9.Declared9
  }
}

extension DeclaredScope.Declared14: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

struct AroundDeclared15 {
  static let declaredLimit = 10
  @Shielded final class Declared15: Codable, @unchecked Swift.Sendable {
    @Key(literal: "aNameOfMoreThanSixteenBytesOne.dot") var aNameOfMoreThanSixteenBytesOne: DeclaredScope.Date? = nil
    @Key("aNameOfMoreThanSixteenBytesTwo_1") private(set) var aNameOfMoreThanSixteenBytesTwo: Declared6? = nil { didSet {} }
    @Strict var reader: Data
    @Explicit @Key("is_on_1") var is_on: Bool?
    @Strict var key: Foundation.Date
  }
}

extension AroundDeclared15.Declared15: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded struct Declared16<Tag>: Codable {
  private(set) var path: Int8
  private(set) var `default`: Bool = true
  private(set) var x1: [AroundDeclared4.Declared4]
  fileprivate(set) var index = Optional(-3) { didSet {} }
}

extension Declared16: ReflectedValue {}

struct AroundDeclared17 {
  static let declaredLimit = 10
  @Shielded(keys: .snakeCase) struct Declared17: Codable {
    private(set) var `two-words`: Int
  }
}

extension AroundDeclared17.Declared17: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

struct AroundDeclared18 {
  static let declaredLimit = 10
  @Shielded struct Declared18: Codable {
    @OneOrMany private(set) var members: [Declared6]
    private(set) var first: [Swift.String: Declared11]
    var decoder: AroundDeclared4.Declared4? = nil
    var json: JSONValue
    @Undeclared var rest: [Swift.String: JSONValue] = [:]
    enum DeclaredKeys: Swift.String, CodingKey {
      case members
      case first
      case decoder
      case json
    }
    typealias CodingKeys = DeclaredKeys
  }
}

extension AroundDeclared18.Declared18: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared19 {
  struct String {}
  struct Decoder {}
  struct Array {}
  struct Date {}
  struct _PayloadKey {}
  struct _Unread {}
  static let declaredLimit = 10
  @Shielded final class Declared19: Codable, @unchecked Swift.Sendable {
    @Embedded var path: AroundDeclared13.Declared13
    @Key("a1", "a_alt") let a: DeclaredScope.Declared14
    @FirstOfMany var keys: Swift.String
    var initial: UInt64 = 8
    var aNameOfMoreThanSixteenBytesTwo: AroundDeclared4.Declared4? = nil
    @Key("outer.decoder") fileprivate(set) var decoder: Field<Float>
    var json: JSONValue
    @Undeclared var rest: [Swift.String: JSONValue] = [:]
  }
}

extension AroundDeclared19.Declared19: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded(discriminator: "type") enum Declared20: Codable {
  case part0(AroundDeclared8.Declared8)
  @Key("value1", "v1") case part1(DeclaredScope.Declared14)
}

extension Declared20: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .part0(let part): .record([.init("part0", part)])
    case .part1(let part): .record([.init("part1", part)])
    }
  }
}

@Shielded struct Declared21<Tag: SafeValue & Swift.Codable>: Codable {
  var tagged: Tag?
  let is_on: Field<Int>
  @Key("outer.two-words") @Strict private(set) var `two-words`: UUID
  var aNameOfMoreThanSixteenBytesOne: [Swift.String: Int] = [:]
  var imageURL: Field<Swift.String>
}

extension Declared21: ReflectedValue {}

@Shielded package enum Declared22: String {
  @Key("OPEN", "v1.open") case open
  case closed
  @Key("7") case other2 = "on hold"
  case other3 = "1"
  @Fallback case unknown
  package init(from decoder: any Swift.Decoder) throws {
    self = Self(rawValue: try decoder.singleValueContainer().decode(Swift.String.self)) ?? .open
  }
}

extension Declared22: ExactlyComparable {}

@Shielded(lists: .dropping) final class Declared23: Codable, @unchecked Swift.Sendable {
  var value: Swift.String = "x"
  var container: Double
  @Dropping let `default`: [Bool]
  var json: JSONValue
  @Undeclared var rest: [Swift.String: JSONValue] = [:]
  enum CodingKeys: Swift.String, CodingKey {
    case value
    case container = "container_key"
    case `default`
    case json
  }
}

extension Declared23: ReflectedValue {
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
  @Shielded struct Declared24: Codable {
    private(set) var `default`: Int = declaredPreset { didSet {} }
    private(set) var members: DeclaredPlain = DeclaredPlain(name: "p")
    var path: URL = URL(filePath: "/a") { didSet {} }
    var keys: [Swift.String: Float] = [:]
    fileprivate(set) var instance: Swift.String
    enum DeclaredKeys: Swift.String, CodingKey {
      case `default` = "default_key"
      case members = "members_key"
      case path = "path_key"
      case keys = "keys_key"
      case instance
    }
    typealias CodingKeys = DeclaredKeys
  }
}

extension AroundDeclared24.Declared24: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

extension DeclaredScope {
  @Shielded struct Declared25: Codable {
    @ArrayFromObject @Key("is_on", "outer.inner.is_on") var is_on: [UInt64]
    var path: Double = 9
    let decoder: [Swift.String: AroundDeclared18.Declared18]
    var aNameOfMoreThanSixteenBytesTwo: DeclaredScope.Declared14?
    @Key(literal: "imageURL.dot") fileprivate(set) var imageURL = "x" { didSet {} }
    init(copying other: Self) { self = other }
  }
}

extension DeclaredScope.Declared25: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

fileprivate enum AroundDeclared26 {
  static let declaredLimit = 10
  @Shielded struct Declared26: Codable {
    private(set) var imageURL: [Swift.String: Int] = [:]
    @Dropping let größe: [Declared5]
    var index: [Declared11]
    var json: JSONValue
    @Undeclared var rest: [Swift.String: JSONValue] = [:]
  }
}

extension AroundDeclared26.Declared26: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared27 {
  struct String {}
  struct Decoder {}
  struct Array {}
  struct Date {}
  struct _PayloadKey {}
  struct _Unread {}
  static let declaredLimit = 10
  @Shielded final class Declared27: Codable, @unchecked Swift.Sendable {
    var instance: Double? = -0.0
    @Strict @Key("decoder_1") private(set) var decoder: Bool
    @FirstOfMany private(set) var größe: [Swift.String: Float]
    var json: JSONValue
    @Undeclared var rest: [Swift.String: JSONValue] = [:]
  }
}

extension AroundDeclared27.Declared27: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded struct Declared28<Tag: SafeValue & Swift.Codable>: Codable {
  var tagged: Tag?
  @Key(literal: "value.dot") let value: [AroundDeclared27.Declared27]
  var decoder = "x"
}

extension Declared28: ReflectedValue {}

@Shielded(keys: .snakeCase) struct Declared29: Codable {
  @Key("a", "outer.inner.a") let a: DeclaredScope.Date?
}

extension Declared29: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded struct Declared30<Tag: SafeValue & Swift.Codable>: Codable {
  @Dropping var tagged: [Tag]
  var path: Swift.String = ["a", "b"].joined(separator: "-")
  fileprivate(set) var reader: Field<Decimal>
  let a: Bool?
  @Dropping var encoder: [Declared6]
  enum DeclaredKeys: Swift.String, CodingKey {
    case tagged
    case path
    case reader
    case a
    case encoder = "encoder_key"
  }
  typealias CodingKeys = DeclaredKeys
}

extension Declared30: ReflectedValue {}

enum AroundDeclared31 {
  struct String {}
  struct Decoder {}
  struct Array {}
  struct Date {}
  struct _PayloadKey {}
  struct _Unread {}
  static let declaredLimit = 10
  @Shielded(lists: .dropping) final class Declared31: Codable, @unchecked Swift.Sendable {
    fileprivate(set) var aNameOfMoreThanSixteenBytesTwo: Double = -0.0
    @DateFormats(.iso8601, .pattern("yyyy-MM-dd"), .seconds, .milliseconds) fileprivate(set) var is_on: Foundation.Date = Foundation.Date(timeIntervalSinceReferenceDate: 3)
    fileprivate(set) var `class`: [AroundDeclared8.Declared8]
    fileprivate(set) var decoder: UInt64
    fileprivate(set) var a: UUID? = nil
    var path: [Declared23]
    var json: JSONValue
    @Undeclared var rest: [Swift.String: JSONValue] = [:]
    enum DeclaredKeys: Swift.String, CodingKey {
      case aNameOfMoreThanSixteenBytesTwo = "aNameOfMoreThanSixteenBytesTwo_key"
      case is_on
      case `class`
      case decoder
      case a
      case path = "path_key"
      case json
    }
    typealias CodingKeys = DeclaredKeys
  }
}

extension AroundDeclared31.Declared31: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

enum AroundDeclared32 {
  static let declaredLimit = 10
  @Shielded(discriminator: "meta.kind") enum Declared32: Codable {
    @Key("value0", "v0") case part0(AroundDeclared19.Declared19)
    @Key("value1", "v1") case part1(DeclaredScope.Declared14)
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

@Shielded package enum Declared33: String {
  @Key("OPEN", "v1.open") case open
  case closed
  @Key("7") case other2 = "on hold"
  case other3 = "1"
  @Fallback case unknown
}

extension Declared33: ExactlyComparable {}

struct AroundDeclared34 {
  static let declaredLimit = 10
  @Shielded struct Declared34: Codable {
    let index: Field<Int8>
    @Strict @Key(literal: "two-words.dot") var `two-words`: DeclaredScope.Date
    var createdAt = 7 { didSet {} }
    @Key("outer.a") var a: DeclaredPlain? = nil
    @Key("first_1") private(set) var first: Int8?
    @Key(literal: "encoder.dot") var encoder: Bool? = true
    var json: JSONValue
    @Undeclared var rest: [Swift.String: JSONValue] = [:]
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
    @Key("initial_1") var initial: Int = declaredPreset { didSet {} }
  }
}

extension AroundDeclared35.Declared35: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

struct AroundDeclared36 {
  static let declaredLimit = 10
  @Shielded(keys: .snakeCase, policy: .strict) struct Declared36: Codable {
    fileprivate(set) var is_on: Int = 7
  }
}

extension AroundDeclared36.Declared36: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

@Shielded struct Declared37: Codable {
  @Key("reader1", "reader_alt") let reader: [Int]
  @Strict var `two-words`: Double
}

extension Declared37: ReflectedValue {
  static var declaredPreset: Int { 6 }
}

struct AroundDeclared38 {
  static let declaredLimit = 10
  @Shielded struct Declared38: Codable {
    @Key("keys1", "keys_alt") var keys: DeclaredScope.Declared14? = nil
    @Key("index1", "index_alt") fileprivate(set) var index: AroundDeclared8.Declared8?
    var members: Decimal = Decimal(5)
    private(set) var a: Field<UInt64>
    var `two-words`: Float = 1.5
    var is_on = Optional(Decimal(5)) { didSet {} }
    var json: JSONValue
    @Undeclared var rest: [Swift.String: JSONValue] = [:]
  }
}

extension AroundDeclared38.Declared38: ReflectedValue {
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
    @Strict var instance: AroundDeclared17.Declared17?
    let keys: [UInt64]
  }
}

extension AroundDeclared39.Declared39: ReflectedValue {
  static var declaredPreset: Int { 6 }
}
