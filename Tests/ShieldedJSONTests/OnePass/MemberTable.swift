import ShieldedDecoding

@testable import ShieldedJSON

/// The members of a type, from which it is decoded in the two ways of a type with `@Shielded`, whose code the tests without traits
/// can't generate.
struct MemberTable<Model>: Sendable {
  typealias Container = _ShieldedContainer<TextKey>
  typealias Read = @Sendable (inout Model, inout _JSONReader) throws(_JSONReader.Interruption) -> Void

  struct Member: Sendable {
    let key: StaticString
    /// The text before the value if the member follows that before it in the table.
    let prediction: StaticString
    /// Reads the value; `nil` for one that is read by `TabulatedMembers.readCandidates(at:from:)`.
    var read: Read?
    var noteMissing: Read?
    var decode: (@Sendable (inout Model, Container) throws -> Void)?
  }

  /// The text before the first value in a payload without white space.
  let opening: StaticString
  private(set) var members: [Member] = []
  private(set) var keys = _MemberKeys([])

  init(_ opening: StaticString, _ addMembers: (inout MemberTable) -> Void) {
    self.opening = opening
    addMembers(&self)
    keys = _MemberKeys(members.map { $0.key.withUTF8Buffer { Array($0) } })
  }

  mutating func add<Value: _OnePassValue & SafeValue>(
    _ path: WritableKeyPath<Model, Value> & Sendable,
    _ key: StaticString,
    _ prediction: StaticString,
    default defaultValue: Value? = nil
  ) {
    add(path, key, prediction) { container, key throws in
      guard let defaultValue else { return try container.decode(forKey: key) }
      return try container.decode(forKey: key, default: defaultValue)
    } read: { value, reader throws(_JSONReader.Interruption) in
      try reader.read(&value, forKey: key)
    }
  }

  mutating func add<Wrapped: _OnePassValue>(
    _ path: WritableKeyPath<Model, Wrapped?> & Sendable,
    _ key: StaticString,
    _ prediction: StaticString,
    default defaultValue: Wrapped? = nil
  ) {
    add(path, key, prediction) { container, key throws in
      guard let defaultValue else { return try container.decode(forKey: key) }
      return try container.decode(forKey: key, default: defaultValue)
    } read: { value, reader throws(_JSONReader.Interruption) in
      try reader.read(&value, forKey: key)
    }
  }

  /// Adds a member whose type has calls of its own.
  mutating func add<Value>(
    _ path: WritableKeyPath<Model, Value> & Sendable,
    _ key: StaticString,
    _ prediction: StaticString,
    decode: @escaping @Sendable (Container, TextKey) throws -> Value,
    read: @escaping @Sendable (inout Value, inout _JSONReader) throws(_JSONReader.Interruption) -> Void
  ) {
    add(key, prediction)
    members[members.count - 1].read = { model, reader throws(_JSONReader.Interruption) in
      try read(&model[keyPath: path], &reader)
    }
    members[members.count - 1].noteMissing = { model, reader throws(_JSONReader.Interruption) in
      // An Optional without a default of its own is simply `nil`.
      let isOptional = Value.self is any ExpressibleByNilLiteral.Type
      if isOptional, Mirror(reflecting: model[keyPath: path]).children.isEmpty { return }
      try reader.noteMissing(Value.self, forKey: key, hasDefault: isOptional)
    }
    let textKey = TextKey("\(key)")
    members[members.count - 1].decode = { try $0[keyPath: path] = decode($1, textKey) }
  }

  /// Adds a key at which a candidate of a key path begins.
  mutating func add(_ key: StaticString, _ prediction: StaticString) {
    members.append(Member(key: key, prediction: prediction))
  }
}

/// A type that is decoded by a table of its members.
protocol TabulatedMembers: _OnePassInPlaceDecodable {
  static var members: MemberTable<Self> { get }

  /// The paths of the keys at which a candidate begins, in place of those of the table.
  static var candidatePaths: [[String]] { get }

  init()

  /// Reads what has several candidates.
  ///
  /// - Parameter places: The place of each member, by its position in the table; `nil` if it isn't in the payload.
  mutating func readCandidates(
    at places: [_JSONReader.Place?],
    from reader: inout _JSONReader
  ) throws(_JSONReader.Interruption)
}

extension TabulatedMembers {
  static func defaultInstance() -> Self { Self() }

  static var candidatePaths: [[String]] { [] }

  mutating func readCandidates(
    at places: [_JSONReader.Place?],
    from reader: inout _JSONReader
  ) throws(_JSONReader.Interruption) {}

  /// Decodes the members through a container, after an offer to read them in one pass.
  mutating func decodeMembers(from decoder: any Decoder) throws {
    try _JSONReader.offerPass(for: Self.self, to: decoder)
    let keys = Self.members.members.filter { $0.read != nil }.map { ["\($0.key)"] }
    try UndeclaredKeys.report(at: keys + Self.candidatePaths, in: decoder)
    let container = try _ShieldedContainer<TextKey>(decoder)
    for member in Self.members.members { try member.decode?(&self, container) }
  }

  mutating func readMembers(from reader: inout _JSONReader) throws(_JSONReader.Interruption) {
    let keys = Self.members.keys
    let members = Self.members.members
    var seen = _MemberSet()
    var places = [_JSONReader.Place?](repeating: nil, count: members.count)
    var position = try reader.beginObject(expecting: Self.members.opening, keys)
    while members.indices.contains(position) {
      seen.insert(position)
      if let read = members[position].read { try read(&self, &reader) } else { places[position] = try reader.skip() }
      let next = position + 1
      if next == members.count {
        if reader.endObject() { break }
      } else if !seen.contains(next), reader.advance(past: members[next].prediction) {
        position = next
        continue
      }
      position = try reader.nextMember(of: keys, unlessIn: seen)
    }
    try readCandidates(at: places, from: &reader)
    if seen.containsAll(members.count) { return }
    for (position, member) in members.enumerated() where !seen.contains(position) {
      try member.noteMissing?(&self, &reader)
    }
  }
}

/// A key with any text.
struct TextKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ text: String) { stringValue = text }

  init?(stringValue: String) { self.init(stringValue) }

  init?(intValue: Int) { nil }
}
