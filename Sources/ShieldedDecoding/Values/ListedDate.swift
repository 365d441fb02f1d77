import Foundation

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
  public init(_ date: Date) {
    self.date = date
  }
}

extension ListedDate: Codable {
  /// Decodes a date by the first format of the list.
  ///
  /// - Parameter decoder: A decoder positioned at the value.
  /// - Throws: What the decoder throws for a value that isn't a string or a number, as the format requires; `dataCorrupted` if
  ///   the value isn't in the format; ``DateFormatError`` if the list isn't valid.
  public init(from decoder: any Decoder) throws {
    let format = try Formats.firstFormat()
    let container = try decoder.singleValueContainer()
    let date =
      format.isNumber
      ? RescueRules.firstDate(try container.decode(Double.self), formats: Formats.formats)
      : RescueRules.firstDate(try container.decode(String.self), formats: Formats.formats)
    guard let date else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: Self.mismatch(with: format))
    }
    self.date = date
  }

  /// Encodes the date in the first format of the list.
  ///
  /// - Parameter encoder: The encoder to write data to.
  /// - Throws: `EncodingError.invalidValue` for a date that the list would read as another one, or not at all: before the
  ///   year 1 or after the year 9999, or a number of the first unit that is read in the second. What the encoder throws.
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
    case .text(let text): try container.encode(text)
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
