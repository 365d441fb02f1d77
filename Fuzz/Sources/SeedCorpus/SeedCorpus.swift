import Foundation
import FuzzProperties

/// The seeds and the dictionary of a fuzz target, made from tables, and identical on every run and platform.
public struct SeedCorpus: Sendable {
  /// One input and the name of its file.
  public struct Seed: Sendable {
    /// The file's name: what is decoded and what is special about it.
    public let name: String
    /// The input.
    public let bytes: [UInt8]
    /// Whether the header isn't the default one, so that the seed may be omitted if it adds no coverage.
    public var isVariation = false
    /// Whether the seed is a file of the corpus, and not only replayed.
    public var isFile = true
  }

  /// The target that the seeds are for.
  public let target: FuzzTarget
  /// The seeds, with distinct names.
  public let seeds: [Seed]
  /// The words that libFuzzer inserts into inputs, without duplicates.
  public let dictionary: [[UInt8]]

  /// The seeds that are files, unless they are omitted.
  var files: [Seed] { seeds.filter(\.isFile) }

  /// The list of all fuzz targets, each with its seeds.
  public static let all = [
    SeedCorpus.safeBoxScalars, .safeArrays, .shieldedEnvelope, .rescueRules, .decoderAgreement, .scanner,
    .roundTrip, .macroAgreement, .reader, .unobserved, .streams,
  ].map(\.withCombinations)

  /// The dictionary in libFuzzer's notation: one quoted word a line.
  public var dictionaryFile: String {
    let lines = dictionary.map { word in
      let escaped = word.map { byte -> String in
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
        case 0x20...0x7E: String(UnicodeScalar(byte))
        default: "\\x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      }
      return "\"\(escaped.joined())\""
    }
    return "# Made by `Fuzz/fuzz seeds`.\n" + lines.joined(separator: "\n") + "\n"
  }
}

extension FuzzTarget {
  /// All fuzz targets.
  public static let all = SeedCorpus.all.map(\.target)

  /// Finds the target with the name of an executable file, with or without the prefix `Fuzz`.
  public init?(executable path: String) {
    let file = URL(filePath: path).lastPathComponent
    guard let target = Self.all.first(where: { $0.name == file || "Fuzz\($0.name)" == file }) else { return nil }
    self = target
  }
}

// The files of a corpus, below the folder that holds `Seeds` and `Dictionaries`. `Seeds/TARGET` has every seed but those that
// `Seeds/TARGET.omitted` names: documents under other headers than the default one whose coverage other seeds have. A document under
// the default header is always kept, since coverage doesn't tell two values apart, and a new seed until it's found to add nothing.
// The seeds of combined settings aren't files: they are many, and only the unit tests replay them.
extension SeedCorpus {
  /// Writes the seeds and the dictionary, and removes files and omitted names that aren't in the tables.
  ///
  /// - Returns: The number of seeds that were written.
  @discardableResult
  public func write(below folder: URL) throws -> Int {
    let names = Set(files.map(\.name))
    let omitted = try omittedNames(below: folder).intersection(names)
    try writeOmittedNames(omitted, below: folder)
    let kept = files.filter { !omitted.contains($0.name) }
    try Self.write(kept, to: folder.appending(path: "Seeds/\(target.name)"))
    let dictionaries = folder.appending(path: "Dictionaries")
    try FileManager.default.createDirectory(at: dictionaries, withIntermediateDirectories: true)
    try Data(dictionaryFile.utf8).write(to: dictionaries.appending(path: "\(target.name).dict"))
    return kept.count
  }

  /// Writes the folders for a merge: `all/TARGET` with every seed, and `merged/TARGET` with those under the default header, which
  /// are always kept.
  public func writeForMerge(to folder: URL) throws {
    try Self.write(files, to: folder.appending(path: "all/\(target.name)"))
    try Self.write(files.filter { !$0.isVariation }, to: folder.appending(path: "merged/\(target.name)"))
  }

  /// Omits every seed that isn't in a folder. Of seeds with equal bytes, the first is kept.
  ///
  /// - Parameter merged: A folder whose folder for the target holds the seeds to keep, under any names.
  public func omitSeeds(notIn merged: URL, below folder: URL) throws {
    var kept: Set<[UInt8]> = []
    for file in Replayer.files(at: merged.appending(path: target.name).path) ?? [] {
      kept.insert(try Array(Data(contentsOf: URL(filePath: file))))
    }
    let omitted = Set(files.filter { kept.remove($0.bytes) == nil }.map(\.name))
    // A merge that failed must not remove the whole corpus.
    guard omitted.count < files.count else { throw NothingKept() }
    try writeOmittedNames(omitted, below: folder)
  }

  /// The error for a folder without any seed to keep.
  public struct NothingKept: Error {}

