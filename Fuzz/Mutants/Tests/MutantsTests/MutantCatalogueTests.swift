import Foundation
import Testing

@testable import MutantPlanting

@Suite("The catalogue", .timeLimit(.minutes(20)))
struct MutantCatalogueTests {
  private static let catalogue = MutantCatalogue(sources: [
    "Sources/M/A/a.swift": (0..<40).map { "let a\($0) = b < c" }.joined(separator: "\n"),
    "Sources/M/B/C/c.swift": "let r = a < b",
    "Sources/N/A/a.swift": (0..<40).map { "let a\($0) = b < c" }.joined(separator: "\n"),
  ])

  @Test("A sample is drawn evenly from the folders, as long as they have mutants")
  func even() {
    let counts = Dictionary(grouping: Self.catalogue.sample(12, seed: 1), by: \.folder).mapValues(\.count)
    #expect(counts == ["M/A": 5, "M/B": 2, "N/A": 5])
    #expect(Self.catalogue.sample(nil, seed: 1).count == 162)
  }

  @Test("A seed selects a sample, and the same one each time")
  func seeds() {
    #expect(Self.catalogue.sample(20, seed: 1) == Self.catalogue.sample(20, seed: 1))
    #expect(Self.catalogue.sample(20, seed: 1) != Self.catalogue.sample(20, seed: 2))
    #expect(Self.catalogue.sample(10, seed: 1) == Array(Self.catalogue.sample(20, seed: 1).prefix(10)))
  }

  @Test(
    "A folder is a module, a folder or a file",
    arguments: [("M", 82), ("M/B", 2), ("M/B/C/c.swift", 2), ("M/B/c", 0)]
  )
  func folders(_ folder: String, _ count: Int) {
    #expect(Self.catalogue.sample(nil, seed: 1, folders: [folder]).count == count)
  }

  @Test("A diff has the whole lines")
  func diff() throws {
    let catalogue = MutantCatalogue(sources: ["Sources/M/F/f.swift": "let q = 0\n  let r = a < b // c\n"])
    let mutant = try #require(catalogue.mutants.first { $0.replacement == "a <= b" })
    #expect(
      catalogue.diff(mutant) == """
        --- Sources/M/F/f.swift:2
        +++ \(mutant.identifier) relational in r
        -  let r = a < b // c
        +  let r = a <= b // c
        """
    )
  }
}
