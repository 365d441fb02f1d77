/// Finds and decodes the payload in an envelope.
///
/// The payload is decoded through a container, so that the decoder's special handling of dates, URLs and dictionaries applies.
/// A payload of the wrong shape throws, because a model made only of defaults would hide the failure. The exception is a list
/// payload: `""` and `{}` give `[]` and are recorded, because backends send them in place of an empty list. The payload's
/// fields and elements are rescued as usual, and so is a scalar payload: `{"data": "7"}` is 7.
struct PayloadReader<Payload: Decodable> {
  typealias Container = KeyedDecodingContainer<RawCodingKey>

  /// Decodes the payload at the end of a path.
  ///
  /// - Throws: `keyNotFound` with the path so far, `valueNotFound` for a `null` without a default, `typeMismatch` for an array
  ///   in place of an object or the reverse.
  static func payload(at path: [String], in decoder: any Decoder) throws -> Payload {
    if let list = try droppingList(from: .path(path, decoder)) { return list }
    guard var name = path.first else { return try wholePayload(of: decoder) }
    var container = try decoder.container(keyedBy: RawCodingKey.self)
    for next in path.dropFirst() {
      let key = try requiredKey(name, in: container)
      if try container.decodeNil(forKey: key) { return try payloadForNull(in: container, forKey: key) }
      container = try container.nestedContainer(keyedBy: RawCodingKey.self, forKey: key)
      name = next
    }
    return try payload(in: container, forKey: try requiredKey(name, in: container))
  }

  /// Decodes the payload under the first usable candidate key, or the body itself if it is an array.
  ///
  /// Any place other than the first candidate's is recorded as a rescue.
  static func payload(underAnyOf candidates: [String], in decoder: any Decoder) throws -> Payload {
    if let list = try droppingList(from: .candidates(candidates, decoder)) { return list }
    let container: Container
    do {
      container = try decoder.container(keyedBy: RawCodingKey.self)
    } catch {
      guard DecoderErrorKind(error) != nil, (try? decoder.unkeyedContainer()) != nil else { throw error }
      try recordRename(to: nil, from: candidates.first, at: decoder.codingPath)
      return try wholePayload(of: decoder)
    }
    guard let payload = try payload(underAnyOf: candidates, in: container) else {
      throw missingKey(candidates.first ?? "", in: container, alternatives: candidates)
    }
    return payload
  }

  /// Decodes the payload under the first candidate key whose value can be the payload.
  ///
  /// A `null` or a value of another shape is passed over for a later candidate that fits: `{"result": "ok", "list": [1]}`. If
  /// none fits, the first candidate that is present is decoded.
  ///
  /// - Parameter isDisplaced: Whether the container isn't the declared one, so that even the first candidate is recorded.
  /// - Returns: The payload, or `nil` if no candidate is present.
  static func payload(
    underAnyOf candidates: [String],
    in container: Container,
    isDisplaced: Bool = false
  ) throws -> Payload? {
    if let type = Payload.self as? any StrictListPayload.Type, type.dropsElements {
      return try droppingList(from: .container(candidates, container, isDisplaced: isDisplaced))
    }
    var secondBest: RawCodingKey?
    for (position, name) in candidates.enumerated() {
      guard let key = EnvelopeReader.key(name, in: container) else { continue }
      guard try mayBePayload(in: container, forKey: key) else {
        secondBest = secondBest ?? key
        continue
      }
      if isDisplaced || position > 0 {
        try recordRename(to: key.stringValue, from: candidates.first, at: container.codingPath)
      }
      return try payload(in: container, forKey: key)
    }
    if let secondBest { return try payload(in: container, forKey: secondBest) }
    if let first = candidates.first { try IncompletePayload.requireComplete(container, before: RawCodingKey(first)) }
    return nil
  }

  /// Decodes the payload if it is a list of values without a default.
  ///
  /// - Returns: `nil` if the payload is of another type, or if there is none.
  private static func droppingList(from source: PayloadSource) throws -> Payload? {
    // A missing list isn't cast: `nil as? Payload` is a payload that is `nil`, if the payload is Optional.
    guard let type = Payload.self as? any StrictListPayload.Type, type.dropsElements,
      let list = try anyList(type, from: source)
    else { return nil }
    return list as? Payload
  }

