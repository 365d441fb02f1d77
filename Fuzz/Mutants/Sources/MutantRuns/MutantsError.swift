/// Something that keeps the mutants from being run: a missing tool, a build that fails, or a test that fails without a mutant.
public struct MutantsError: Error, CustomStringConvertible {
  /// What is wrong, where, and what to do.
  public let description: String

  /// Creates an error.
  public init(_ description: String) { self.description = description }
}
