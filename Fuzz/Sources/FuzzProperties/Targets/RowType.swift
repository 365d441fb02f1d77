import Foundation
import ShieldedDecoding

/// The type of a row's elements, which the fourth letter chooses.
package enum RowType: String, CaseIterable, Sendable {
  case int, int8, int16, int32, int64, int128, uint, uint8, uint16, uint32, uint64, uint128, double, float, decimal,
    bool, string, status, level, date, url, uuid, data

  /// Checks one aspect of the row over one engine.
  func check(_ aspect: FuzzSubject.Aspect, _ input: FuzzInput, _ engine: Engine) throws(PropertyFailure) {
    switch self {
    case .int: try FuzzSubject.check(aspect, ShieldedRow<Int>.self, input, engine)
    case .int8: try FuzzSubject.check(aspect, ShieldedRow<Int8>.self, input, engine)
    case .int16: try FuzzSubject.check(aspect, ShieldedRow<Int16>.self, input, engine)
    case .int32: try FuzzSubject.check(aspect, ShieldedRow<Int32>.self, input, engine)
    case .int64: try FuzzSubject.check(aspect, ShieldedRow<Int64>.self, input, engine)
    case .int128: try FuzzSubject.check(aspect, ShieldedRow<Int128>.self, input, engine)
    case .uint: try FuzzSubject.check(aspect, ShieldedRow<UInt>.self, input, engine)
    case .uint8: try FuzzSubject.check(aspect, ShieldedRow<UInt8>.self, input, engine)
    case .uint16: try FuzzSubject.check(aspect, ShieldedRow<UInt16>.self, input, engine)
    case .uint32: try FuzzSubject.check(aspect, ShieldedRow<UInt32>.self, input, engine)
    case .uint64: try FuzzSubject.check(aspect, ShieldedRow<UInt64>.self, input, engine)
    case .uint128: try FuzzSubject.check(aspect, ShieldedRow<UInt128>.self, input, engine)
    case .double: try FuzzSubject.check(aspect, ShieldedRow<Double>.self, input, engine)
    case .float: try FuzzSubject.check(aspect, ShieldedRow<Float>.self, input, engine)
    case .decimal: try FuzzSubject.check(aspect, ShieldedRow<Decimal>.self, input, engine)
    case .bool: try FuzzSubject.check(aspect, ShieldedRow<Bool>.self, input, engine)
    case .string: try FuzzSubject.check(aspect, ShieldedRow<String>.self, input, engine)
    case .status: try FuzzSubject.check(aspect, ShieldedRow<Status>.self, input, engine)
    case .level: try FuzzSubject.check(aspect, ShieldedRow<Level>.self, input, engine)
    case .date: try FuzzSubject.check(aspect, ShieldedKeptRow<Date>.self, input, engine)
    case .url: try FuzzSubject.check(aspect, ShieldedKeptRow<URL>.self, input, engine)
    case .uuid: try FuzzSubject.check(aspect, ShieldedKeptRow<UUID>.self, input, engine)
    case .data: try FuzzSubject.check(aspect, ShieldedKeptRow<Data>.self, input, engine)
    }
  }
}
