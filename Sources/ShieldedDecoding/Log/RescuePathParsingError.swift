import Foundation

/// An error in the notation of a path: the problem and its position.
public struct RescuePathParsingError: Error, Sendable, Hashable {
  /// The text that was parsed.
  public let text: String

  /// The zero-based position of the problem, counted in Unicode scalars.
  public let offset: Int

  /// The problem, and how to correct it.
  public let reason: String
}

extension RescuePathParsingError: CustomStringConvertible {
  /// One sentence: `"data[*" isn't a valid path: at character 6, expected a closing bracket, as in data[*].price.`
  public var description: String {
    "\(text.quoted) isn't a valid path: at character \(offset), \(reason)."
  }
}

extension RescuePathParsingError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}
