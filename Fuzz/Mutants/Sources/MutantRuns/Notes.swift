import Foundation
import MutantPlanting

/// A file in which a process notes the mutants that it asked for.
struct Notes {
  let file: URL

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - file: The place.
  ///   - greatest: The greatest number of a mutant.
  init(_ file: URL, greatest: Int) throws {
    self.file = file
    try Data(count: greatest + 1).write(to: file)
  }

  /// The environment of the process.
  var environment: [String: String] { [MutantSwitch.notesVariable: file.path] }

  /// The numbers of the mutants that were asked for.
  func numbers() throws -> Set<Int> {
    Set(try Data(contentsOf: file).enumerated().filter { $0.element != 0 }.map(\.offset))
  }
}
