import Foundation
import FuzzProperties

// The files of a corpus, below the folder that holds `Seeds` and `Dictionaries`. `Seeds/TARGET` has every seed but those that
// `Seeds/TARGET.omitted` names: documents under other headers than the default one whose coverage other seeds have. A document under
// the default header is always kept, since coverage doesn't tell two values apart, and a new seed until it's found to add nothing.
extension SeedCorpus {
  /// Writes the seeds and the dictionary, and removes files and omitted names that aren't in the tables.
  ///
  /// - Parameter folder: The folder that holds `Seeds` and `Dictionaries`.
  /// - Returns: The number of seeds that were written.
  /// - Throws: Any error of the file system.
  @discardableResult
  public func write(below folder: URL) throws -> Int {
    let names = Set(seeds.map(\.name))
    let omitted = try omittedNames(below: folder).intersection(names)
    try writeOmittedNames(omitted, below: folder)
    let kept = seeds.filter { !omitted.contains($0.name) }
    try Self.write(kept, to: folder.appending(path: "Seeds/\(target.name)"))
    let dictionaries = folder.appending(path: "Dictionaries")
    try FileManager.default.createDirectory(at: dictionaries, withIntermediateDirectories: true)
    try Data(dictionaryFile.utf8).write(to: dictionaries.appending(path: "\(target.name).dict"))
    return kept.count
  }

  /// Writes the folders for a merge: `all/TARGET` with every seed, and `merged/TARGET` with those under the default header, which
  /// are always kept.
  ///
  /// - Parameter folder: The folder for both.
  /// - Throws: Any error of the file system.
  public func writeForMerge(to folder: URL) throws {
    try Self.write(seeds, to: folder.appending(path: "all/\(target.name)"))
    try Self.write(seeds.filter { !$0.isVariation }, to: folder.appending(path: "merged/\(target.name)"))
  }

  /// Omits every seed that isn't in a folder. Of seeds with equal bytes, the first is kept.
  ///
  /// - Parameters:
  ///   - merged: A folder whose folder for the target holds the seeds to keep, under any names.
  ///   - folder: The folder that holds `Seeds`.
  /// - Throws: Any error of the file system, or ``NothingKept`` if the target's folder has none of the seeds.
  public func omitSeeds(notIn merged: URL, below folder: URL) throws {
    var kept: Set<[UInt8]> = []
    for file in Replayer.files(at: merged.appending(path: target.name).path) ?? [] {
      kept.insert(try Array(Data(contentsOf: URL(filePath: file))))
    }
    let omitted = Set(seeds.filter { kept.remove($0.bytes) == nil }.map(\.name))
    // A merge that failed must not remove the whole corpus.
    guard omitted.count < seeds.count else { throw NothingKept() }
    try writeOmittedNames(omitted, below: folder)
  }

  /// The error for a folder without any seed to keep.
  public struct NothingKept: Error {}

  /// Reads the names of the omitted seeds.
  ///
  /// - Parameter folder: The folder that holds `Seeds`.
  /// - Returns: The names, or none without a list.
  /// - Throws: Any error of the file system.
  public func omittedNames(below folder: URL) throws -> Set<String> {
    let file = omittedList(below: folder)
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    return Set(lines.filter { !$0.hasPrefix("#") }.map(String.init))
  }

  private func writeOmittedNames(_ names: Set<String>, below folder: URL) throws {
    let file = omittedList(below: folder)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let lines = ["# Seeds that add no coverage. Made by `Fuzz/fuzz seeds --minimize`."] + names.sorted()
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
  }

  private func omittedList(below folder: URL) -> URL { folder.appending(path: "Seeds/\(target.name).omitted") }

  /// Writes seeds to a folder, and removes all other files from it.
  private static func write(_ seeds: [Seed], to folder: URL) throws {
    let files = FileManager.default
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    let names = Set(seeds.map(\.name))
    for file in try files.contentsOfDirectory(atPath: folder.path) where !names.contains(file) {
      try files.removeItem(at: folder.appending(path: file))
    }
    for seed in seeds { try Data(seed.bytes).write(to: folder.appending(path: seed.name)) }
  }
}
