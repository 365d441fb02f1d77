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
  @usableFromInline
  package static func firstFormat() throws -> DateFormat {
    let formats = formats
    guard let first = formats.first else {
      throw DateFormatError(
        list: String(reflecting: Self.self),
        pattern: nil,
        reason: "List at least one in `formats`, for example [.iso8601]."
      )
    }
    if DateFormat.areUsable(formats) { return first }
    for format in formats {
      guard case .pattern(let pattern) = format.kind, let problem = pattern.problem else { continue }
      throw DateFormatError(list: String(reflecting: Self.self), pattern: pattern.key.pattern, reason: problem.reason)
    }
    return first
  }
}

// MARK: - Dates of a list

/// A date that is read by a list of formats, and not by the decoder's date strategy.
///
/// Use it where ``SafeDate`` can't be written, for example as the element of a list:
///
///     struct History: Codable {
///       @DroppingArray var changes: [ListedDate<CreatedAt>]
///     }
///     // with the formats .iso8601 and .seconds:
///     // {"changes": ["2024-01-02T03:04:05Z", 1704164645, "soon"]} gives two dates; changes[1] is recorded as retyped by
///     // dateFromOtherFormat, and changes[2] as dropped (invalidString)
///
/// Without a wrapper, it accepts only the first format of the list.
public struct ListedDate<Formats: DateFormatList>: Sendable, Hashable {
  /// The date.
  public var date: Date

  /// Creates a listed date.
  ///
  /// - Parameter date: The date.
  @inlinable
  public init(_ date: Date) { self.date = date }
}

extension ListedDate: Codable {
  /// Decodes a date by the first format of the list.
  ///
  /// - Throws: What the decoder throws for a value that isn't a string or a number, as the format requires; `dataCorrupted` if
  ///   the value isn't in the format; ``DateFormatError`` if the list isn't valid.
  public init(from decoder: any Decoder) throws {
    let format = try Formats.firstFormat()
    let container = try decoder.singleValueContainer()
    let conversion =
      format.isNumber
      ? RescueRules.date(try container.decode(Double.self), formats: Formats.formats)
      : RescueRules.date(try container.decode(String.self), formats: Formats.formats)
    guard case .exact(let date) = conversion else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: format.mismatch)
    }
    self.date = date
  }

  /// Encodes the date in the first format of the list.
  ///
  /// - Throws: `EncodingError.invalidValue` for a date that the list would read as another one, or not at all: before the
  ///   year 1 or after the year 9999, with an offset of seconds from UTC, as some zones had until 1972, or a number of the first
  ///   unit that is read in the second. What the encoder throws.
  ///   ``DateFormatError`` if the list isn't valid.
  public func encode(to encoder: any Encoder) throws {
    let format = try Formats.firstFormat()
    var container = encoder.singleValueContainer()
    // Outside the bounds, Foundation's styles write another year: infinity is written as the year 506713.
    guard DateFormat.bounds.contains(date) else {
      throw refusal(
        "A date before the year 1 or after the year 9999 can't be read by a list of formats.",
        at: container.codingPath
      )
    }
    switch format.encoded(date) {
    case .text(let text):
      if format.mayWriteUnreadable(date) {
        let read = RescueRules.date(text, formats: Formats.formats).value
        guard let read, abs(read.timeIntervalSince(date)) <= 2 * DateFormat.day else {
          throw refusal("The list doesn't read \(text) as this date.", at: container.codingPath)
        }
      }
      try container.encode(text)
    case .number(let number):
      if let unit = RescueRules.unit(of: number, formats: Formats.formats), unit != format {
        throw refusal(
          "The list reads \(number) as \(unit). List one of the units, or \(unit) first.",
          at: container.codingPath
        )
      }
      try container.encode(number)
    }
  }

  private func refusal(_ reason: String, at codingPath: [any CodingKey]) -> EncodingError {
    .invalidValue(date, EncodingError.Context(codingPath: codingPath, debugDescription: reason))
  }
}

extension ListedDate: Rescuable {
  /// Decodes a date by the first format of the list or, in a call with a lenient policy and without a log, by any. Returns `nil`
  /// for a missing key and for `null`.
  @inlinable
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> ListedDate? {
    let format = try Formats.firstFormat()
    guard let date = try container.listedDate(by: Formats.formats, first: format, forKey: key) else { return nil }
    return ListedDate(date)
  }

