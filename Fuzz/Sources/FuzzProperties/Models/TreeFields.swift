import ShieldedDecoding
import ShieldedMacros

/// A recursive DTO, for depth.
protocol TreeFields: ExactlyComparable {
  var value: Int { get }
  var children: [Self] { get }
  var kept: [Self] { get }
  var named: [String: Self]? { get }
}

extension TreeFields {
  var exactValue: ExactValue {
    .record([.init("value", value), .init("children", children), .init("kept", kept), .init("named", named)])
  }

  func elementComparisons(with attempts: AttemptedTree) -> [ElementComparison] {
    [
      .substituting("children", children, attempts.children), .dropping("kept", kept, attempts.kept),
      .entries("named", named ?? [:], attempts.named),
    ]
  }
}

struct ShieldedTree: ShieldedModel, DefaultProvider, TreeFields {
  typealias Plain = PlainTree
  typealias Attempts = AttemptedTree

  static let plainFields: [PlainField] = [
    .required("value", Int.self),
    .required("children", [PlainTree].self),
    .required("kept", [PlainTree].self),
    .optional("named", [String: PlainTree].self),
  ]

  @SafeBox var value: Int
  @SafeArray var children: [ShieldedTree]
  @DroppingArray var kept: [ShieldedTree]
  @SafeBox var named: [String: ShieldedTree]?

  static var dictionaryNames: Set<String> { ["named"] }

  static func defaultInstance() -> ShieldedTree { ShieldedTree(value: 0, children: [], kept: [], named: nil) }
}

@Shielded
struct MacroTree {
  var value: Int
  var children: [MacroTree]
  @Dropping var kept: [MacroTree]
  var named: [String: MacroTree]?
}

extension MacroTree: MacroModel, TreeFields {
  typealias Plain = PlainTree
  typealias Twin = ShieldedTree
  typealias Attempts = AttemptedTree
}

struct PlainTree: Decodable, TreeFields {
  var value: Int
  var children: [PlainTree]
  var kept: [PlainTree]
  var named: [String: PlainTree]?
}

struct AttemptedTree: Decodable {
  var children: AttemptedList<PlainTree>?
  var kept: AttemptedList<PlainTree>?
  var named: AttemptedDictionary<PlainTree>?
}
