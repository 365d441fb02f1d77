import Foundation

/// A ``Rescuable`` type that has no default, because any default could be mistaken for real data.
///
/// These types conform: `Date`, `URL`, `UUID`, `Data` and `Duration`, a `@Shielded` enum without a fallback, and a DTO that is
/// ``StrictlyDecodable``. In a `@Shielded` type, a list of them drops invalid elements, with and without the attribute
/// `@Dropping`, because there is nothing to replace the elements by:
///
///     @Shielded struct Album { var photos: [URL] }
///     // {"photos": ["https://a.example/1", 7]} gives one address, and a record for the other
///
/// Declare the conformance for a DTO of your own that has no default:
///
///     struct Attachment: Codable, ValueWithoutDefault {
///       var url: URL
///     }
public protocol ValueWithoutDefault: Rescuable {}

extension Date: ValueWithoutDefault {}

extension URL: ValueWithoutDefault {}

extension UUID: ValueWithoutDefault {}

extension Data: ValueWithoutDefault {}

extension Duration: ValueWithoutDefault {}

/// A DTO that has no default, because one of its properties must be decodable.
///
///     struct Version: StrictlyDecodable {
///       var number: Int
///     }
///     // {"version": {"number": "x"}} under `var version: Version?` gives nil
///     // {"versions": [{"number": 1}, {}]} under `var versions: [Version]` gives the first
///     // {"version": {}} under `var version: Version` throws
///
/// `@Shielded` adds the conformance to a struct with a `@Strict` property that has no default. Wherever the value can be left out,
/// it is, and a record is made: an Optional property becomes `nil`, and an element of a list or an entry of a dictionary is
/// dropped, and so is an element of a list that is the payload of an envelope. A property that needs the value throws the error.
public protocol StrictlyDecodable: ValueWithoutDefault {}

extension Date: Rescuable {
  /// Never returns a value, only the reason: a `Date` is decoded by the decoder's own strategy alone.
  public static func _converted(from token: JSONToken) -> Conversion<Date> { RescueRules.byStrategy(token) }

  /// The table row for dates.
  public static var _rescueTarget: RescueTarget { .date }
}

extension URL: Rescuable {
  /// Never returns a value, only the reason: a `URL` is decoded by the decoder's own strategy alone.
  public static func _converted(from token: JSONToken) -> Conversion<URL> { RescueRules.byStrategy(token) }

  /// The table row for URLs.
  public static var _rescueTarget: RescueTarget { .url }
}

extension UUID: Rescuable {
  /// Returns only a reason, never a value: a `UUID` is decoded only by the decoder.
  public static func _converted(from token: JSONToken) -> Conversion<UUID> { RescueRules.byStrategy(token) }

  /// The table row for UUIDs.
  public static var _rescueTarget: RescueTarget { .uuid }
}

extension Data: Rescuable {
  /// Never returns a value, only the reason: a `Data` is decoded by the decoder's own strategy alone.
  public static func _converted(from token: JSONToken) -> Conversion<Data> { RescueRules.byStrategy(token) }

  /// The table row for `Data`.
  public static var _rescueTarget: RescueTarget { .data }
}

/// A `Duration` is decoded by its own `init(from:)` alone, from the two integers that plain `Codable` encodes it as.
///
/// No other token is converted: a number doesn't say its unit. A `Duration` has no default, because 0 seconds could be
/// mistaken for real data, so under ``SafeBox`` it is Optional:
///
///     struct Track: Codable {
///       @SafeBox var length: Duration?
///     }
///     // {"length": 180}, {"length": "3 min"} and {} give nil
extension Duration: Rescuable {
  /// Never returns a value, only the reason: a `Duration` is decoded from an array of two integers only.
  public static func _converted(from token: JSONToken) -> Conversion<Duration> { RescueRules.collection(token) }

  /// The table row for arrays: a `Duration` is encoded as one.
  public static var _rescueTarget: RescueTarget { .array }
}