  private static func anyList<List: StrictListPayload>(_ type: List.Type, from source: PayloadSource) throws -> Any? {
    try List.list(from: source)
  }

  private static func mayBePayload(in container: Container, forKey key: RawCodingKey) throws -> Bool {
    if try container.decodeNil(forKey: key) { return includesNull }
    if let type = Payload.self as? any ListPayload.Type {
      if (try? container.nestedUnkeyedContainer(forKey: key)) != nil { return true }
      return type.includesObject && (try? container.nestedContainer(keyedBy: RawCodingKey.self, forKey: key)) != nil
    }
    switch (Payload.self as? any Rescuable.Type)?._rescueTarget {
    case .dictionary: return (try? container.nestedContainer(keyedBy: RawCodingKey.self, forKey: key)) != nil
    case .integer, .floatingPoint, .decimal, .boolean, .string:
      // An array or an object never becomes a scalar, so it isn't preferred to an earlier `null`, which can.
      return (try? container.nestedUnkeyedContainer(forKey: key)) == nil
        && (try? container.nestedContainer(keyedBy: RawCodingKey.self, forKey: key)) == nil
    case .array, .date, .url, .uuid, .data, .enumeration, .object, .union, nil: return true
    }
  }

  /// A Boolean value that indicates whether `null` is a value of the type like any other.
  private static var includesNull: Bool {
    !(Payload.self is any ExpressibleByNilLiteral.Type) && (Payload.self as? any Rescuable.Type)?._nullMeaning == .value
  }

  private static func payload(in container: Container, forKey key: RawCodingKey) throws -> Payload {
    if try container.decodeNil(forKey: key) { return try payloadForNull(in: container, forKey: key) }
    return try unwrappingRefusal {
      if let type = Payload.self as? any Rescuable.Type {
        do {
          if let payload = try rescued(type, in: container, forKey: key) as? Payload { return payload }
        } catch {
          if let payload = try? emptyList(in: container, forKey: key) { return payload }
          throw error
        }
      }
      // A wrapped list would rescue a value of any shape.
      if let payload = try emptyList(in: container, forKey: key) { return payload }
      return try container.decode(Payload.self, forKey: key)
    }
  }

  private static func emptyList(in container: Container, forKey key: RawCodingKey) throws -> Payload? {
    // As above, `nil` isn't cast: an array gives no empty list.
    guard let type = Payload.self as? any ListPayload.Type,
      let list: any ListPayload = try emptyList(type, in: container, forKey: key)
    else { return nil }
    return list as? Payload
  }

  /// Returns the empty list for `""` or `{}` if the policy allows the rescue, which is recorded, or `nil` for an array.
  ///
  /// - Throws: `typeMismatch` for any other value, and if the policy forbids the rescue.
  private static func emptyList<List: ListPayload>(
    _ type: List.Type,
    in container: Container,
    forKey key: RawCodingKey
  ) throws -> List? {
    do {
      _ = try container.nestedUnkeyedContainer(forKey: key)
      return nil
    } catch {
      guard let failed = try KeyedRescue.failedValue(after: error, in: container, forKey: key, for: .array),
        failed.token.meansEmptyList
      else { throw error }
      let decision = failed.decide(
        on: (RescueRules.collection(failed.token) as Conversion<List>).outcome,
        for: .array,
        replacement: .defaulted,
        expected: List.listType,
        at: { RescuePathSource(container.codingPath, key: key) }
      )
      if case .refuse = decision { throw error }
      return type.emptyList
    }
  }

  private static func rescued<Value: Rescuable>(
    _ type: Value.Type,
    in container: Container,
    forKey key: RawCodingKey
  ) throws -> Value {
    do {
      return try Value._decodePlain(from: container, forKey: key)
    } catch  where !Value._rescueTarget.isComposite {
      let path = { RescuePathSource(container.codingPath, key: key) }
      let target = Value._rescueTarget
      guard let failedValue = try KeyedRescue.failedValue(after: error, in: container, forKey: key, for: target),
        case .keep(let value) = failedValue.resolve(type, replacement: nil, at: path)
      else { throw error }
      return value
    }
  }

  private static func rescued<Value: Rescuable>(_ type: Value.Type, from decoder: any Decoder) throws -> Value {
    if Value._rescueTarget.isComposite { return try Value._decodePlain(from: decoder) }
    return try SingleValueRescue.value(type, from: decoder)
  }

