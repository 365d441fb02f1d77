import Foundation
import ShieldedDecoding

/// A DTO whose fields are all shielded: its `init(from:)` fails only if the value isn't an object.
public struct TableSeller: Codable, Hashable, DefaultProvider {
  /// A shielded field.
  @SafeBox public var name: String

  /// Creates a seller.
  ///
  /// - Parameter name: The name.
  public init(name: String) {
    self.name = name
  }

  /// The default seller.
  public static func defaultInstance() -> TableSeller { TableSeller(name: "nobody") }
}

/// A DTO with a plain field: its `init(from:)` throws if that field is bad.
public struct TablePart: Codable, Hashable, DefaultProvider {
  /// A plain field.
  public var weight: Int

  /// Creates a part.
  ///
  /// - Parameter weight: The weight.
  public init(weight: Int) {
    self.weight = weight
  }

  /// The default part, which weighs -1.
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

/// A default for one property.
public enum One: DefaultValue {
  /// The default, 1.
  public static var defaultValue: Int { 1 }
}

/// A default for a date, which has no default of its own.
public enum Epoch: DefaultValue {
  /// January 1, 1970.
  public static var defaultValue: Date { Date(timeIntervalSince1970: 0) }
}
