import FuzzProperties
import Foundation
import SeedCorpus

// In a file of its own: the compiler takes the only file of an executable for its main file, and gives it a `main` of its own.

/// The target that this executable was started as.
enum StartedTarget {
  /// The target with the name of the executable's file. A start under any other name ends with exit code 64.
  static let target: FuzzTarget = {
    let path = CommandLine.arguments.first ?? ""
    if let target = FuzzTarget(executable: path) { return target }
    let names = FuzzTarget.all.map(\.name).joined(separator: ", ")
    let message = "\(path) isn't the name of a fuzz target; start this executable by a link named \(names)\n"
    FileHandle.standardError.write(Data(message.utf8))
    exit(64)
  }()
}
