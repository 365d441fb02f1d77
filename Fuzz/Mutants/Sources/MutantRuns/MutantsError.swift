/// Something that keeps the mutants from being run: a missing tool, a build that fails, or a test that fails without a mutant.
public struct MutantsError: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
