/// Why a source text couldn't be checked at all.
public enum SwiftCompilerError: Error, Equatable {
  /// No executable `swiftc` is in one of these folders.
  case compilerNotFound(searched: [String])

  /// No folder with Swift modules is above this path.
  case modulesNotFound(above: String)

  /// The compiler ran for longer than the limit, and was ended.
  case timeLimitExceeded(Duration)

  /// The compiler ended with this status and reported no error: it crashed, or an argument was wrong.
  case failed(status: Int32, output: String)
}

extension SwiftCompilerError: CustomStringConvertible {
  /// What went wrong, and what to do about it.
  public var description: String {
    switch self {
    case .compilerNotFound(let folders):
      "There is no swiftc in \(folders.joined(separator: ", ")). Install Swift from https://www.swift.org/install, or set "
        + "SWIFT_EXEC to the path of the compiler that builds the tests."
    case .modulesNotFound(let path):
      "No folder above \(path) contains Swift modules. Set \(BuiltModules.variable) to the folder with the modules of this "
        + "build; for SwiftPM it is the folder Modules in what `swift build --show-bin-path` prints."
    case .timeLimitExceeded(let limit):
      "The compiler ran for more than \(limit), and was ended."
    case .failed(let status, let output):
      "The compiler ended with status \(status) and reported no error. Its output:\n\(output)"
    }
  }
}
