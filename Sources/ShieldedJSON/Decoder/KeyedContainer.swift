import ShieldedDecoding

/// The members of an object, as a view of its decoder.
///
/// The view is a single word, so the standard library allocates only its own box. Calls that name a type such as `Int` bind to
/// the method for that type. These methods don't call the generic one, which would cost three times as much.
struct KeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let decoder: ValueDecoder

  init(_ decoder: ValueDecoder) { self.decoder = decoder }

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    if let tracker = decoder.session.keyTracker { decoder.askForAllKeys(tracker) }
    return decoder.memberNames().compactMap(Key.init(stringValue:))
  }

  func contains(_ key: Key) -> Bool { position(of: key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { decoder.document.kind(at: try index(for: key)) == .null }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    if type == TokenForRescue.self { return sameType(tokenForRescue(key), as: type) }
    let index = try index(for: key)
    if type == TokensForRescue.self { return sameType(try tokensForRescue(at: index, key), as: type) }
    return try decoder.value(type, at: index, .key(key))
  }

  private func tokensForRescue(at index: Int, _ key: Key) throws -> TokensForRescue {
    decoder.session.rescuedFields.markRescued(at: index)
    try decoder.requireArray(at: index, .key(key))
    // If `nonConformingFloatDecodingStrategy` is set, the decoder reads some strings as numbers, but the rescue table doesn't. Nor
    // does it read the numbers of a lenient grammar that aren't finite.
    guard case .throw = decoder.session.settings.nonConformingFloatDecodingStrategy,
      decoder.document.truncation == nil, !decoder.document.isRewritten
    else { return TokensForRescue(nil) }
    return TokensForRescue(decoder.tokens(at: index))
  }

  private func tokenForRescue(_ key: Key) -> TokenForRescue {
    guard let index = decoder.find(key.stringValue) else {
      if let token = decoder.tokenOfIncompleteMember { return TokenForRescue(token, tallyCache: nil) }
      return TokenForRescue(.null, isMissing: true, tallyCache: decoder.tallyCacheHere())
    }
    // A `null` isn't a mismatch, so it has no error to cache.
    if decoder.document.kind(at: index) != .null { decoder.session.rescuedFields.markRescued(at: index) }
    return TokenForRescue(decoder.token(at: index), tallyCache: decoder.tallyCacheHere())
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard let index = decoder.find(key.stringValue) else {
      try decoder.requireArrival(of: key)
      return nil
    }
    if decoder.document.kind(at: index) == .null { return nil }
    return try decoder.value(type, at: index, .key(key))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder.child(at: try index(for: key), .key(key)).members(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder.child(at: try index(for: key), .key(key)).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try superDecoder(for: ElementKey.superKey) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder(for: key) }

  /// For a missing key, returns a decoder for a `null`, as Foundation's decoder does.
  private func superDecoder(for key: any CodingKey) throws -> any Decoder {
    if let index = position(of: key) { return decoder.child(at: index, .key(key)) }
    try decoder.requireArrival(of: key)
    return decoder.child(at: decoder.document.absent, .key(key))
  }

  private func index(for key: Key) throws -> Int {
    guard let index = decoder.find(key.stringValue) else { throw decoder.absence(of: key) }
    return index
  }

  /// Finds a member. Outlined, since the search takes 1.7 KB of code.
  @inline(never)
  private func position(of key: any CodingKey) -> Int? { decoder.find(key.stringValue) }

  @inline(__always)
  private func scalar<Scalar: JSONScalar>(_ type: Scalar.Type, _ key: Key) throws -> Scalar {
    let index = try index(for: key)
    if let value = Scalar.read(from: decoder, at: index) { return value }
    throw mismatch(type, at: index, key)
  }

  /// Outlined, as ``misfit(_:at:_:)``.
  @inline(never)
  private func mismatch(_ type: any Any.Type, at index: Int, _ key: Key) -> any Error {
    decoder.mismatch(type, at: index, .key(key))
  }

  @inline(__always)
  private func scalarIfPresent<Scalar: JSONScalar>(_ type: Scalar.Type, _ key: Key) throws -> Scalar? {
    guard let index = decoder.find(key.stringValue) else {
      try decoder.requireArrival(of: key)
      return nil
    }
    if let value = Scalar.read(from: decoder, at: index) { return value }
    if decoder.document.kind(at: index) == .null { return nil }
    throw misfit(type, at: index, key)
  }

  /// The same for types that few fields have, without a copy of the search.
  @inline(__always)
  private func rareScalarIfPresent<Scalar: JSONScalar>(_ type: Scalar.Type, _ key: Key) throws -> Scalar? {
    guard let index = try presentPosition(of: key) else { return nil }
    if let value = Scalar.read(from: decoder, at: index) { return value }
    throw misfit(type, at: index, key)
  }

  /// Finds a member that isn't `null`.
  @inline(never)
  private func presentPosition(of key: Key) throws -> Int? {
    guard let index = position(of: key) else {
      try decoder.requireArrival(of: key)
      return nil
    }
    return decoder.document.kind(at: index) == .null ? nil : index
  }

  /// Outlined, since only mismatches need it.
  @inline(never)
  private func misfit(_ type: any Any.Type, at index: Int, _ key: Key) -> any Error {
    let fields = decoder.session.rescuedFields
    return fields.error(in: decoder, type, at: index, Key.self, key.stringValue, element: index, position: 0)
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try scalar(type, key) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try scalar(type, key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try scalar(type, key) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try scalar(type, key) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try scalar(type, key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try scalar(type, key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try scalar(type, key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try scalar(type, key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try scalar(type, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try scalar(type, key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try scalar(type, key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try scalar(type, key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try scalar(type, key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try scalar(type, key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try scalar(type, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try scalar(type, key) }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try scalarIfPresent(type, key) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try scalarIfPresent(type, key) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try scalarIfPresent(type, key) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try rareScalarIfPresent(type, key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try scalarIfPresent(type, key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try rareScalarIfPresent(type, key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try rareScalarIfPresent(type, key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try rareScalarIfPresent(type, key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try scalarIfPresent(type, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try rareScalarIfPresent(type, key) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try rareScalarIfPresent(type, key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try rareScalarIfPresent(type, key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try rareScalarIfPresent(type, key) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try rareScalarIfPresent(type, key) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try rareScalarIfPresent(type, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try rareScalarIfPresent(type, key) }
}
