import FuzzProperties

// Seeds that don't come from the tables of a target: documents under every pair of settings, and documents that grow.
extension SeedCorpus {
  /// The corpus with the seeds of combined settings and of long documents.
  var withCombinations: SeedCorpus {
    let paired = Self.paired.filter { $0.target == target.name }.flatMap(pairedSeeds)
    let grown = Self.grown.filter { $0.target == target.name }.flatMap(grownSeeds)
    return SeedCorpus(target: target, seeds: seeds + paired + grown, dictionary: dictionary)
  }

  // MARK: - Pairs

  /// A document that is decoded with each pair of values of two settings.
  private typealias Paired = (target: String, subject: FuzzSubject, text: String, settings: [InputSetting])

  private static let paired: [Paired] = [
    ("SafeBoxScalars", .strategies, strategies, [.policy, .addition] + InputSetting.strategies),
    ("SafeArrays", .everything, everything, [.policy, .addition] + InputSetting.strategies),
    ("ShieldedEnvelope", .shieldedParts, parts, [.envelope, .policy] + InputSetting.strategies),
    ("RoundTrip", .everything, everything, [.policy] + InputSetting.strategies),
    ("DecoderAgreement", .everything, everything, InputSetting.strategies),
    ("Unobserved", .everything, everything, [.policy] + InputSetting.strategies),
    ("MacroAgreement", .everything, everything, [.policy, .macroChoice, .padding] + InputSetting.strategies),
    ("MacroAgreement", .shieldedParts, parts, [.envelope, .policy, .listener, .padding] + InputSetting.strategies),
    (
      "Streams", .streamedMacroParts, parts, [.envelope, .policy, .streamForm, .streamDepth] + InputSetting.strategies
    ),
    ("Streams", .everything, everything, [.policy] + InputSetting.strategies),
    ("Scanner", .scan, #"[{"a":[]},1]"#, InputSetting.scannerSettings),
    ("Scanner", .scanWithoutBraces, #""a":[[]],"b":1"#, InputSetting.scannerSettings),
    ("Reader", .readWhole, #"{"one":1,"oneOrNil":"1","all":[1]}"#, InputSetting.readerSettings),
  ]

  private static let strategies = #"{"createdAt":"2024-02-29T12:34:56Z","created_at":5,"blob":[1,255],"since":-5}"#
  private static let everything =
    #"{"id":7,"numbers":{"float":"inf","double_or_nil":"1"},"strategies":{"createdAt":5,"blob":[1,"x"],"since":-5}}"#
  private static let parts =
    #"{"items":[{"name":"a","count":"1"},null],"data":{"somekey":[]},"result_list":{"rows":[{}]}}"#

  private func pairedSeeds(_ paired: Paired) -> [Seed] {
    let rows = Self.coveringRows(of: paired.settings.map(\.count))
    return rows.enumerated().compactMap { number, row in
      var letters = FuzzInput.extensionLetters([]) + Array("aaaa".utf8)
      for (setting, value) in zip(paired.settings, row) { letters[setting.position] += UInt8(value * setting.stride) }
      return seed(paired.subject, "pair-\(number)", letters, paired.text, isFile: false)
    }
  }

  /// Returns rows of values, one for each setting, so that each pair of values of two settings is in a row.
  ///
  /// Each row is made for the first pair that no row has, and filled with the values that add the most pairs.
  static func coveringRows(of counts: [Int]) -> [[Int]] {
    let widest = counts.max() ?? 0
    var isCovered = [Bool](repeating: false, count: counts.count * counts.count * widest * widest)
    func place(_ first: (Int, Int), _ second: (Int, Int)) -> Int {
      let (low, high) = first.0 < second.0 ? (first, second) : (second, first)
      return ((low.0 * counts.count + high.0) * widest + low.1) * widest + high.1
    }
    var rows: [[Int]] = []
    for first in counts.indices {
      for second in counts.indices.dropFirst(first + 1) {
        for pair in 0..<counts[first] * counts[second] {
          var chosen = [(first, pair / counts[second]), (second, pair % counts[second])]
          if isCovered[place(chosen[0], chosen[1])] { continue }
          for setting in counts.indices where setting != first && setting != second {
            let gains = (0..<counts[setting]).map { value in
              chosen.count { !isCovered[place($0, (setting, value))] }
            }
            chosen.append((setting, gains.firstIndex(of: gains.max() ?? 0) ?? 0))
          }
          for one in chosen { for other in chosen where one.0 < other.0 { isCovered[place(one, other)] = true } }
          rows.append(chosen.sorted { $0.0 < $1.0 }.map(\.1))
        }
      }
    }
    return rows
  }

  // MARK: - Growth

  /// A document that grows at a place to some lengths.
  private typealias Grown = (target: String, subject: FuzzSubject, text: String, place: Int, byteCounts: [Int])

  private static let grown: [Grown] = [
    ("SafeBoxScalars", .texts, #"{"text":7,"flag":"on","other":[{"a":"b"},1]}"#, 1, short),
    ("SafeArrays", .lists, list, 1, short), ("RoundTrip", .lists, list, 1, short),
    ("Unobserved", .lists, list, 1, short), ("MacroAgreement", .lists, list, 1, short),
    ("ShieldedEnvelope", .shieldedParts, #"{"message":"m","data":[{"name":"a","count":"1"},7]}"#, 1, short),
    ("DecoderAgreement", .lists, #"{"bytes":[1],"words":["a"],"parts":[{"name":"b","count":1}]}"#, 0, short + long),
    ("Scanner", .scan, #"[{"a":"é","b":[1.5,null]},"\ud83d\ude43"]"#, 0, short + long),
    ("Reader", .readWhole, #"{"all":[1,"2"],"kept":[{}],"one":1}"#, 1, short),
    ("Streams", .streamedMacroParts, #"{"data":[{"name":"a","count":"1"},7]}"#, 1, short + long),
    ("Streams", .lists, #"{"words":["ab",7],"parts":[{"name":"a"},7,{"name":"b","count":1}]}"#, 2, short),
  ]

  private static let list =
    #"{"words":["a",1],"keptInts":[1,"x",2],"parts":[{"name":"a","count":"1"},7],"bytes":[300]}"#
  private static let short = [1_023, 1_024, 1_040]
  /// Few, since a check takes as many times as long.
  private static let long = [16_400, 65_600, 131_200]

  private func grownSeeds(_ grown: Grown) -> [Seed] {
    DocumentGrowth.byteCounts.enumerated().flatMap { number, byteCount in
      DocumentGrowth.Kind.allCases.enumerated().compactMap { choice, kind in
        guard grown.byteCounts.contains(byteCount), kind != .nothing, byteCount < 2_000 || kind == .element else {
          return nil
        }
        let letters = FuzzInput.extensionLetters([choice, number, grown.place]) + Array("aaaa".utf8)
        return seed(grown.subject, "grown-\(kind)-\(byteCount)", letters, grown.text, isFile: true)
      }
    }
  }

  private func seed(
    _ subject: FuzzSubject,
    _ name: String,
    _ letters: [UInt8],
    _ text: String,
    isFile: Bool
  ) -> Seed? {
    target.letter(of: subject).map { letter in
      var letters = letters
      letters[letters.count - FuzzInput.headerLength] = letter
      return Seed(
        name: "\(subject.rawValue).\(name)",
        bytes: letters + Array(text.utf8),
        isVariation: !isFile,
        isFile: isFile
      )
    }
  }
}