  /// Converts the token with ``RescueRules/date(_:formats:)``.
  public static func _converted(from token: JSONToken) -> Conversion<ListedDate> {
    RescueRules.date(token, formats: Formats.formats).map(ListedDate.init)
  }

  /// The table row for dates.
  public static var _rescueTarget: RescueTarget { .date }

  /// `Date`, the type that the user declared.
  public static var _expectedType: any Any.Type { Date.self }

  /// An Optional of `Date`.
  public static var _expectedOptionalType: any Any.Type { Date?.self }
}

// Not in a generic type, whose metadata would be looked up for each date.
extension KeyedDecodingContainer {
  /// Decodes a date without a decoder of its own, which a container makes for a type with an `init(from:)`.
  @usableFromInline
  func listedDate(by formats: [DateFormat], first format: DateFormat, forKey key: Key) throws -> Date? {
    let isNumber = format.isNumber
    let conversion: Conversion<Date>?
    do {
      conversion = try listedDate(asNumber: isNumber, by: formats, forKey: key)
    } catch {
      // An engine reads a clean value of the other kind as the rules convert its token. Asking for the token takes 10 000
      // instructions more.
      guard DirectTokens.observer == .nothing,
        let other = try? listedDate(asNumber: !isNumber, by: formats, forKey: key)
      else { throw error }
      conversion = other
    }
    switch conversion {
    case .exact(let date): return date
    // What would neither be recorded nor refused needs no rescue, which takes ten times as long as a date.
    case .retyped(let date, _) where RescueSettings.isUnobserved: return date
    case nil: return nil
    default: throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: format.mismatch)
    }
  }

  private func listedDate(
    asNumber isNumber: Bool,
    by formats: [DateFormat],
    forKey key: Key
  ) throws -> Conversion<Date>? {
    if isNumber {
      guard let number = try decodeIfPresent(Double.self, forKey: key) else { return nil }
      return RescueRules.date(number, formats: formats)
    }
    guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
    return RescueRules.date(text, formats: formats)
  }
}

/// A list without a default drops invalid elements.
extension ListedDate: ValueWithoutDefault {}

// Generated code passes the dates of a property through these functions, so that the calls for any other property also decode
// and encode them.
extension DateFormatList {
  /// The date of a listed date.
  ///
  /// - Parameter listed: The listed date.
  @_disfavoredOverload
  @inlinable
  public static func _date(_ listed: ListedDate<Self>) -> Date { listed.date }

  /// The date of an Optional listed date.
  ///
  /// - Parameter listed: The listed date, or `nil`.
  @inlinable
  public static func _date(_ listed: ListedDate<Self>?) -> Date? { listed?.date }

  /// A date that is decoded by the formats of this list.
  ///
  /// - Parameter date: The date.
  @_disfavoredOverload
  @inlinable
  public static func _listed(_ date: Date) -> ListedDate<Self> { ListedDate(date) }

  /// An Optional date that is decoded by the formats of this list.
  ///
  /// - Parameter date: The date, or `nil`.
  @inlinable
  public static func _listed(_ date: Date?) -> ListedDate<Self>? { date.map { ListedDate($0) } }
}

/// The types of a ``SafeDate`` property: `Date` and `Date?`.
///
/// The requirements decode and encode a date by the formats of a list.
public protocol ListedDateValue: Rescuable, Hashable {
  /// Decodes the date for a key, rescues it, or uses the default of the list.
  ///
  /// - Throws: The same errors as ``SafeDate``.
  static func _decode<Formats: DateFormatList, Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key,
    formats: Formats.Type
  ) throws -> Self where Formats.Value == Self

  /// Decodes the date that a decoder is positioned at, rescues it, or uses the default of the list.
  ///
  /// - Throws: The same errors as ``SafeDate``.
  static func _decode<Formats: DateFormatList>(
    from decoder: any Decoder,
    formats: Formats.Type
  ) throws -> Self where Formats.Value == Self

  /// Encodes the date for a key in the first format of the list. For `nil`, the key is omitted.
  ///
  /// - Throws: What the container throws; ``DateFormatError`` if the list isn't valid.
  func _encode<Formats: DateFormatList, Key: CodingKey>(
    to container: inout KeyedEncodingContainer<Key>,
    forKey key: Key,
    formats: Formats.Type
  ) throws

  /// Encodes the date in the first format of the list, and `nil` as `null`.
  ///
  /// - Throws: What the encoder throws; ``DateFormatError`` if the list isn't valid.
  func _encode<Formats: DateFormatList>(to encoder: any Encoder, formats: Formats.Type) throws
}
