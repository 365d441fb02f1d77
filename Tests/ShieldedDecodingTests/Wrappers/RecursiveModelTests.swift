import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("Recursive models take work proportional to the depth of the payload", .timeLimit(.minutes(10)))
struct RecursiveModelTests {
  final class Counter: Sendable {
    private let count = Lock(0)

    var value: Int { count.withLock { $0 } }

    func increment() { count.withLock { $0 += 1 } }
  }

  static let counterKey = CodingUserInfoKey(rawValue: "RecursiveModelTests.counter")

  /// A node that counts how often it is decoded.
  struct Node: Decodable, DefaultProvider {
    @SafeArray var children: [Node]
    var weight: Int

    static func defaultInstance() -> Node { Node(children: [], weight: -1) }

    enum CodingKeys: CodingKey { case children, weight }

    init(children: [Node], weight: Int) {
      self.children = children
      self.weight = weight
    }

    init(from decoder: any Decoder) throws {
      if let key = counterKey { (decoder.userInfo[key] as? Counter)?.increment() }
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _children = try container.decode(SafeArray<Node>.self, forKey: .children)
      weight = try container.decode(Int.self, forKey: .weight)
    }

    var depth: Int {
      var (depth, node) = (1, self)
      while let child = node.children.first { (depth, node) = (depth + 1, child) }
      return depth
    }

    var deepestWeight: Int {
      var node = self
      while let child = node.children.first { node = child }
      return node.weight
    }
  }

  /// A chain of nodes whose innermost node has the given weight.
  private func chain(_ levels: Int, innermost: PayloadTree) -> PayloadTree {
    var tree: PayloadTree = ["children": [], "weight": innermost]
    for _ in 1..<levels { tree = ["children": [tree], "weight": 1] }
    return tree
  }

  private struct Outcome {
    /// The depth of the result and the weight of its innermost node.
    var result: DecodingResult<[Int]>
    /// How often a node was decoded.
    var nodeCount: Int
    /// The number of operations of the fake decoder; 0 for `JSONDecoder`.
    var operationCount: Int
  }

  private func decode(_ tree: PayloadTree, _ policy: RescuePolicy, habit: ElementHabit?) -> Outcome {
    let counter = Counter()
    let userInfo: [CodingUserInfoKey: any Sendable] = Self.counterKey.map { [$0: counter] } ?? [:]
    let budget = OperationBudget(limit: 1_000_000)
    let result = DecodingResult {
      let node = try RescueOptions(policy: policy).apply {
        if let habit {
          return try Node(from: TreeDecoder(tree, habit: habit, budget: budget, userInfo: userInfo))
        }
        let decoder = JSONDecoder()
        decoder.userInfo = userInfo
        return try decoder.decode(Node.self, from: Data(tree.json.utf8))
      }
      return [node.depth, node.deepestWeight]
    }
    return Outcome(result: result, nodeCount: counter.value, operationCount: budget.spent)
  }

  // Foundation's parser rejects more than 512 nested arrays and objects, and each level here has two.
  @Test("Over JSONDecoder, a clean payload decodes every node once", arguments: [1, 10, 250])
  func cleanJSON(_ levels: Int) {
    let outcome = decode(chain(levels, innermost: 7), .lenient, habit: nil)
    #expect(outcome.result == .value([levels, 7]))
    #expect(outcome.nodeCount == levels)
  }

  @Test("Over JSONDecoder, the lenient policy replaces the innermost node by its default and decodes every node once")
  func lenientJSON() {
    let outcome = decode(chain(250, innermost: "heavy"), .lenient, habit: nil)
    #expect(outcome.result == .value([250, -1]))
    #expect(outcome.nodeCount == 250)
  }

  @Test("Over JSONDecoder, the strict policy throws the innermost error and decodes every node once")
  func strictJSON() {
    let outcome = decode(chain(250, innermost: "heavy"), .strict, habit: nil)
    guard case .failure(let failure) = outcome.result else {
      Issue.record("did not throw")
      return
    }
    #expect(failure.kind == "typeMismatch Int")
    #expect(failure.path.count == 249 * 2 + 1)
    #expect(outcome.nodeCount == 250)
  }

  @Test(
    "Over a foreign decoder, a model of 512 levels decodes every node once",
    arguments: [ElementHabit.staysAtFailure, .advancesBeforeThrowing]
  )
  func foreign(_ habit: ElementHabit) {
    let clean = decode(chain(512, innermost: 7), .lenient, habit: habit)
    #expect(clean.result == .value([512, 7]))
    #expect(clean.nodeCount == 512)
    let lenient = decode(chain(512, innermost: "heavy"), .lenient, habit: habit)
    #expect(lenient.result == .value([512, -1]))
    #expect(lenient.nodeCount == 512)
    let strict = decode(chain(512, innermost: "heavy"), .strict, habit: habit)
    guard case .failure(let failure) = strict.result else {
      Issue.record("did not throw")
      return
    }
    #expect(failure.kind == "typeMismatch Int")
    #expect(failure.path.count == 511 * 2 + 1)
    #expect(strict.nodeCount == 512)
  }

  @Test(
    "Twice the depth takes at most twice as many operations of a foreign decoder",
    arguments: [
      (ElementHabit.staysAtFailure, RescuePolicy.lenient), (.staysAtFailure, .strict),
      (.advancesBeforeThrowing, .lenient), (.advancesBeforeThrowing, .strict),
    ]
  )
  func operations(_ habit: ElementHabit, _ policy: RescuePolicy) {
    let shallow = decode(chain(128, innermost: "heavy"), policy, habit: habit).operationCount
    let deep = decode(chain(256, innermost: "heavy"), policy, habit: habit).operationCount
    #expect(shallow > 128)
    #expect(deep < shallow * 21 / 10)
  }

  @Test(
    "Dictionaries of dictionaries as deep as the parser allows are rescued at the bottom",
    arguments: [RescuePolicy.lenient, .strict]
  )
  func nestedDictionaries(_ policy: RescuePolicy) throws {
    struct Tree: Codable, DefaultProvider {
      @DroppingDictionary var children: [String: Tree]
      @SafeBox var name: String

      static func defaultInstance() -> Tree { Tree(children: [:], name: "default") }
    }
    var tree: PayloadTree = ["children": [:], "name": 7]
    for _ in 1..<250 { tree = ["children": ["a": tree], "name": "x"] }
    let data = Data(tree.json.utf8)
    if policy == .strict {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Tree.self, from: data, options: RescueOptions(policy: policy))
      }
    } else {
      var node = try JSONDecoder().decode(Tree.self, from: data, options: RescueOptions(policy: policy))
      while let child = node.children["a"] { node = child }
      #expect(node.name == "7")
    }
  }
}
