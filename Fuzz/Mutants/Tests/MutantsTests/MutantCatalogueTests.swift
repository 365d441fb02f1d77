import Foundation
import Testing

@testable import MutantPlanting
@testable import Mutants

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

  @Test("Of changed lines, all mutants are drawn whose text is on one of them, evenly if there are more than wanted")
  func changes() throws {
    let catalogue = MutantCatalogue(sources: [
      "Sources/M/A/a.swift": "let p = a < b\nlet q = c < d\nlet r = e <\n  f\nlet s = g < h\n",
      "Sources/M/B/b.swift": "let t = a < b\nlet u = c < d\n", "Sources/M/B/c.swift": "let t = a < b\n",
    ])
    func lines(_ diff: String, _ count: Int? = nil) -> Set<String> {
      let drawn = catalogue.sample(count, seed: 1, changes: ChangedLines(diff: diff))
      return Set(drawn.map { "\($0.file.suffix(7)):\($0.line)" })
    }
    // Added lines that look like headers, a file without its last line feed, and one that is gone.
    let diff = """
      diff --git a/Sources/M/A/a.swift b/Sources/M/A/a.swift
      --- a/Sources/M/A/a.swift
      +++ b/Sources/M/A/a.swift
      @@ -1,0 +2 @@ func f()
      +let q = c < d
      @@ -3,2 +4 @@
      --- x
      -let x = 0\r
      +++ b/Sources/M/B/c.swift
      @@ -9,4 +5 @@
      -1
      -2
      -3
      -@@ -1 +1 @@
      +let s = g < h
      --- a/Sources/M/B/b.swift
      +++ b/Sources/M/B/b.swift\t
      @@ -1 +1 @@
      -x
      +let t = a < b
      \\ No newline at end of file
      --- a/Sources/M/B/c.swift
      +++ /dev/null
      @@ -1 +0,0 @@
      -let t = a < b
      """
    #expect(lines(diff) == ["a.swift:2", "a.swift:3", "a.swift:5", "b.swift:1"])
    #expect(lines(diff, 2).count == 2 && lines(diff, 2).contains("b.swift:1"))
    #expect(lines("").isEmpty)
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

  /// The identifiers of the first mutants of a comparison, by line.
  private static func identifiers(_ text: String) -> [Int: String] {
    let mutants = MutantCatalogue(sources: ["Sources/M/F/f.swift": text]).mutants
    let found = mutants.filter { $0.replacement == "a <= b" }.map { ($0.line, $0.identifier) }
    return Dictionary(found, uniquingKeysWith: min)
  }

  @Test("The only such change of a function has one identifier, whatever is around it")
  func onlyChange() {
    let identifier = Self.identifiers("func f() { g(a < b) }")[1]
    #expect(identifier != nil)
    #expect(Self.identifiers("\nfunc g() { h(a < b) }\nfunc f() { g(7, a < b) }")[3] == identifier)
    #expect(Self.identifiers("func f() { g(a < b) }\nfunc f() { g(7, a < b) }")[1] != identifier)
  }

  @Test("Of equal changes in functions of one name, none gets the identifier of another when one of them goes or comes")
  func equalChanges() {
    let lines = (1...4).map { "func f() { if a < b { return } else { g(\($0)) } }" }
    let all = Self.identifiers(lines.joined(separator: "\n"))
    #expect(Set(all.values).count == 4)
    let less = Self.identifiers(lines.dropFirst().joined(separator: "\n"))
    #expect((1...3).allSatisfy { less[$0] == all[$0 + 1] })
    // Equal lines are told apart by their number, which changes with the identifiers.
    let equal = Self.identifiers([lines[0], lines[0], lines[1]].joined(separator: "\n"))
    let more = Self.identifiers([lines[0], lines[0], lines[0], lines[1]].joined(separator: "\n"))
    #expect(Set(equal.values).union(more.values).count == 6)
    #expect(equal[3] == more[4])
  }

  @Test(
    "No two mutants of the library have one identifier, and every entry of the list of equivalent ones has a mutant"
  )
  func library() throws {
    let root = (0..<5).reduce(URL(filePath: #filePath)) { folder, _ in folder.deletingLastPathComponent() }
    let catalogue = try MutantCatalogue(root: root, modules: MutantsCommand.modules)
    let identifiers = Set(catalogue.mutants.map(\.identifier))
    #expect(identifiers.count == catalogue.mutants.count)
    let list = try EquivalentList(at: root.appending(path: "Fuzz/Mutants/equivalent.txt"))
    let gone = Set(list.reasons.keys).subtracting(identifiers)
    #expect(gone.isEmpty, "judge their successors, and remove them")
  }
}
