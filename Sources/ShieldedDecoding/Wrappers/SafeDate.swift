import Foundation

/// A property wrapper for a date that the payload has in one of several formats.
///
///     enum CreatedAt: DateFormatList {
///       static let formats: [DateFormat] = [.iso8601, .seconds, .milliseconds]
///     }
///
///     struct Order: Codable {
///       @SafeDate<CreatedAt> var createdAt: Date?
///     }
///     // {"createdAt": "2024-01-02T03:04:05Z"} gives the date
///     // {"createdAt": 1704164645} gives the same date, recorded as retyped by dateFromMagnitude
///     // {"createdAt": "2024-01-02"} and {"createdAt": true} give nil: invalidString, typeMismatch
///
/// The list is chosen by type, as the default of ``SafeDefault`` is. See ``DateFormatList`` for a property that isn't Optional,
/// and ``DateFormat`` for the formats.
///
/// - The first format that reads the value wins. Any other than the first is recorded.
/// - The date strategy of the decoder, and that of an encoder, don't apply. The date is encoded in the first format.
/// - Under ``RescuePolicy/strict``, only the first format is accepted.
/// - If the list is empty or has an invalid pattern, decoding throws a ``DateFormatError``.
///
/// The wrapper adds no storage.
@frozen
@propertyWrapper
public struct SafeDate<Formats: DateFormatList>: Sendable, Hashable {
  /// The date, of the type that the property declares.
  public var wrappedValue: Formats.Value

  /// Creates a wrapper around a date, so that a memberwise initializer takes the plain date.
  ///
  /// - Parameter wrappedValue: The date.
  @inlinable
  public init(wrappedValue: Formats.Value) {
    self.wrappedValue = wrappedValue
  }
}

extension SafeDate: UndeclaredKeysForwarding { static var partTypes: [any Any.Type] { [] } }
