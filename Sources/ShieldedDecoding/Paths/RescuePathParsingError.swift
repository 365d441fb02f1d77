/// A path that is none: what is wrong with it, and where.
public struct RescuePathParsingError: Error, Sendable, Hashable {
  /// The path, as it was given.
  public let text: String

  /// Where the fault stands, in Unicode scalars from the beginning.
  public let offset: Int

  /// What is wrong, and what would be right.
  public let reason: String
}

extension RescuePathParsingError: CustomStringConvertible {
  /// One sentence: `"data[*" is no path: at character 5, an index needs a closing bracket, as in data[*].price.`
  public var description: String {
    "\(text.quoted) is no path: at character \(offset), \(reason)."
  }
}
