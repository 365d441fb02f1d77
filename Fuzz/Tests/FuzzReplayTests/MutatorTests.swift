import DecoderAgreement
import Payloads
import SeedCorpus
import Testing

@testable import FuzzMutator
@testable import FuzzProperties

@Suite("The structure-aware mutator", .timeLimit(.minutes(20)))
struct MutatorTests {
  private static let text = #"{"id":"7","count":42,"part":{"name":"a","flags":[true,null]},"list":[1,"x",{"count":3}]}"#
  private static let document = Array(text.utf8)

  private static func changed(_ operation: MutationOperation, seed: UInt64) throws -> JSONTree {
    var tree = try #require(JSONTree(document))
    var random = SeededGenerator(seed: seed)
    operation.apply(to: &tree, using: &random)
    return tree
  }

  @Test("A document's tree has the document's bytes", arguments: [text, "[]", "01", #"[{"a":[1.,-]}]"#])
  func tree(_ document: String) { #expect(JSONTree(Array(document.utf8))?.bytes == Array(document.utf8)) }

  @Test("A text that isn't nearly JSON has no tree", arguments: ["", "[1", "{\"a\"}", "[1,]", "\"a", "1 2", "{1:2}"])
  func noTree(_ document: String) { #expect(JSONTree(Array(document.utf8)) == nil) }

  @Test("Each operation changes a document, and equal seeds make equal changes", arguments: MutationOperation.allCases)
  func operations(_ operation: MutationOperation) throws {
    let original = try #require(JSONTree(Self.document))
    var changes = 0
    for seed in 0..<50 as Range<UInt64> {
      let changed = try Self.changed(operation, seed: seed)
      #expect(try Self.changed(operation, seed: seed) == changed)
      if changed != original { changes += 1 }
    }
    // A graft may replace a value by an equal one, and a shuffle may keep the order.
    #expect(changes > 25)
  }

  @Test("Each operation changes the number of values as documented")
  func counts() throws {
    let count = try #require(JSONTree(Self.document)).places().count
    for seed in 0..<50 as Range<UInt64> {
      #expect(try Self.changed(.delete, seed: seed).places().count < count)
      #expect(try Self.changed(.add, seed: seed).places().count == count + 1)
      #expect(try Self.changed(.duplicate, seed: seed).places().count > count)
      #expect(try Self.changed(.wrap, seed: seed).places().count == count + 1)
      #expect(try Self.changed(.unwrap, seed: seed).places().count < count)
      for operation in [MutationOperation.reorder, .renameKey, .retype, .changeBytes] {
        #expect(try Self.changed(operation, seed: seed).places().count == count)
      }
      #expect(try Self.changed(.reorder, seed: seed).tokens.count == 8)
      let replaced = try Self.changed(.replaceByEdge, seed: seed)
      #expect(EdgeTokens.all.contains { token in replaced.tokens.contains(token) })
    }
  }

  @Test("A retyped token keeps its text", arguments: [("42", "\"42\""), ("\"a\"", "a"), ("null", "\"null\"")])
  func retype(_ token: String, _ expected: String) {
    #expect(MutationOperation.retyped(Array(token.utf8)) == Array(expected.utf8))
  }

  @Test("Nested documents reach and exceed the depth limit of decoders")
  func depths() throws {
    var depths: Set<Int> = []
    for seed in 0..<300 as Range<UInt64> {
      var tree = JSONTree.token([UInt8(ascii: "1")])
      var random = SeededGenerator(seed: seed)
      MutationOperation.nest.apply(to: &tree, using: &random)
      depths.insert(tree.bytes.count { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "}") })
    }
    #expect(depths.isSuperset(of: [511, 512, 513]))
  }

  @Test("One operation changes several members of an object")
  func several() throws {
    let members = (0..<8).map { JSONTree.Member(key: Array("\"k\($0)\"".utf8), value: .token([UInt8(ascii: "1")])) }
    let most = (0..<20 as Range<UInt64>).map { seed in
      var tree = JSONTree.object(members)
      var random = SeededGenerator(seed: seed)
      MutationOperation.changeSeveral.apply(to: &tree, using: &random)
      return 8 - tree.tokens.count { $0 == [UInt8(ascii: "1")] }
    }
    #expect((most.max() ?? 0) >= 3)
  }

  @Test("One call in twelve is left to libFuzzer; the others keep to the size limit, and equal seeds make equal inputs")
  func mutator() {
    let input = Array("aaaa".utf8) + Self.document
    var left = 0
    for seed in 0..<2_400 as Range<UInt64> {
      var (first, second) = (JSONMutator(seed: seed), JSONMutator(seed: seed))
      let result = first.mutated(input, maxSize: 300)
      #expect(result == second.mutated(input, maxSize: 300))
      if let result {
        #expect(result.count <= 300 && result.count >= 4 && result != input)
      } else {
        left += 1
      }
    }
    #expect((150...300).contains(left))
    var mutator = JSONMutator(seed: 1)
    #expect(mutator.mutated(Array("aaaa{".utf8), maxSize: 100) == nil)
    #expect(mutator.mutated([], maxSize: 100) == nil)
  }

  @Test("A few calls choose letters before the header, some remove them, and the header stays")
  func extensions() {
    let plain = Array("abcd".utf8) + Self.document
    let extended = Array("*bbaaaaaaabcd".utf8) + Self.document
    func counts(_ input: [UInt8]) -> (extended: Int, plain: Int, long: Int) {
      let results = (0..<4_800 as Range<UInt64>).compactMap { seed in
        var mutator = JSONMutator(seed: seed)
        return mutator.mutated(input, maxSize: 300)
      }
      let inputs = results.compactMap { FuzzInput($0) }
      #expect(inputs.count == results.count)
      let extended = results.filter { $0.first == FuzzInput.extensionMark }
      return (extended.count, results.count - extended.count, inputs.count { $0.document.count > 5_000 })
    }
    let (added, kept) = (counts(plain), counts(extended))
    #expect((60...240).contains(added.extended) && (1...20).contains(added.long))
    #expect((20...160).contains(kept.plain) && kept.extended > 3_000)
  }

  @Test("Crossing puts a value of one document into another, and keeps the header")
  func crossOver() {
    let first = Array(#"abcd{"a":[1,2]}"#.utf8)
    let second = Array(#"zzzz{"b":"graft"}"#.utf8)
    var grafted = 0
    for seed in 0..<50 as Range<UInt64> {
      var mutator = JSONMutator(seed: seed)
      guard let result = mutator.crossed(first, with: second, maxSize: 100) else { continue }
      #expect(result.starts(with: Array("abcd".utf8)))
      #expect(JSONTree(Array(result.dropFirst(4))) != nil)
      if String(decoding: result, as: UTF8.self).contains("graft") { grafted += 1 }
    }
    #expect(grafted == 50)
    var mutator = JSONMutator(seed: 1)
    #expect(mutator.crossed(first, with: second, maxSize: 5) == nil)
    #expect(mutator.crossed(first, with: Array("zzzz{".utf8), maxSize: 100) == nil)
  }
}
