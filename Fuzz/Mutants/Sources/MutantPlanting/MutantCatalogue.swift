import Foundation
import SwiftParser

/// All mutants of the sources of some modules.
public struct MutantCatalogue: Sendable {
  /// The mutants, by file and place.
  public let mutants: [Mutant]

  /// The original texts, by path.
  public let sources: [String: String]

  /// Reads the sources and finds the mutants.
  ///
  /// - Parameters:
  ///   - root: The repository.
  ///   - modules: The names of the modules, which are folders below Sources.
  /// - Throws: An error if a file can't be read.
  public init(root: URL, modules: [String]) throws {
    var sources: [String: String] = [:]
    for module in modules {
      let folder = "Sources/\(module)"
      for path in try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      where path.hasSuffix(".swift") {
        let file = "\(folder)/\(path)"
        sources[file] = String(decoding: try Data(contentsOf: root.appending(path: file)), as: UTF8.self)
      }
    }
    self.init(sources: sources)
  }

  /// Finds the mutants of source texts.
  ///
  /// - Parameter sources: The texts by path.
  public init(sources: [String: String]) {
    self.sources = sources
    var cases = CaseCatalogue()
    let files = sources.sorted { $0.key < $1.key }
    for (_, text) in files { cases.add(Parser.parse(source: text)) }
    mutants = files.flatMap { MutantFinder.mutants(in: $1, file: $0, cases: cases) }
  }

  /// Draws mutants evenly from the folders, in an order that depends only on the seed and on the mutants' identifiers: a change
  /// of the sources replaces only the mutants that it changes.
  ///
  /// - Parameters:
  ///   - count: The number of mutants, or `nil` for all.
  ///   - seed: Selects the draw.
  ///   - folders: Beginnings of the folders to draw from, such as `ShieldedJSON/OnePass`. Empty for all.
  /// - Returns: The mutants in the order of the draw.
  public func sample(_ count: Int?, seed: Int, folders: [String] = []) -> [Mutant] {
    let chosen = mutants.filter { mutant in
      folders.isEmpty || folders.contains { mutant.file.hasPrefix("Sources/\($0)/") || mutant.file == "Sources/\($0)" }
    }
    let groups = Dictionary(grouping: chosen, by: \.folder).sorted { $0.key < $1.key }.map { _, group in
      group.map { (rank: StableHash.of(String(seed), $0.identifier), mutant: $0) }.sorted { $0.rank < $1.rank }
        .map(\.mutant)
    }
    var drawn: [Mutant] = []
    for round in 0..<(groups.map(\.count).max() ?? 0) {
      for group in groups where round < group.count {
        drawn.append(group[round])
        if drawn.count == count { return drawn }
      }
    }
    return drawn
  }

  /// Returns a mutant as a unified diff without context.
  public func diff(_ mutant: Mutant) -> String {
    let bytes = Array((sources[mutant.file] ?? "").utf8)
    guard mutant.end <= bytes.count else { return "" }
    let newline = UInt8(ascii: "\n")
    let first = bytes[..<mutant.start].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let last = bytes[mutant.end...].firstIndex(of: newline) ?? bytes.count
    let old = String(decoding: bytes[first..<last], as: UTF8.self)
    let new = String(
      decoding: bytes[first..<mutant.start] + Array(mutant.replacement.utf8) + bytes[mutant.end..<last],
      as: UTF8.self
    )
    func lines(_ text: String, _ sign: String) -> [String] {
      text.split(separator: "\n", omittingEmptySubsequences: false).map { sign + $0 }
    }
    let header = [
      "--- \(mutant.file):\(mutant.line)",
      "+++ \(mutant.identifier) \(mutant.operator.rawValue) in \(mutant.function)",
    ]
    return (header + lines(old, "-") + lines(new, "+")).joined(separator: "\n")
  }
}
