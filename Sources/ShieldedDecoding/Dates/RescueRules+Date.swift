import Foundation

extension RescueRules {
  /// Converts a token to a date by a list of formats.
  ///
  ///     RescueRules.date(.string("2024-01-02"), formats: [.iso8601, .pattern("yyyy-MM-dd")])  // retyped
  ///
  /// - A string is read by the formats of strings, in the order of the list. If none of them reads it, and the list has
  ///   ``DateFormat/seconds`` or ``DateFormat/milliseconds``, a string with a JSON number is read as that number.
  /// - A number is read as seconds or milliseconds, whichever is listed. If both are, the magnitude decides; see
  ///   ``DateFormat/milliseconds``.
  /// - A Boolean, an array or an object isn't a date.
  ///
  /// A date in the first format of the list is exact, and a date in any other format is retyped. A string with a number is always
  /// retyped.
  ///
  /// - Parameters:
  ///   - token: The payload's token.
  ///   - formats: The formats, all of them valid.
  public static func date(_ token: JSONToken, formats: [DateFormat]) -> Conversion<Date> {
    switch token {
    case .string(let text):
      if isBlank(text) { return .unusable(.empty) }
      let conversion: Conversion<Date> = date(text, formats: formats)
      guard case .unusable = conversion, formats.contains(where: \.isNumber), JSONNumberText(text.utf8) != nil else {
        return conversion
      }
      return number(token).date(formats, fromString: true)
    case .number:
      return formats.contains(where: \.isNumber)
        ? number(token).date(formats, fromString: false) : .unusable(.typeMismatch)
    case .unreadableNumber: return .unusable(.unreadableNumber)
    default: return .unusable(reason(forShapeOf: token))
    }
  }

  /// Converts a string by the formats of strings.
  static func date(_ text: String, formats: [DateFormat]) -> Conversion<Date> {
    text.withUTF8Span { date($0, formats: formats) }
  }

  /// Converts a text by the formats of strings.
  package static func date(_ text: Span<UInt8>, formats: [DateFormat]) -> Conversion<Date> {
    var reason = RescueReason.invalidString
    for index in formats.indices {
      guard let date = formats[index].date(from: text) else { continue }
      if DateFormat.bounds.contains(date) { return index == 0 ? .exact(date) : .retyped(date, .dateFromOtherFormat) }
      reason = .outOfRange
    }
    return .unusable(reason)
  }

  private static func number(_ token: JSONToken) -> Conversion<Double> { floatingPoint(token) }

  /// Converts a number by the formats of numbers.
  package static func date(_ number: Double, formats: [DateFormat]) -> Conversion<Date> {
    // Without a unit, a number isn't a date. NaN isn't within any bounds.
    guard let unit = unit(of: number, formats: formats), let date = unit.date(from: number),
      DateFormat.bounds.contains(date)
    else { return .unusable(.outOfRange) }
    if unit == formats.first { return .exact(date) }
    return .retyped(date, dependsOnMagnitude(formats) ? .dateFromMagnitude : .dateFromOtherFormat)
  }

  /// Returns the format in which a list reads a number, or `nil` if the list has no number format.
  static func unit(of number: Double, formats: [DateFormat]) -> DateFormat? {
    guard dependsOnMagnitude(formats) else { return formats.first(where: \.isNumber) }
    return number.magnitude < DateFormat.leastMilliseconds ? .seconds : .milliseconds
  }

  private static func dependsOnMagnitude(_ formats: [DateFormat]) -> Bool {
    formats.contains(.seconds) && formats.contains(.milliseconds)
  }
}

extension Conversion<Double> {
  /// Converts the number to a date.
  fileprivate func date(_ formats: [DateFormat], fromString: Bool) -> Conversion<Date> {
    switch self {
    case .exact(let number), .retyped(let number, _):
      switch RescueRules.date(number, formats: formats) {
      case .exact(let date) where fromString: .retyped(date, .numberFromString)
      case .retyped(let date, .dateFromOtherFormat) where fromString: .retyped(date, .numberFromString)
      case let conversion: conversion
      }
    // The number is too small for a `Double`, which would be 0.
    case .lossy: .unusable(.outOfRange)
    case .unusable(let reason): .unusable(reason)
    }
  }
}
