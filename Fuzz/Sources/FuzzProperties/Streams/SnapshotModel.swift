import ShieldedDecoding
import ShieldedJSON

/// A model of which snapshots are decoded.
struct SnapshotModel {
  let subject: FuzzSubject
  let model: any (Decodable & ExactlyComparable & Sendable).Type
  /// The paths of the lists that drop elements, and of the dictionaries.
  var completeParts: Set<String> = []

  static let all = [
    SnapshotModel(
      subject: .everything,
      model: ShieldedEverything.self,
      completeParts: Set(droppingLists.map { ".lists\($0)" } + dictionaries.map { ".dictionaries\($0)" })
    ),
    SnapshotModel(subject: .lists, model: ShieldedLists.self, completeParts: droppingLists),
    SnapshotModel(subject: .dictionaries, model: ShieldedDictionaries.self, completeParts: dictionaries),
    SnapshotModel(subject: .alternatives, model: MacroAlternatives.self),
    SnapshotModel(subject: .enums, model: MacroEnums.self),
    // There is no snapshot of a type with a strict property until that property has arrived.
    SnapshotModel(subject: .options, model: MacroOptions.self),
    SnapshotModel(subject: .droppingLists, model: MacroDroppingLists.self, completeParts: droppingOptions),
    SnapshotModel(subject: .macroPart, model: MacroPart.self),
    SnapshotModel(subject: .texts, model: ShieldedTexts.self),
    SnapshotModel(subject: .snakeCase, model: MacroSnakeCase.self),
    // An element with a strict property is in a snapshot only when it is complete.
    SnapshotModel(subject: .strictness, model: MacroStrictness.self, completeParts: [".list", ".kept", ".named"]),
    SnapshotModel(
      subject: .drafts,
      model: MacroDraft.self,
      completeParts: Set([".tags", ".keptParts"] + droppingOptions.map { ".lists\($0)" })
    ),
  ]

  private static let droppingLists: Set = [".keptInts", ".keptWords", ".keptLinks", ".keptParts", ".keptPercentages"]
  private static let droppingOptions: Set = [".numbers", ".parts", ".gaps", ".grid"]
  private static let dictionaries = Set(ShieldedDictionaries.dictionaryNames.map { ".\($0)" })

  /// The models in Optional properties, which have no default of their own in those that contain them.
  private static let inner: [any (Decodable & ExactlyComparable & Sendable).Type] = [
    ShieldedIntegers.self, ShieldedNumbers.self, ShieldedStrategies.self, ShieldedTree.self,
  ]

  /// The values, and the parts of values, that the models have if nothing has arrived.
  static let defaults: [ExactValue] = (all.map(\.model) + inner).flatMap { model in
    let value = try? ShieldedJSONDecoder().decode(model, from: Array("{}".utf8))
    return value?.exactValue.parts ?? []
  }

  // The type is known only at run time: specialized for every model, the checks take minutes to compile.
  func check(_ input: FuzzInput) throws(PropertyFailure) {
    func run<Model: Decodable & ExactlyComparable>(_ model: Model.Type) throws(PropertyFailure) {
      let growth = SnapshotGrowth(defaults: Self.defaults, completeParts: completeParts)
      try SnapshotCheck(model, input, growth: growth).runAll()
    }
    try run(model)
  }
}

extension ExactValue {
  /// The value and all its parts.
  fileprivate var parts: [ExactValue] {
    switch self {
    case .list(let elements): [self] + elements.flatMap(\.parts)
    case .record(let fields): [self] + fields.flatMap(\.value.parts)
    default: [self]
    }
  }
}
