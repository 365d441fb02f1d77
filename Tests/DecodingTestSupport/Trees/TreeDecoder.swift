/// A decoder of trees with a selectable habit, to test the core against foreign decoders.
///
/// It implements only what the `Decoder` protocol requires: no strategies, no `Decimal`, none of Foundation's error messages.
public struct TreeDecoder: Decoder {
  let tree: PayloadTree
  let habit: ElementHabit
  let budget: OperationBudget
  /// Whether the decoder supplies its tokens.
  let isEngine: Bool
  /// Whether the list has been opened, shared by copies of the decoder; only for the habit that opens a list once.
  private let opening: ListOpening?

  /// The path from the root.
  public let codingPath: [any CodingKey]

  /// The decoder's `userInfo`.
  public let userInfo: [CodingUserInfoKey: Any]

  /// Creates a decoder at the root of a tree.
  ///
  /// - Parameters:
  ///   - habit: How arrays behave at an element that fails.
  ///   - isEngine: Whether the decoder supplies its tokens. Then its call must run in `TokenEngine.supplyingTokens`.
  ///   - userInfo: The decoder's `userInfo`.
  public init(
    _ tree: PayloadTree,
    habit: ElementHabit,
    budget: OperationBudget,
    isEngine: Bool = false,
    userInfo: [CodingUserInfoKey: Any] = [:]
  ) {
    self.init(tree: tree, habit: habit, budget: budget, isEngine: isEngine, codingPath: [], userInfo: userInfo)
  }

  private init(
    tree: PayloadTree,
    habit: ElementHabit,
    budget: OperationBudget,
    isEngine: Bool,
    codingPath: [any CodingKey],
    userInfo: [CodingUserInfoKey: Any]
  ) {
    self.tree = tree
    self.habit = habit
    self.budget = budget
    self.isEngine = isEngine
    opening = habit == .opensOnce ? ListOpening() : nil
    self.codingPath = codingPath
    self.userInfo = userInfo
  }

  /// The decoder of a nested value.
  func decoder(of tree: PayloadTree, at key: any CodingKey) -> TreeDecoder {
    TreeDecoder(
      tree: tree,
      habit: habit,
      budget: budget,
      isEngine: isEngine,
      codingPath: codingPath + [key],
      userInfo: userInfo
    )
  }

  /// Returns a container with the members of an object.
  ///
  /// - Throws: `typeMismatch` for any other kind, `valueNotFound` for `null`.
  public func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try budget.spend()
    guard case .object(let members) = tree else { throw mismatch([String: PayloadTree].self) }
    return KeyedDecodingContainer(TreeKeyedContainer(members, of: self))
  }

  /// Returns a container with the elements of an array.
  ///
  /// - Throws: `typeMismatch` for any other kind, `valueNotFound` for `null`, and `dataCorrupted` if the habit opens a list
  ///   only once and the list has been opened.
  public func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try budget.spend()
    guard case .array(let elements) = tree else { throw mismatch([PayloadTree].self) }
    if let opening {
      if opening.isOver { throw misfit([PayloadTree].self) }
      opening.isOver = true
    }
    return TreeUnkeyedContainer(elements, of: self)
  }

  /// Returns a container with the value.
  public func singleValueContainer() throws -> any SingleValueDecodingContainer {
    TreeSingleValueContainer(decoder: self)
  }

  /// The error for a value of another kind.
  func mismatch(_ type: any Any.Type) -> DecodingError {
    let context = DecodingError.Context(codingPath: codingPath, debugDescription: "wanted \(type), met \(tree.kind)")
    return tree == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  /// The error for a value of the right kind that doesn't fit.
  func misfit(_ type: any Any.Type) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: "no \(type) in \(tree.kind)"))
  }
}

/// Records whether a decoder's list has been opened.
private final class ListOpening {
  var isOver = false
}

extension PayloadTree {
  fileprivate var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "a truth value"
    case .number: "a number"
    case .string: "some text"
    case .array: "a list"
    case .object: "members"
    }
  }
}

