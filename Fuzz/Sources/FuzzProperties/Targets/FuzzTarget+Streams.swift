import ShieldedJSON

extension FuzzTarget {
  private static let streamSubjects: [FuzzSubject] =
    [
      .streamedParts, .streamedMacroParts, .streamedStrictParts, .streamedPlainParts, .streamedIntegers, .streamedTexts,
      .streamedOptionals, .streamedLists,
    ] + FuzzSubject.snapshots.map(\.subject)

  /// The number of decoder settings that the third letter chooses from, before its quotient chooses the form of a stream.
  package static var strategyCount: Int { DecoderStrategy.all.count }

  /// Compares lists that are decoded while their body arrives with lists that are decoded from the whole body, however the body
  /// is cut.
  public static let streams = FuzzTarget(name: "Streams", subjects: streamSubjects) { input throws(PropertyFailure) in
    let subject = streamSubjects.chosen(by: input.subjectChoice)
    try limit(input, isSlowInDepth: false, subject: "\(subject)") { () throws(PropertyFailure) in
      try subject.checkStream(input)
    }
  }
}

extension FuzzSubject {
  /// Checks a stream of the subject's elements.
  @inline(never)
  fileprivate func checkStream(_ input: FuzzInput) throws(PropertyFailure) {
    switch self {
    case .streamedParts: try StreamCheck(ShieldedPart.self, input).runAll()
    case .streamedMacroParts: try StreamCheck(MacroPart.self, input).runAll()
    case .streamedStrictParts: try StreamCheck(MacroVersioned.self, input).runAll()
    case .streamedPlainParts: try StreamCheck(PlainPart.self, input).runAll()
    case .streamedIntegers: try StreamCheck(Int.self, input).runAll()
    case .streamedTexts: try StreamCheck(String.self, input).runAll()
    case .streamedOptionals: try StreamCheck(Int?.self, input).runAll()
    case .streamedLists: try StreamCheck([Int].self, input).runAll()
    default: try checkSnapshots(input)
    }
  }
}

extension FuzzSubject {
  /// The models of which snapshots are decoded.
  fileprivate static let snapshots:
    [(subject: FuzzSubject, model: any (Decodable & ExactlyComparable & Sendable).Type)] = [
      (.everything, ShieldedEverything.self), (.lists, ShieldedLists.self), (.dictionaries, ShieldedDictionaries.self),
      (.alternatives, MacroAlternatives.self), (.enums, MacroEnums.self), (.options, MacroOptions.self),
      (.droppingLists, MacroDroppingLists.self), (.macroPart, MacroPart.self), (.texts, ShieldedTexts.self),
      (.snakeCase, MacroSnakeCase.self),
    ]

  /// The values, and the parts of values, that the models have if nothing has arrived.
  private static let defaults: [ExactValue] = snapshots.flatMap { _, model in
    let value = try? ShieldedJSONDecoder().decode(model, from: Array("{}".utf8))
    return value?.exactValue.parts ?? []
  }

  @inline(never)
  fileprivate func checkSnapshots(_ input: FuzzInput) throws(PropertyFailure) {
    guard let model = Self.snapshots.first(where: { $0.subject == self })?.model else { return }
    try Self.check(model, input)
  }

  // The type is known only at run time: specialized for every model, the checks take minutes to compile.
  private static func check(
    _ model: any (Decodable & ExactlyComparable & Sendable).Type,
    _ input: FuzzInput
  ) throws(PropertyFailure) {
    func run<Model: Decodable & ExactlyComparable>(_ model: Model.Type) throws(PropertyFailure) {
      try SnapshotCheck(model, input, defaults: defaults).runAll()
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
