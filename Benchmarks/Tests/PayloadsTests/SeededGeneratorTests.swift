import Payloads
import Testing

@Suite("SeededGenerator", .timeLimit(.minutes(20)))
struct SeededGeneratorTests {
  @Test("The generator gives SplitMix64's published numbers")
  func publishedNumbers() {
    var generator = SeededGenerator(seed: 1_234_567)
    let numbers = (0..<5).map { _ in generator.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ]
    )
  }

  @Test("Different streams of one seed have different numbers")
  func streams() {
    var first = SeededGenerator(seed: 1, stream: 0)
    var second = SeededGenerator(seed: 1, stream: 1)
    #expect(first.next() != second.next())
  }

  @Test("Indices are within the bound, and every index occurs", arguments: [1, 2, 7, 100])
  func indices(bound: Int) {
    var generator = SeededGenerator(seed: 3)
    let indices = (0..<bound * 100).map { _ in generator.index(below: bound) }
    #expect(Set(indices) == Set(0..<bound))
  }

  @Test("The index is 0 if the bound isn't positive", arguments: [0, -1, Int.min])
  func emptyBound(bound: Int) {
    var generator = SeededGenerator(seed: 3)
    #expect(generator.index(below: bound) == 0)
  }

  @Test("Shuffling keeps every element")
  func shuffle() {
    var generator = SeededGenerator(seed: 4)
    var elements = Array(0..<50)
    generator.shuffle(&elements)
    #expect(elements != Array(0..<50))
    #expect(elements.sorted() == Array(0..<50))
  }
}
