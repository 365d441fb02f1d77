import Foundation
import FuzzProperties
import SeedCorpus

/// The target that this executable was started as.
enum StartedTarget {
  /// The target with the name of the executable's file. A start under any other name ends with exit code 64.
  static let target: FuzzTarget = {
    let path = CommandLine.arguments.first ?? ""
    if let target = FuzzTarget(executable: path) { return target }
    let names = FuzzTarget.all.map(\.name).joined(separator: ", ")
    let message = "\(path): start this executable under the name of a fuzz target, for example by a link; they are \(names)"
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(64)
  }()
}
