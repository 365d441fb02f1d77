import Foundation
import ShieldedDecoding

extension ExactlyComparable where Self: FixedWidthInteger {
  var exactValue: ExactValue {
    if let value = Int128(exactly: self) { .integer(value) } else { .unsigned(UInt128(truncatingIfNeeded: self)) }
  }
}

extension Int: ExactlyComparable {}
extension Int8: ExactlyComparable {}
extension Int16: ExactlyComparable {}
extension Int32: ExactlyComparable {}
extension Int64: ExactlyComparable {}
extension Int128: ExactlyComparable {}
extension UInt: ExactlyComparable {}
extension UInt8: ExactlyComparable {}
extension UInt16: ExactlyComparable {}
extension UInt32: ExactlyComparable {}
extension UInt64: ExactlyComparable {}
extension UInt128: ExactlyComparable {}

extension Bool: ExactlyComparable {
  var exactValue: ExactValue { .boolean(self) }
}

extension Double: ExactlyComparable {
  var exactValue: ExactValue { .binary64(bitPattern) }
}

extension Float: ExactlyComparable {
  var exactValue: ExactValue { .binary32(bitPattern) }
}

extension String: ExactlyComparable {
  var exactValue: ExactValue { .utf8(Array(utf8)) }
}

extension Decimal: ExactlyComparable {
  // A Decimal has many representations of one value (1 and 1.0) that callers can't distinguish. Its description is the same for
  // all of them.
  var exactValue: ExactValue { description.exactValue }
}

extension Date: ExactlyComparable {
  var exactValue: ExactValue { timeIntervalSinceReferenceDate.exactValue }
}

extension URL: ExactlyComparable {
  var exactValue: ExactValue { absoluteString.exactValue }
}

extension UUID: ExactlyComparable {
  var exactValue: ExactValue { uuidString.exactValue }
}

extension Data: ExactlyComparable {
  var exactValue: ExactValue { .bytes(Array(self)) }
}
