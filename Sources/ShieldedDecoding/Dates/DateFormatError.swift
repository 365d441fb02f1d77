import Foundation

/// An error in a ``DateFormatList``: which list, and what to change.
///
///     enum CreatedAt: DateFormatList {
///       static let formats: [DateFormat] = [.pattern("dd.MM.YYYY")]
///     }
///     // Decoding throws: The date format "dd.MM.YYYY" of Shop.CreatedAt isn't valid: "YYYY" isn't a supported field. Write
///     // "yyyy" for the year: "Y" is the year of the week.
///
/// The error is in the program and not in the payload. So it isn't rescued, and it is thrown by every attempt to decode a
/// property with the list, whatever the payload holds.
public struct DateFormatError: Error, Sendable, Hashable {
  /// The type that has the list, with the types and the module around it.
  public let list: String

  /// The pattern; `nil` if the list is empty.
  public let pattern: String?

  /// The problem, and how to correct it.
  public let reason: String
}

extension DateFormatError: CustomStringConvertible {
  /// The list, the problem, and what to change.
  public var description: String {
    guard let pattern else { return "\(list) has no date formats. \(reason)" }
    return "The date format \(pattern.quoted) of \(list) isn't valid: \(reason)"
  }
}

extension DateFormatError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}
