import Foundation

/// Numbers as Foundation's decoder reads them: a value that it gives without an error isn't a rescue, even if it is rounded.
enum FoundationReading {
  /// The value of a number, or `nil` if the decoder throws.
  static func value(of spelling: [UInt8], as type: SpecifiedType) -> SpecifiedValue? {
    switch type {
    case .integer(let integer): integer.foundationValue(spelling)
    case .float: read(Float.self, spelling).map { .binary32($0.bitPattern) }
    case .double: read(Double.self, spelling).map { .binary64($0.bitPattern) }
    case .decimal: decimal(spelling).map(SpecifiedValue.text)
    default: nil
    }
  }

  /// The digits that a `Decimal` holds of a number, or `nil` if the decoder throws.
  static func decimal(_ spelling: [UInt8]) -> String? { read(Decimal.self, spelling)?.description }

  fileprivate static func read<Value: Decodable>(_ type: Value.Type, _ spelling: [UInt8]) -> Value? {
    try? JSONDecoder().decode([Value].self, from: Data("[".utf8) + spelling + Data("]".utf8)).first
  }
}

extension SpecifiedInteger {
  fileprivate func foundationValue(_ spelling: [UInt8]) -> SpecifiedValue? {
    func value<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) -> SpecifiedValue? {
      FoundationReading.read(type, spelling).map {
        Int128(exactly: $0).map(SpecifiedValue.integer) ?? .unsigned(UInt128(truncatingIfNeeded: $0))
      }
    }
    return switch (bitWidth, isSigned) {
    case (8, true): value(Int8.self)
    case (16, true): value(Int16.self)
    case (32, true): value(Int32.self)
    case (64, true): value(Int64.self)
    case (_, true): value(Int128.self)
    case (8, false): value(UInt8.self)
    case (16, false): value(UInt16.self)
    case (32, false): value(UInt32.self)
    case (64, false): value(UInt64.self)
    case (_, false): value(UInt128.self)
    }
  }
}
