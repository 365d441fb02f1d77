import Foundation
import ShieldedDecoding
import ShieldedMacros

/// Every integer type, required.
struct ShieldedIntegers: ShieldedModel, Rescuable, ReflectedValue {
  typealias Plain = PlainIntegers

  @SafeBox var int: Int
  @SafeBox var int8: Int8
  @SafeBox var int16: Int16
  @SafeBox var int32: Int32
  @SafeBox var int64: Int64
  @SafeBox var int128: Int128
  @SafeBox var uint: UInt
  @SafeBox var uint8: UInt8
  @SafeBox var uint16: UInt16
  @SafeBox var uint32: UInt32
  @SafeBox var uint64: UInt64
  @SafeBox var uint128: UInt128
}

@Shielded
struct MacroIntegers: Codable {
  var int: Int
  var int8: Int8
  var int16: Int16
  var int32: Int32
  var int64: Int64
  var int128: Int128
  var uint: UInt
  var uint8: UInt8
  var uint16: UInt16
  var uint32: UInt32
  var uint64: UInt64
  var uint128: UInt128
}

extension MacroIntegers: MacroModel, ReflectedValue {
  typealias Plain = PlainIntegers
  typealias Twin = ShieldedIntegers
}

struct PlainIntegers: Decodable, ReflectedValue {
  var int: Int
  var int8: Int8
  var int16: Int16
  var int32: Int32
  var int64: Int64
  var int128: Int128
  var uint: UInt
  var uint8: UInt8
  var uint16: UInt16
  var uint32: UInt32
  var uint64: UInt64
  var uint128: UInt128
}

enum Half: DefaultValue { static var defaultValue: Double { 0.5 } }

enum One: DefaultValue { static var defaultValue: Int { 1 } }

/// Numbers with a fraction, and numbers that are Optional or have a default of their own.
struct ShieldedNumbers: ShieldedModel, Rescuable, ReflectedValue {
  typealias Plain = PlainNumbers

  @SafeBox var float: Float
  @SafeBox var double: Double
  @SafeBox var decimal: Decimal
  @SafeDefault<Half> var half: Double
  @SafeDefault<One> var quantity: Int
  @SafeBox var floatOrNil: Float?
  @SafeBox var doubleOrNil: Double?
  @SafeBox var decimalOrNil: Decimal?
  @SafeBox var intOrNil: Int?
}

@Shielded
struct MacroNumbers: Codable {
  var float: Float
  var double: Double
  var decimal: Decimal
  var half: Double = 0.5
  var quantity: Int = 1
  var floatOrNil: Float?
  var doubleOrNil: Double?
  var decimalOrNil: Decimal?
  var intOrNil: Int?
}

extension MacroNumbers: MacroModel, ReflectedValue {
  typealias Plain = PlainNumbers
  typealias Twin = ShieldedNumbers
}

struct PlainNumbers: Decodable, ReflectedValue {
  var float: Float
  var double: Double
  var decimal: Decimal
  var half: Double
  var quantity: Int
  var floatOrNil: Float?
  var doubleOrNil: Double?
  var decimalOrNil: Decimal?
  var intOrNil: Int?
}

enum Status: String, Codable, CaseIterable, SafeEnum, ExactlyComparable {
  case active, closed, unknown

  static let fallback = Status.unknown
}

enum Level: Int8, Codable, CaseIterable, SafeEnum, ExactlyComparable {
  case none = 0
  case low = 1
  case high = 2

  static let fallback = Level.none
}

// As elements of `@Shielded` types.
extension Status: _OnePassValue {}
extension Level: _OnePassValue {}

/// Strings, booleans and enums, required and Optional.
struct ShieldedTexts: ShieldedModel, Rescuable, ReflectedValue {
  typealias Plain = PlainTexts

  @SafeBox var text: String
  @SafeBox var flag: Bool
  @SafeBox var status: Status
  @SafeBox var level: Level
  @SafeBox var textOrNil: String?
  @SafeBox var flagOrNil: Bool?
  @SafeBox var statusOrNil: Status?
}

@Shielded
struct MacroTexts: Codable {
  var text: String
  var flag: Bool
  var status: Status
  var level: Level
  var textOrNil: String?
  var flagOrNil: Bool?
  var statusOrNil: Status?
}

extension MacroTexts: MacroModel, ReflectedValue {
  typealias Plain = PlainTexts
  typealias Twin = ShieldedTexts
}

struct PlainTexts: Decodable, ReflectedValue {
  var text: String
  var flag: Bool
  var status: Status
  var level: Level
  var textOrNil: String?
  var flagOrNil: Bool?
  var statusOrNil: Status?
}

enum Epoch: DefaultValue { static var defaultValue: Date { Date(timeIntervalSince1970: 0) } }

/// Types that the decoder reads with a strategy of their own, and that have no default unless the model names one.
struct ShieldedStrategies: ShieldedModel, Rescuable, ReflectedValue {
  typealias Plain = PlainStrategies

  static let readsListsItself = true

  @SafeBox var createdAt: Date?
  @SafeBox var link: URL?
  @SafeBox var token: UUID?
  @SafeBox var blob: Data?
  @SafeDefault<Epoch> var since: Date
}

@Shielded
struct MacroStrategies: Codable {
  var createdAt: Date?
  var link: URL?
  var token: UUID?
  var blob: Data?
  var since: Date = Date(timeIntervalSince1970: 0)
}

extension MacroStrategies: MacroModel, ReflectedValue {
  typealias Plain = PlainStrategies
  typealias Twin = ShieldedStrategies
}

struct PlainStrategies: Decodable, ReflectedValue {
  var createdAt: Date?
  var link: URL?
  var token: UUID?
  var blob: Data?
  var since: Date
}
