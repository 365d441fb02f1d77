// A discriminator and the associated value of its case are in the same object, so the keys of both are declared there.
extension UndeclaredKeys {
  /// The keys that an enclosing type declares for the object that its associated value is decoded from.
  struct Inheritance: Sendable {
    let paths: [[String]]
    /// The number of steps to the object. The objects inside it, which have more, inherit nothing.
    let depth: Int
  }

  @TaskLocal private static var inheritance: Inheritance?

  /// Runs a closure that decodes another value from the object that a decoder is positioned at.
  ///
  /// - Parameters:
  ///   - paths: The keys that are declared for the object, besides those of the other value.
  ///   - decoder: The decoder.
  ///   - body: The closure.
  static func inheriting<Result>(
    _ paths: [[String]],
    at decoder: any Decoder,
    _ body: () throws -> Result
  ) rethrows -> Result {
    let inheritance = Inheritance(
      paths: paths + inheritedPaths(of: decoder),
      depth: decoder.codingPath.count
    )
    return try $inheritance.withValue(inheritance, operation: body)
  }

  /// The keys that enclosing types declare for the object that a decoder is positioned at.
  static func inheritedPaths(of decoder: any Decoder) -> [[String]] {
    guard let inheritance, inheritance.depth == decoder.codingPath.count else { return [] }
    return inheritance.paths
  }
}
