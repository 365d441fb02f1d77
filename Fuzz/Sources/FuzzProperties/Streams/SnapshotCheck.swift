import DecoderAgreement
import Foundation
import RescueSpecification
import ShieldedDecoding
import ShieldedJSON
import ShieldedStreams

/// The properties of snapshots of a document that arrives in pieces.
///
/// The header's letters choose the policy and the decoder's settings.
struct SnapshotCheck<Model: Decodable & ExactlyComparable>: PropertyCheck {
  private let input: FuzzInput
  private let policy: PolicyChoice
  private let strategy: DecoderStrategy
  private let body: [UInt8]
  private let growth: SnapshotGrowth
  /// What is specified of the model; `nil` if the documentation leaves the snapshots of the input open.
  private let specified: (type: SpecifiedType, by: Specification)?

  var inputBytes: [UInt8] { input.bytes }
  var checkedSubject: String { "snapshots of \(Model.self), policy \(policy.name), strategy \(strategy.name)" }

  init(_ model: Model.Type, _ input: FuzzInput, growth: SnapshotGrowth, specified type: SpecifiedType?) {
    self.input = input
    self.growth = growth
    policy = PolicyChoice.all.chosen(by: input.policyChoice)
    strategy = input.strategy
    body = Array(input.document)
    let strategy = strategy
    let settings = SpecifiedSettings(policy.specified, strategy, .shielded)
    // Which key a value has that is still arriving depends on all keys if they are converted.
    let convertsKeys = settings.convertsKeys || settings.assumesTopLevelDictionary
    // A zero at the beginning, or a byte of a byte order mark, may be that of UTF-16 or UTF-32 until more has arrived.
    let isUTF8 = PayloadText.utf8(body) == body && !body.prefix(4).contains { $0 == 0 || $0 >= 0xFE }
    let isSpecified = !convertsKeys && isUTF8
    specified = isSpecified ? type.map { ($0, Specification(settings)) } : nil
  }

  func runAll() throws(PropertyFailure) {
    let whole = Result { try decoder.decode(Model.self, from: Data(body), options: options(log: nil)) }
    let bytes = body.indices.map { body[$0...$0] }
    try check(body.count <= Self.shortCount ? bytes : piecesOfLongBody, growth: 0, whole)
    try check(bytes, growth: 0.25, whole)
    try surroundingTextMakesNoDifference(whole)
    try coresMakeNoDifference()
  }

  /// The number of bytes up to which there is a snapshot after every byte. A fault may show after one byte alone: a list that is
  /// shown too early is in the snapshot after `[`, and no longer in the one after `["`.
  private static var shortCount: Int { 96 }

  /// The body, cut at a few places.
  private var piecesOfLongBody: [ArraySlice<UInt8>] {
    var places = BodyPlaces(body).makeIterator()
    let single = (0..<4).compactMap { _ in places.next() }
    // Some faults show only between two bytes, such as those of a letter and its accent.
    let consecutive = places.next().map { $0..<min($0 + 16, body.count) } ?? 0..<0
    let cuts = [0] + Set(single + consecutive).sorted() + [body.count]
    return zip(cuts, cuts.dropFirst()).map { body[$0..<$1] }
  }

  private var decoder: ShieldedJSONDecoder { strategy.makeShielded() }

  private func options(log: RescueLog?) -> RescueOptions { RescueOptions(policy: policy.policy, log: log) }

