import ShieldedDecoding
import ShieldedMacros

/// Every integer type, required.
protocol IntegerFields: ExactlyComparable {
  var int: Int { get }
  var int8: Int8 { get }
  var int16: Int16 { get }
  var int32: Int32 { get }
  var int64: Int64 { get }
  var int128: Int128 { get }
  var uint: UInt { get }
  var uint8: UInt8 { get }
  var uint16: UInt16 { get }
  var uint32: UInt32 { get }
  var uint64: UInt64 { get }
  var uint128: UInt128 { get }
}

extension IntegerFields {
  var exactValue: ExactValue {
    .record([
      .init("int", int), .init("int8", int8), .init("int16", int16), .init("int32", int32), .init("int64", int64),
      .init("int128", int128), .init("uint", uint), .init("uint8", uint8), .init("uint16", uint16),
      .init("uint32", uint32), .init("uint64", uint64), .init("uint128", uint128),
    ])
  }
}

struct ShieldedIntegers: ShieldedModel, Rescuable, IntegerFields {
  typealias Plain = PlainIntegers

  static let plainFields: [PlainField] = [
    .required("int", Int.self),
    .required("int8", Int8.self),
    .required("int16", Int16.self),
    .required("int32", Int32.self),
    .required("int64", Int64.self),
    .required("int128", Int128.self),
    .required("uint", UInt.self),
    .required("uint8", UInt8.self),
    .required("uint16", UInt16.self),
    .required("uint32", UInt32.self),
    .required("uint64", UInt64.self),
    .required("uint128", UInt128.self),
  ]

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
struct MacroIntegers {
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

extension MacroIntegers: MacroModel, IntegerFields {
  typealias Plain = PlainIntegers
  typealias Twin = ShieldedIntegers
}

struct PlainIntegers: Decodable, IntegerFields {
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
