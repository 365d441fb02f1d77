import DecoderAgreement
import FuzzMutator
import FuzzProperties
import Payloads
import SeedCorpus

/// Makes the inputs of a run, each from the run's seed and its own number alone.
struct DocumentSource {
  private var random: SeededGenerator

  private static let seeds = SeedCorpus.decoderAgreement.seeds.map(\.bytes)

  init(seed: UInt64, index: UInt64) {
    random = SeededGenerator(seed: seed, stream: index)
  }

  /// A header, and a document: as it was made, changed by structure, by bytes, or both.
  mutating func nextInput() -> [UInt8] {
    var input = header() + document()
    // Seeds bring the model that they were made for.
    if random.happens(0.4), let seed = random.pick(from: Self.seeds) { input = seed }
    if random.happens(0.6) {
      var mutator = JSONMutator(seed: random.next())
      for _ in 0...random.index(below: 3) { input = mutator.mutated(input, maxSize: 8_192) ?? input }
    }
    if random.happens(0.25) {
      var generator = DocumentGenerator(seed: random.next())
      input = input.prefix(4) + generator.mutation(of: Array(input.dropFirst(4)))
    }
    return input
  }

  /// Any model; half of the time the decoder as it comes, else under any strategy.
  private mutating func header() -> [UInt8] {
    let letter = UInt8(ascii: "a")
    let strategy = random.happens(0.5) ? 0 : random.index(below: 8)
    return [
      letter + UInt8(random.index(below: FuzzTarget.agreementSubjectCount)), letter, letter + UInt8(strategy), letter,
    ]
  }

  private mutating func document() -> [UInt8] {
    var generator = DocumentGenerator(seed: random.next())
    switch random.index(below: 4) {
    case 0: return Array(generator.feed().utf8)
    case 1: return Array(generator.anything(depth: 5).utf8)
    default:
      let specification = PayloadSpecification(
        size: .records(random.index(below: 4)),
        dirtRate: random.happens(0.5) ? 0 : random.unit(),
        mix: random.happens(0.5) ? .default : DirtMix(only: DirtKind.allCases),
        seed: random.next()
      )
      return Catalogue().payload(specification).bytes
    }
  }
}
