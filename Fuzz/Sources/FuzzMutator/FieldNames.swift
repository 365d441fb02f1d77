import SeedCorpus

/// The keys used by the models and envelopes, with their quotes.
enum FieldNames {
  static let keys: [[UInt8]] = {
    var seen: Set<[UInt8]> = []
    return SeedCorpus.all.flatMap(\.dictionary).filter { word in
      let isName = word.dropFirst().dropLast().allSatisfy { byte in
        byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
      }
      return word.count > 3 && word.first == UInt8(ascii: "\"") && isName && seen.insert(word).inserted
    }
  }()
}
