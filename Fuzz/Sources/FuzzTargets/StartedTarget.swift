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
    let message = "\(path) isn't the name of a fuzz target; start this executable by a link named \(names)\n"
    FileHandle.standardError.write(Data(message.utf8))
    exit(64)
  }()

  /// A part of the harness that the environment variable `FUZZ_WITHOUT` can switch off, to measure what it contributes.
  enum Part: String, CaseIterable {
    /// The mutator of documents. libFuzzer's mutations of bytes take its place.
    case mutator
    /// The crossover of documents.
    case crossover
  }

  /// The part that is switched off, if any. An unknown name ends the process with exit code 64.
  static let omittedPart: Part? = {
    guard let name = ProcessInfo.processInfo.environment["FUZZ_WITHOUT"], !name.isEmpty else { return nil }
    if let part = Part(rawValue: name) { return part }
    let names = Part.allCases.map(\.rawValue).joined(separator: " or ")
    FileHandle.standardError.write(Data("FUZZ_WITHOUT is '\(name)'; set it to \(names)\n".utf8))
    exit(64)
  }()
}