  private static func wholePayload(of decoder: any Decoder) throws -> Payload {
    try unwrappingRefusal {
      if let type = Payload.self as? any Rescuable.Type, let payload = try rescued(type, from: decoder) as? Payload {
        return payload
      }
      return try decoder.singleValueContainer().decode(Payload.self)
    }
  }

  private static func payloadForNull(in container: Container, forKey key: RawCodingKey) throws -> Payload {
    // Also for a wrapper around an Optional.
    if ((Payload.self as? any Rescuable.Type)?._nullMeaning ?? .fault) != .fault
      || Payload.self is any ExpressibleByNilLiteral.Type
    {
      return try container.decode(Payload.self, forKey: key)
    }
    if let type = Payload.self as? any AbsenceRepresenting.Type, let payload = type.nullity as? Payload {
      return payload
    }
    let settings = RescueSettings.current
    if let (target, payload) = defaultPayload, settings.policy[target, from: .null] != .throw {
      settings.log?.record(
        .absence(of: expectedType, isMissing: false),
        token: .null,
        at: RescuePathSource(container.codingPath, key: key)
      )
      return payload
    }
    throw DecodingError.valueNotFound(
      Payload.self,
      DecodingError.Context(
        codingPath: container.codingPath + [key],
        debugDescription: "The payload is null, and \(expectedType) has no default that the policy allows."
      )
    )
  }

  /// The type that a record shows.
  private static var expectedType: any Any.Type { (Payload.self as? any ListPayload.Type)?.listType ?? Payload.self }

  /// The payload's default with its target, or `nil` if it has none.
  private static var defaultPayload: (RescueTarget, Payload)? {
    if let type = Payload.self as? any SafeValue.Type, let payload = type._defaultValue as? Payload {
      return (type._rescueTarget, payload)
    }
    if let type = Payload.self as? any ListPayload.Type, let payload = type.emptyList as? Payload {
      return (.array, payload)
    }
    return nil
  }

  private static func requiredKey(_ name: String, in container: Container) throws -> RawCodingKey {
    guard let key = EnvelopeReader.key(name, in: container) else {
      try IncompletePayload.requireComplete(container, before: RawCodingKey(name))
      throw missingKey(name, in: container, alternatives: [])
    }
    return key
  }

  private static func missingKey(_ name: String, in container: Container, alternatives: [String]) -> DecodingError {
    let tried = alternatives.isEmpty ? "\"\(name)\"" : "any of \(alternatives)"
    // In an order that doesn't depend on a hash.
    let names = container.allKeys.map(\.stringValue).inOrder(by: <)
    let listed = names.prefix(10).map { String($0.prefix(50)).debugDescription }.joined(separator: ", ")
    let found =
      switch names.count {
      case 0: "no keys"
      case 1: "the key \(listed)"
      case 2...10: "the keys \(listed)"
      default: "\(names.count) keys (\(listed) and others)"
      }
    return .keyNotFound(
      RawCodingKey(name),
      DecodingError.Context(
        codingPath: container.codingPath,
        debugDescription:
          "The payload wasn't found: the object has \(found), but not \(tried)."
      )
    )
  }

  /// Records that the payload was found in another place than the declared one.
  ///
  /// - Throws: `keyNotFound`, if the policy throws for missing keys.
  static func recordRename(to found: String?, from declared: String?, at path: [any CodingKey]) throws {
    let settings = RescueSettings.current
    let target = (Payload.self as? any Rescuable.Type)?._rescueTarget ?? .object
    if settings.policy[target, from: .missing] == .throw {
      throw DecodingError.keyNotFound(
        RawCodingKey(declared ?? ""),
        DecodingError.Context(
          codingPath: path,
          debugDescription:
            "The payload was found \(found.map { "under \"\($0)\"" } ?? "at the root"), which the policy doesn't allow."
        )
      )
    }
    let place = found.map(JSONToken.string) ?? .array(isEmpty: false)
    settings.log?.record(.renamedPayload(expectedType, at: place), token: place, at: RescuePathSource(path))
  }

  private static func unwrappingRefusal<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw RescueRefusal.unwrapped(error)
    }
  }
}
