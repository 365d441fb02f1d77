import Foundation
import ShieldedDecoding

/// The type of a row's elements, which the fourth letter chooses.
package enum RowType: String, CaseIterable, Sendable {
  case int, int8, int16, int32, int64, int128, uint, uint8, uint16, uint32, uint64, uint128, double, float, decimal,
    bool, string, status, level, date, url, uuid, data

  /// The model with lists and dictionaries of the type.
  var model: any ShieldedModel.Type {
    switch self {
    case .int: ShieldedRow<Int>.self
    case .int8: ShieldedRow<Int8>.self
    case .int16: ShieldedRow<Int16>.self
    case .int32: ShieldedRow<Int32>.self
    case .int64: ShieldedRow<Int64>.self
    case .int128: ShieldedRow<Int128>.self
    case .uint: ShieldedRow<UInt>.self
    case .uint8: ShieldedRow<UInt8>.self
    case .uint16: ShieldedRow<UInt16>.self
    case .uint32: ShieldedRow<UInt32>.self
    case .uint64: ShieldedRow<UInt64>.self
    case .uint128: ShieldedRow<UInt128>.self
    case .double: ShieldedRow<Double>.self
    case .float: ShieldedRow<Float>.self
    case .decimal: ShieldedRow<Decimal>.self
    case .bool: ShieldedRow<Bool>.self
    case .string: ShieldedRow<String>.self
    case .status: ShieldedRow<Status>.self
    case .level: ShieldedRow<Level>.self
    case .date: ShieldedKeptRow<Date>.self
    case .url: ShieldedKeptRow<URL>.self
    case .uuid: ShieldedKeptRow<UUID>.self
    case .data: ShieldedKeptRow<Data>.self
    }
  }
}
