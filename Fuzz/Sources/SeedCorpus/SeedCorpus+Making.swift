import FuzzProperties

extension SeedCorpus {
  /// Makes the corpus of a target whose inputs have a header.
  ///
  /// - Parameters:
  ///   - target: The target.
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