  /// Reads the names of the omitted seeds.
  ///
  /// - Returns: The names, or none without a list.
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

  /// Makes the corpus of a target whose inputs have a header.
  ///
  /// - Parameters:
  ///   - documents: The documents, each under the header "aaa" after its subject's letter.
  ///   - settings: Documents that are repeated under every policy and every strategy.
  ///   - envelopes: Documents that are repeated under every envelope.
  ///   - additions: Documents that are repeated under every choice of an additional check.
  ///   - refusals: Documents that are repeated under policies that throw for some kinds, with a decoder that moves on.
  ///   - rows: Documents that are repeated for every type of a row's elements.
  ///   - others: Seeds with letters of their own.
  ///   - words: The target's own words, in addition to the rescue table's tokens.
  init(
    _ target: FuzzTarget,
    _ documents: [Document],
    settings: [(FuzzSubject, String)],
    envelopes: [(FuzzSubject, String)] = [],
    additions: [(FuzzSubject, String)] = [],
    refusals: [(FuzzSubject, String)] = [],
    rows: [(FuzzSubject, String)] = [],
    others: [Seed] = [],
    words: [String]
  ) {
    func repeated(
      _ documents: [(FuzzSubject, String)],
      _ name: String,
      _ letters: String = "abcdefghijklmnop",
      _ header: (String) -> String
    ) -> [Seed] {
      documents.flatMap { subject, text in
        letters.compactMap { letter in
          Self.seed(target, subject, "\(name)-\(letter)", header("\(letter)"), Array(text.utf8))
        }
      }
    }
    // What a strategy makes of a token is a value, which coverage doesn't show. So one seed for each strategy is always kept.
    let strategies = repeated(settings, "strategy") { "a\($0)a" }.map { seed in
      var seed = seed
      seed.isVariation = seed.isVariation && !Self.isStrategySeed(seed.name)
      return seed
    }
    let seeds =
      documents.compactMap { Self.seed(target, $0.subject, $0.name, "aaa", $0.document) }
      + repeated(settings, "policy") { "\($0)aa" } + strategies
      + envelopes.enumerated().flatMap { number, document in
        repeated([document], "envelope-\(number)", "abcdefghi") { "aa\($0)" }
      }
      + additions.enumerated().flatMap { number, document in
        repeated([document], "addition-\(number)", "bcdefghi") { "aa\($0)" }
      }
      + additions.prefix(2).enumerated().flatMap { number, document in
        repeated([document], "preset-\(number)", "bcdefghi") { "ja\($0)" }
          + repeated([document], "strict-\(number)", "bcdghi") { "ba\($0)" }
      }
      + refusals.enumerated().flatMap { number, document in
        repeated([document], "refusal-\(number)", "cdghi") { "\($0)ab" }
      }
      + rows.enumerated().flatMap { number, document in
        repeated([document], "row-\(number)", "abcdefghijklmnopqrstuvw") { "aa\($0)" }
      }
    self.init(target: target, seeds: seeds + others, dictionary: Self.dictionary(words))
  }

  /// Whether a seed is the only one of its document with its strategy. There are eight strategies, so later letters repeat them.
  static func isStrategySeed(_ name: String) -> Bool { name.firstMatch(of: /\.strategy-[a-h]$/) != nil }

  static func seed(
    _ target: FuzzTarget,
    _ subject: FuzzSubject,
    _ name: String,
    _ choices: String,
    _ document: [UInt8]
  ) -> Seed? {
    target.letter(of: subject).map { letter in
      Seed(
        name: "\(subject.rawValue).\(name)",
        bytes: [letter] + Array(choices.utf8) + document,
        isVariation: choices != "aaa"
      )
    }
  }

  /// Returns a target's words and the rescue table's tokens, as far as libFuzzer accepts them.
  static func dictionary(_ words: [String]) -> [[UInt8]] {
    var seen: Set<[UInt8]> = []
    let syntax = ["\\u0000", "\\ud800", ",null", ",\"\"", ",{}", "{\"name\":\"a\",\"count\":1}", "13", "101"]
    return (words.map { Array($0.utf8) } + EdgeTokens.all + syntax.map { Array($0.utf8) })
      .filter { !$0.isEmpty && $0.count <= 64 && seen.insert($0).inserted }
  }

  static func fieldWords(_ tables: [FieldTable]) -> [String] { quoted(tables.flatMap { $0.fields.map(\.name) }) }

  static func quoted(_ names: [String]) -> [String] { names.map { "\"\($0)\"" } }

  static func nested(_ depth: Int, _ opening: String, _ inner: String, _ closing: String) -> String {
    String(repeating: opening, count: depth) + inner + String(repeating: closing, count: depth)
  }

  /// Returns a file name made of the text's words.
  static func fileName(_ text: String) -> String {
    let words = text.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    return words.joined(separator: "-")
  }
}