/// The members of an object. The first of equal keys counts.
struct TreeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let values: [String: PayloadTree]
  private let decoder: TreeDecoder
  let allKeys: [Key]

  init(_ members: [PayloadTree.Member], of decoder: TreeDecoder) {
    values = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
    allKeys = members.compactMap { Key(stringValue: $0.key) }
    self.decoder = decoder
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try value(key).decodeNil() }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).decode(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).decode(type) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).decode(type) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try value(key).decode(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).decode(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try value(key).decode(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try value(key).decode(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try value(key).decode(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try value(key).decode(type) }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try value(key).decode(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try value(key).decode(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try value(key).decode(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try value(key).decode(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try value(key).decode(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try value(key).decode(type) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try value(key).decode(type) }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try value(key).decode(type) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> { try value(key).decoder.container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try value(key).decoder.unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    decoder.decoder(of: values["super"] ?? .null, at: TreeKey(stringValue: "super"))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try value(key).decoder }

  private func value(_ key: Key) throws -> TreeSingleValueContainer {
    guard let tree = values[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(codingPath: codingPath, debugDescription: "no member \(key.stringValue)")
      )
    }
    return TreeSingleValueContainer(decoder: decoder.decoder(of: tree, at: key))
  }
}

/// The elements of an array, under the decoder's habit.
struct TreeUnkeyedContainer: UnkeyedDecodingContainer {
  private let elements: [PayloadTree]
  private let decoder: TreeDecoder
  private var hasFailed = false
  private(set) var currentIndex = 0

  init(_ elements: [PayloadTree], of decoder: TreeDecoder) {
    self.elements = elements
    self.decoder = decoder
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  var count: Int? { decoder.habit == .opensOnce ? nil : elements.count }

  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    let isNil = try element().tree == .null
    if isNil && !isStuck { currentIndex += 1 }
    return isNil
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try next { try $0.decode(type) } }
  mutating func decode(_ type: String.Type) throws -> String { try next { try $0.decode(type) } }
  mutating func decode(_ type: Double.Type) throws -> Double { try next { try $0.decode(type) } }
  mutating func decode(_ type: Float.Type) throws -> Float { try next { try $0.decode(type) } }
  mutating func decode(_ type: Int.Type) throws -> Int { try next { try $0.decode(type) } }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try next { try $0.decode(type) } }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try next { try $0.decode(type) } }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try next { try $0.decode(type) } }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try next { try $0.decode(type) } }
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next { try $0.decode(type) } }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next { try $0.decode(type) } }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try next { try $0.decoder.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.decoder.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next { $0.decoder } }

  private var isStuck: Bool {
    decoder.habit == .neverAdvances || (hasFailed && !decoder.habit.reachesLaterElements)
  }

  private func element() throws -> TreeDecoder {
    try decoder.budget.spend()
    guard currentIndex < elements.count else {
      throw DecodingError.valueNotFound(
        PayloadTree.self,
        DecodingError.Context(
          codingPath: codingPath + [TreeKey(intValue: currentIndex)],
          debugDescription: "the list has \(elements.count) elements"
        )
      )
    }
    return decoder.decoder(of: elements[currentIndex], at: TreeKey(intValue: currentIndex))
  }

  private mutating func next<Value>(_ read: (TreeSingleValueContainer) throws -> Value) throws -> Value {
    let element = try element()
    if decoder.habit == .refusesNull, element.tree == .null, !(Value.self is any ExpressibleByNilLiteral.Type) {
      throw element.mismatch(Value.self)
    }
    if isStuck {
      if decoder.habit == .refusesAfterFailure { throw element.misfit(Value.self) }
      return try read(TreeSingleValueContainer(decoder: element))
    }
    do {
      let value = try read(TreeSingleValueContainer(decoder: element))
      currentIndex += 1
      return value
    } catch {
      hasFailed = true
      if decoder.habit.advancesAtFailure { currentIndex += 1 }
      throw error
    }
  }
}

/// The scalars of a tree.
struct TreeSingleValueContainer: SingleValueDecodingContainer {
  let decoder: TreeDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.tree == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    try decoder.budget.spend()
    guard case .boolean(let value) = decoder.tree else { throw decoder.mismatch(type) }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    try decoder.budget.spend()
    guard case .string(let value) = decoder.tree else { throw decoder.mismatch(type) }
    return value
  }

  func decode(_ type: Double.Type) throws -> Double { try number(Double.init) }
  func decode(_ type: Float.Type) throws -> Float { try number(Float.init) }
  func decode(_ type: Int.Type) throws -> Int { try number { Int($0) } }
  func decode(_ type: Int8.Type) throws -> Int8 { try number { Int8($0) } }
  func decode(_ type: Int16.Type) throws -> Int16 { try number { Int16($0) } }
  func decode(_ type: Int32.Type) throws -> Int32 { try number { Int32($0) } }
  func decode(_ type: Int64.Type) throws -> Int64 { try number { Int64($0) } }
  func decode(_ type: Int128.Type) throws -> Int128 { try number { Int128($0) } }
  func decode(_ type: UInt.Type) throws -> UInt { try number { UInt($0) } }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try number { UInt8($0) } }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try number { UInt16($0) } }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try number { UInt32($0) } }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try number { UInt64($0) } }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try number { UInt128($0) } }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try decoder.budget.spend()
    if decoder.isEngine, let answer = decoder.tree.answer(to: type) { return answer }
    return try Value(from: decoder)
  }

  private func number<Number>(_ parse: (String) -> Number?) throws -> Number {
    try decoder.budget.spend()
    guard case .number(let text) = decoder.tree else { throw decoder.mismatch(Number.self) }
    guard let value = parse(text) else { throw decoder.misfit(Number.self) }
    return value
  }
}

/// A coding key of a tree: a name or an index.
struct TreeKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "Index \(intValue)"
    self.intValue = intValue
  }
}
