import Foundation

/// A type that lists the formats of a ``SafeDate`` property, and provides its default.
///
/// A list for an Optional property has formats only. A list for any other property has a default too:
///
///     enum CreatedAt: DateFormatList {
///       static let formats: [DateFormat] = [.iso8601, .iso8601WithFractions, .milliseconds]
///     }
///     enum ChangedAt: DateFormatList {
///       static let formats = CreatedAt.formats
///       static let defaultValue = Date(timeIntervalSince1970: 0)
///     }
///
///     struct Order: Codable {
///       @SafeDate<CreatedAt> var createdAt: Date?
///       @SafeDate<ChangedAt> var changedAt: Date
///     }
///     // {"createdAt": "2024-01-02T03:04:05.5Z", "changedAt": "soon"}
///     // gives createdAt 2024-01-02 03:04:05.5, retyped, and changedAt 1970-01-01, defaulted
///
/// The first format that reads a value wins. Any other than the first is recorded as ``RescueOutcome/retyped``, and the strict
/// policy doesn't accept it. A format that isn't listed is never tried, and the default is never the current time unless the
/// list says so.
///
/// Store the formats in a constant, as above: the list is read for each date.
public protocol DateFormatList: DefaultValue, SendableMetatype where Value: ListedDateValue {
  /// The formats in the order in which they are tried. The first is the one that is encoded.
  static var formats: [DateFormat] { get }
}

extension DateFormatList where Value == Date? {
  /// The default, `nil`.
  public static var defaultValue: Date? { nil }
}

extension DateFormatList {
  /// The first format.
  ///
  /// - Throws: A ``DateFormatError`` if the list is empty or has an invalid pattern.
  package static func firstFormat() throws -> DateFormat {
    let formats = formats
    guard let first = formats.first else {
      throw DateFormatError(
        list: String(reflecting: Self.self),
        pattern: nil,
        reason: "List at least one in `formats`, for example [.iso8601]."
      )
    }
    for format in formats {
      guard case .pattern(let pattern) = format.kind, let problem = pattern.problem else { continue }
      throw DateFormatError(
        list: String(reflecting: Self.self),
        pattern: pattern.key.pattern,
        reason: problem.reason
      )
    }
    return first
  }
}