  /// The lists of the whole document are the same on several cores.
  private func coresMakeNoDifference() throws(PropertyFailure) {
    let body = Data(body)
    let check = CoresCheck(
      decode: { try $0.decode(Model.self, from: body, options: $1).exactValue },
      decoder: decoder,
      options: options(log: nil),
      capacity: body.count % 6,
      byteCount: body.count
    )
    if let difference = check.difference { throw failure(#function, difference) }
  }

  /// Each snapshot extends the one before, and the last is the value of the whole document, with its records.
  private func check(
    _ pieces: [ArraySlice<UInt8>],
    growth: Double,
    _ whole: Result<Model, any Error>
  ) throws(PropertyFailure) {
    let log = RescueLog(capacity: 10_000)
    var feed = ShieldedJSONSnapshotFeed(of: Model.self, decoder: decoder, options: options(log: log), growth: growth)
    var unobserved = ShieldedJSONSnapshotFeed(
      of: Model.self,
      decoder: decoder,
      options: options(log: nil),
      growth: growth
    )
    var last: ExactValue?
    var count = 0
    let result = Result {
      for piece in pieces {
        count += piece.count
        let draft = try feed.feed(piece)?.exactValue
        guard draft == (try unobserved.feed(piece)?.exactValue) else {
          throw failure("snapshotsDependOnNoLog", expected: "the same at \(count) bytes", actual: "\(draft as Any)")
        }
        try asSpecified(draft, count, isDue: growth == 0 && !piece.isEmpty)
        guard let draft else { continue }
        try extends(draft, last, count)
        last = draft
      }
      return try feed.finish().exactValue
    }
    switch (result, whole) {
    case (.failure(let error as PropertyFailure), _): throw error
    case (.failure, .failure): break
    case (.failure(let error), .success): throw failure(#function, expected: "a value", actual: "\(error)")
    case (.success(let value), .failure(let error)): throw failure(#function, expected: "\(error)", actual: "\(value)")
    case (.success(let value), .success(let expected)):
      if let difference = value.difference(from: expected.exactValue) { throw failure(#function, difference) }
      try extends(value, last, body.count)
      let expectedLog = RescueLog(capacity: 10_000)
      _ = try? decoder.decode(Model.self, from: Data(body), options: options(log: expectedLog))
      if let difference = log.report().difference(from: expectedLog.report()) {
        throw failure(#function, expected: difference.expected, actual: difference.actual)
      }
    }
  }

  /// Text around a document is skipped: it gives the snapshots and the value of the document alone, however long the text is.
  /// Brackets in the text that make no value aren't the document, and of two documents that make one, none is chosen.
  private func surroundingTextMakesNoDifference(_ whole: Result<Model, any Error>) throws(PropertyFailure) {
    // Skipping text isn't allowed under every policy, and only brackets distinguish the document from the text.
    guard policy.isLenient, !decoder.assumesTopLevelDictionary, body.count <= 256,
      body.first == UInt8(ascii: "{"), body.last == UInt8(ascii: "}"),
      RFC8259.accepts(body, depthLimit: 500, allowsMark: false), let value = try? whole.get().exactValue
    else { return }
    let text = [UInt8](repeating: UInt8(ascii: "t"), count: 4_000)
    let alone = enclosed([], [])
    let surrounded = enclosed(text + "\n```json\n".utf8, Array("\n```\n".utf8))
    let behindList = enclosed(Array("As in [1]:\n".utf8), [], inPieces: false)
    for (name, found) in [("alone", alone), ("in text", surrounded), ("after a list", behindList)] {
      guard found.value == value else {
        throw failure(#function, expected: value.description, actual: "\(name): \(found)")
      }
    }
    // The encoding of the first bytes alone isn't known yet.
    let count = min(alone.snapshots.count, surrounded.snapshots.count)
    guard surrounded.snapshots.count + 1 >= alone.snapshots.count,
      alone.snapshots.suffix(count).elementsEqual(surrounded.snapshots.suffix(count))
    else { throw failure(#function, expected: "\(alone.snapshots)", actual: "\(surrounded.snapshots)") }
    let twice = enclosed(body + "\nor\n".utf8, [], inPieces: false)
    if let value = twice.value { throw failure(#function, expected: "an error for two documents", actual: "\(value)") }
  }

  /// What a feed that skips text gives for the body in a text.
  ///
  /// - Parameter inPieces: Whether the body arrives byte by byte after the text.
  private func enclosed(
    _ before: [UInt8],
    _ after: [UInt8],
    inPieces: Bool = true
  ) -> (snapshots: [ExactValue], value: ExactValue?) {
    var feed = ShieldedJSONSnapshotFeed(
      of: Model.self,
      decoder: decoder,
      options: options(log: nil),
      skipsSurroundingText: true
    )
    var snapshots: [ExactValue] = []
    do {
      _ = try feed.feed(before)
      for piece in inPieces ? body.indices.map({ body[$0...$0] }) : [body[...]] {
        if let snapshot = try feed.feed(piece)?.exactValue { snapshots.append(snapshot) }
      }
      _ = try feed.feed(after)
      return (snapshots, try feed.finish().exactValue)
    } catch {
      return (snapshots, nil)
    }
  }

  /// Checks that a snapshot is the one that the specification gives for the bytes that have arrived.
  ///
  /// - Parameter isDue: Whether there is a snapshot after each piece.
  private func asSpecified(_ snapshot: ExactValue?, _ count: Int, isDue: Bool) throws(PropertyFailure) {
    guard let specified, snapshot != nil || isDue else { return }
    let expected = specified.by.snapshot(of: specified.type, from: Array(body.prefix(count)))
    if let snapshot, let expected {
      if let difference = snapshot.difference(from: expected) {
        throw failure(
          "snapshotsAsSpecified",
          expected: "\(count) bytes, \(difference.path): \(difference.expected)",
          actual: difference.actual
        )
      }
    } else if snapshot != nil || expected != nil {
      throw failure(
        "snapshotsAsSpecified",
        expected: "\(count) bytes: \(expected?.description ?? "no snapshot")",
        actual: snapshot?.description ?? "no snapshot"
      )
    }
  }

  /// Checks that a snapshot extends the one before.
  private func extends(_ snapshot: ExactValue, _ previous: ExactValue?, _ count: Int) throws(PropertyFailure) {
    guard let previous else { return }
    if let difference = growth.difference(of: snapshot, from: previous) {
      throw failure(
        "snapshotsOnlyGrow",
        expected: "\(count) bytes, \(difference.path): \(difference.expected) and more",
        actual: difference.actual
      )
    }
  }
}

/// The rule that a snapshot extends the one before: what that one has is complete, the beginning of a string, a list or a
/// dictionary, or a default. A string grows by whole characters: "e" isn't the beginning of "é", however that is encoded.
///
/// With `completeParts` as `[".kept"]`, the snapshot `{"all": [{"name": "x"}], "kept": [{"name": "x"}]}` may be followed by one
/// whose element in `all` has a longer name, and not by one whose element in `kept` has.
struct SnapshotGrowth {
  /// What the models give for members that haven't arrived.
  let defaults: [ExactValue]
  /// The paths of the collections whose elements or entries appear only when they are complete.
  let completeParts: Set<String>

  /// Finds the first place where a snapshot doesn't extend the one before.
  func difference(of snapshot: ExactValue, from previous: ExactValue) -> ExactValue.Difference? {
    difference(snapshot, previous, at: "")
  }

  private func difference(_ value: ExactValue, _ beginning: ExactValue, at path: String) -> ExactValue.Difference? {
    if value == beginning || beginning.isBlank || defaults.contains(beginning) { return nil }
    let difference = ExactValue.Difference(path: path, expected: "\(beginning)", actual: "\(value)")
    let isComplete = completeParts.contains(path)
    switch (beginning, value) {
    case (.utf8(let first), .utf8(let bytes)): return bytes.beginsWithCharacters(first) ? nil : difference
    case (.list(let first), .list(let elements)):
      guard !isComplete else { return elements.starts(with: first) ? nil : difference }
      guard first.count <= elements.count else { return difference }
      for (index, pair) in zip(first, elements).enumerated() {
        if let inner = self.difference(pair.1, pair.0, at: "\(path)[\(index)]") { return inner }
      }
      return nil
    case (.record(let first), .record(let fields)):
      for field in first {
        let other = fields.first { $0.name.utf8.elementsEqual(field.name.utf8) }
        guard let other, !isComplete || other == field else { return difference }
        if let inner = self.difference(other.value, field.value, at: "\(path).\(field.name)") { return inner }
      }
      return nil
    default: return difference
    }
  }
}

extension ExactValue {
  /// Whether the value is that of a member that hasn't arrived, if its type has no default of its own.
  fileprivate var isBlank: Bool {
    switch self {
    case .absent, .boolean(false), .integer(0), .unsigned(0), .binary64(0), .binary32(0): true
    case .utf8(let bytes), .bytes(let bytes): bytes.isEmpty
    case .list(let elements): elements.isEmpty
    case .record(let fields): fields.isEmpty
    default: false
    }
  }
}

extension [UInt8] {
  /// Whether the text has a character boundary after the given bytes, and begins with them.
  fileprivate func beginsWithCharacters(_ beginning: [UInt8]) -> Bool {
    guard starts(with: beginning) else { return false }
    var count = 0
    for character in String(decoding: self, as: UTF8.self) where count < beginning.count {
      count += character.utf8.count
    }
    return count == beginning.count
  }
}

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
    // Lists whose complete elements are read once.
    SnapshotModel(subject: .lists, model: MacroLists.self, completeParts: droppingLists),
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

  /// The subjects of all models, each once.
  static let subjects = all.map(\.subject).reduce(into: [FuzzSubject]()) { if !$0.contains($1) { $0.append($1) } }

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

  /// The model's description for the specification; `nil` if it has none.
  var type: SpecifiedType? {
    if let model = model as? any SpecifiedByHand.Type { return model.specifiedType }
    if let model = model as? any SpecifiedDecodable.Type { return model.specifiedType }
    // The twin of a model has the same values.
    func twin<Model: MacroModel>(of model: Model.Type) -> Any.Type { Model.Twin.self }
    return (model as? any MacroModel.Type).flatMap { (twin(of: $0) as? any SpecifiedDecodable.Type)?.specifiedType }
  }

  // The type is known only at run time: specialized for every model, the checks take minutes to compile.
  func check(_ input: FuzzInput) throws(PropertyFailure) {
    func run<Model: Decodable & ExactlyComparable>(_ model: Model.Type) throws(PropertyFailure) {
      let growth = SnapshotGrowth(defaults: Self.defaults, completeParts: completeParts)
      try SnapshotCheck(model, input, growth: growth, specified: type).runAll()
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
