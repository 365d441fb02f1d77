import Foundation
import ShieldedDecoding

/// A DTO of which every field is shielded: its own `init(from:)` fails only where there is no object.
public struct TableSeller: Codable, Hashable, DefaultProvider {
  /// A shielded field.
  @SafeBox public var name: String

  /// Creates a seller.
  ///
  /// - Parameter name: The name.
  public init(name: String) {
    self.name = name
  }

  /// The seller called "nobody".
  public static func defaultInstance() -> TableSeller { TableSeller(name: "nobody") }
}

/// A DTO with a plain field: its own `init(from:)` throws where that field is bad.
public struct TablePart: Codable, Hashable, DefaultProvider {
  /// A plain field.
  public var weight: Int

  /// Creates a part.
  ///
  /// - Parameter weight: The weight.
  public init(weight: Int) {
    self.weight = weight
  }

  /// The part that weighs -1.
  public static func defaultInstance() -> TablePart { TablePart(weight: -1) }
}

/// An enum whose raw values are integers.
public enum TableLevel: Int, Codable, SafeEnum {
  case low = 1
  case high = 2
  case none = -1

  /// The case for unknown raw values.
  public static let fallback = TableLevel.none
}

/// An enum whose raw values are strings.
public enum TableStatus: String, Codable, SafeEnum {
  case active
  case second = "2"
  case yes = "true"
  case unknown

  /// The case for unknown raw values.
  public static let fallback = TableStatus.unknown
}

/// A default of a property's own.
public enum One: DefaultValue {
  /// 1.
  public static var defaultValue: Int { 1 }
}

/// A default for a date, which has none of its own.
public enum Epoch: DefaultValue {
  /// The first of January 1970.
  public static var defaultValue: Date { Date(timeIntervalSince1970: 0) }
}
