/// Something that keeps the mutants from being run: a missing tool, a build that fails, or a test that fails without a mutant.
public struct MutantsError: Error, CustomStringConvertible {
  /// What is wrong, where, and what to do.
  public let description: String

  /// The exit code of the command: 69, or 64 if its options are wrong.
  public let exitCode: Int32

  /// Creates an error.
  public init(_ description: String, exitCode: Int32 = 69) {
    self.description = description
    self.exitCode = exitCode
  }
}
