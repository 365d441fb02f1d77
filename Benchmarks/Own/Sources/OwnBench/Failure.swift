/// The reason why there is no result, and the exit code for it.
struct Failure: Error, CustomStringConvertible {
  /// The exit codes other than 0.
  enum Code: Int32 {
    case wrongAnswer = 1
    case usage = 64
    case unusableInput = 65
    case missingInput = 66
    case buildFailed = 69
    case processFailed = 70
    case unwritableOutput = 73
  }

  let code: Code
  /// What failed, where, and what to do about it.
  let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
