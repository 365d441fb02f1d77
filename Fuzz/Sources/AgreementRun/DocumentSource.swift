import DecoderAgreement
import FuzzMutator
import FuzzProperties
import Payloads
import SeedCorpus

/// Makes the inputs of a run. Each input depends only on the run's seed and the input's number.
struct DocumentSource {
  private var random: SeededGenerator

  private static let seeds = SeedCorpus.decoderAgreement.seeds.map(\.bytes)

  init(seed: UInt64, index: UInt64) {
    random = SeededGenerator(seed: seed, stream: index)
  }

  /// Returns a header and a document. Half of the documents are unchanged; the others are changed by structure, by bytes, or
  /// both.
  mutating func nextInput() -> [UInt8] {
    var input = random.happens(0.3) ? random.pick(from: Self.seeds) ?? [] : generated()
    guard random.happens(0.5) else { return input }
    if random.happens(0.7) {
      var mutator = JSONMutator(seed: random.next())
      for _ in 0...random.index(below: 3) { input = mutator.mutated(input, maxSize: 8_192) ?? input }
    }
    if random.happens(0.4) {
      var generator = DocumentGenerator(seed: random.next())
      input = input.prefix(4) + generator.mutation(of: Array(input.dropFirst(4)))
    }
    // Foundation's decoder needs a second for a deep document that is read by trial, so only a few of them are used.
    let depth = input.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
    if depth > 100, random.happens(0.97), let letter = FuzzTarget.decoderAgreement.letter(of: .wholeArray),
      !input.isEmpty
    {
      input[0] = letter
    }
    return input
  }

  /// Generates a document, most of the time under the model that it is made for, otherwise under any.
  private mutating func generated() -> [UInt8] {
    var generator = DocumentGenerator(seed: random.next())
    switch random.index(below: 4) {
    case 0: return header(.anything) + Array(generator.feed().utf8)
    case 1: return header(.anything) + Array(generator.anything(depth: 5).utf8)
    default:
      let specification = PayloadSpecification(
        size: .records(random.index(below: 4)),
        dirtRate: random.happens(0.5) ? 0 : random.unit(),
        mix: random.happens(0.5) ? .even : DirtMix(only: DirtKind.allCases),
        seed: random.next()
      )
      return header(random.happens(0.7) ? .catalogue : .anything) + Catalogue().payload(specification).bytes
    }
  }

  /// Chooses the default decoder half of the time, otherwise any strategy.
  private mutating func header(_ subject: FuzzSubject) -> [UInt8] {
    let first = UInt8(ascii: "a")
    let target = FuzzTarget.decoderAgreement
    let isFitting = random.happens(0.9)
    let letter = isFitting ? target.letter(of: subject) : nil
    let strategy = random.happens(0.5) ? 0 : random.index(below: 8)
    return [letter ?? first + UInt8(random.index(below: target.subjects.count)), first, first + UInt8(strategy), first]
  }
}
