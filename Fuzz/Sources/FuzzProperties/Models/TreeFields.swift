import ShieldedDecoding

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
}

struct ShieldedTree: ShieldedModel, DefaultProvider, TreeFields {
  typealias Plain = PlainTree

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

  func elementComparisons(with attempts: AttemptedTree) -> [ElementComparison] {
    [
      .substituting("children", children, attempts.children), .dropping("kept", kept, attempts.kept),
      .entries("named", named ?? [:], attempts.named),
    ]
  }
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
