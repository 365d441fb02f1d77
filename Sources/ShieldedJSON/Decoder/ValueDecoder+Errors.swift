import ShieldedDecoding

extension ValueDecoder {
  /// The error for a token that can't be read as a type.
  ///
  /// The descriptions of missing values and type mismatches are constants, since a rescue would discard them.
  @inline(never)
  func mismatch(_ type: any Any.Type, at index: Int, _ step: PathStep) -> DecodingError {
    let kind = document.kind(at: index)
    if let truncation = document.truncation, truncation.string == index { return incomplete(truncation, step) }
    // Foundation's decoder reports `null` as a type mismatch for a Bool, and as a missing value for every other type.
    if kind == .null && type != Bool.self {
      return .valueNotFound(type, context(step, "Expected a value but found null instead."))
    }
    // A token of the right kind that can't be read is reported as corrupt data, not as a type mismatch.
    if kind.isNumber || kind == .nonFinite, type != String.self, type != Bool.self, type is any Numeric.Type {
      return .dataCorrupted(context(step, "The number \(excerpt(at: index)) doesn't fit \(type)."))
    }
    if kind.isString, type == String.self {
      return .dataCorrupted(context(step, "The string isn't valid Unicode."))
    }
    return .typeMismatch(type, context(step, Self.description(of: kind)))
  }

  /// The spelling of a number, cut to 100 characters: a payload may have one of any length.
  private func excerpt(at index: Int) -> String {
    let spelling = document.spelling(at: index)
    return spelling.count <= 100 ? spelling : "\(spelling.prefix(100))…"
  }

  func keyNotFound(_ key: any CodingKey) -> DecodingError {
    .keyNotFound(key, context(.none, "No value is associated with the key \"\(key.stringValue)\"."))
  }

  func corrupted(_ step: PathStep, _ description: String) -> DecodingError {
    .dataCorrupted(context(step, description))
  }

  private func context(_ step: PathStep, _ description: String) -> DecodingError.Context {
    DecodingError.Context(codingPath: pathOfFault(step), debugDescription: description)
  }

  private static func description(of kind: TapeEntry.Kind) -> String {
    if kind.isString { return "Expected another type but found a string instead." }
    if kind.isNumber || kind == .nonFinite { return "Expected another type but found a number instead." }
    if kind.isBoolean { return "Expected another type but found a Boolean instead." }
    if kind == .null { return "Expected another type but found null instead." }
    return kind == .array
      ? "Expected another type but found an array instead." : "Expected another type but found a dictionary instead."
  }
}

/// Caches the mismatch errors of fields that have been rescued in this decode call.
///
/// An error and its coding path take two allocations, and a rescue uses neither. A container doesn't know its caller, but only
/// a rescue requests a ``TokenForRescue`` after a mismatch. The same property is then likely to be rescued in the next element
/// of the list too. So after the first rescue, every mismatch of the same property, requested type and kind of token throws the
/// same *bare* error: one of the right case and type, without a coding path.
///
/// If no rescue handles a bare error, it is replaced by a complete one when it leaves the value's `init(from:)`. Only one kind
/// of caller can see a bare error: an `init(from:)` that decodes the same key both as a rescued property and with a plain call,
/// and catches the error of the plain call.
final class MismatchErrorCache {
  // Two parallel arrays, since copying a pair takes longer than the rest of the lookup. They are allocated at the first rescue.
  // A fingerprint is stored in its own slot or in one of the three that follow, so that two fields with the same slot don't
  // evict each other in every element. A `PositionTable` would add 200 instructions to a rescue, a twentieth, since each access
  // to it would need a run-time check for overlapping accesses.
  private var fingerprints: [UInt64] = []
  private var errors: [(any Error)?] = []

  private static let capacityBits: UInt64 = 8
  private static let placesForEach = 4

  // The last field whose mismatch threw a complete error, and the entry to cache if a rescue follows. An index of 0 means none.
  private var lastIndex = 0
  private var lastFingerprint: UInt64 = 0
  private var lastError: (any Error)?

  // The arguments from which the last bare error can be completed. They aren't combined in a structure: it would contain an
  // existential, and the exclusivity check for such a property costs as much as the rest of the function.
  private var bareDecoder: ValueDecoder?
  private var bareType: any Any.Type = Never.self
  private var bareIndex = 0
  private var bareKeyType: any CodingKey.Type = ElementKey.self
  private var bareKey = ""
  private var bareElement = 0
  private var barePosition = 0

  /// A Boolean value that indicates whether the decode call has returned. After that, containers that outlive the call
  /// throw complete errors, since nothing would complete a bare one.
  private var isOver = false

  /// Ends the call.
  ///
  /// If an `init(from:)` caught the last bare error and discarded it, this also releases the error's decoder, which would
  /// otherwise form a reference cycle with the session and this object.
  func end() {
    isOver = true
    bareDecoder = nil
  }

  /// Begins another call. What is cached belongs to properties and not to a document, so it stays.
  func restart() {
    isOver = false
    lastIndex = 0
  }

  /// Returns the error for a mismatch.
  ///
  /// - Parameters:
  ///   - decoder: The decoder of the object that contains the field.
  ///   - type: The requested type; for an element of a list, the element's type.
  ///   - index: The tape index of the field's value.
  ///   - element: The tape index of the mismatched element if the field is a list; otherwise that of the value.
  @inline(never)
  func error(
    in decoder: ValueDecoder,
    _ type: any Any.Type,
    at index: Int,
    _ keyType: any CodingKey.Type,
    _ key: String,
    element: Int,
    position: Int
  ) -> any Error {
    let fingerprint = Self.fingerprint(of: keyType, type, decoder.document, index, element)
    if let error = knownError(fingerprint), !isOver {
      bareDecoder = decoder
      bareType = type
      bareIndex = index
      bareKeyType = keyType
      bareKey = key
      bareElement = element
      barePosition = position
      return error
    }
    let error = Self.described(decoder, type, at: index, keyType, key, element: element, position: position)
    lastIndex = index
    lastFingerprint = fingerprint
    lastError = error.bare
    return error
  }

  @inline(__always)
  private func knownError(_ fingerprint: UInt64) -> (any Error)? {
    guard !fingerprints.isEmpty else { return nil }
    var place = Self.place(of: fingerprint)
    for _ in 0..<Self.placesForEach {
      let other = fingerprints[place]
      if other == fingerprint { return errors[place] }
      if other == 0 { return nil }
      place = Self.place(after: place)
    }
    return nil
  }

  /// Marks a field whose token a rescue requested. If its mismatch was the last one, the error is cached.
  ///
  /// - Parameter index: The tape index of the field's value.
  @inline(__always)
  func markRescued(at index: Int) {
    bareDecoder = nil
    if lastIndex == index { remember() }
  }

  @inline(never)
  private func remember() {
    if fingerprints.isEmpty {
      fingerprints = Array(repeating: 0, count: 1 << Int(Self.capacityBits))
      errors = Array(repeating: nil, count: 1 << Int(Self.capacityBits))
    }
    let first = Self.place(of: lastFingerprint)
    var place = first
    for _ in 1..<Self.placesForEach where fingerprints[place] != 0 && fingerprints[place] != lastFingerprint {
      place = Self.place(after: place)
    }
    // If all slots are taken, the first one is replaced.
    if fingerprints[place] != 0, fingerprints[place] != lastFingerprint { place = first }
    fingerprints[place] = lastFingerprint
    errors[place] = lastError
    lastError = nil
    lastIndex = 0
  }

  /// The slot of a fingerprint: its highest bits. A fingerprint is a product, whose highest bits depend on all bits of its factors.
  private static func place(of fingerprint: UInt64) -> Int {
    Int(truncatingIfNeeded: fingerprint &>> (64 &- capacityBits))
  }

  private static func place(after place: Int) -> Int { (place &+ 1) & ((1 &<< Int(capacityBits)) &- 1) }

  /// Returns the complete error for a bare one that leaves a value's `init(from:)`, and any other error unchanged.
  @inline(never)
  func described(_ error: any Error) -> any Error {
    guard let decoder = bareDecoder, let decodingError = error as? DecodingError, decodingError.isBare else {
      return error
    }
    bareDecoder = nil
    return Self.described(
      decoder,
      bareType,
      at: bareIndex,
      bareKeyType,
      bareKey,
      element: bareElement,
      position: barePosition
    )
  }

  @inline(never)
  private static func described(
    _ decoder: ValueDecoder,
    _ type: any Any.Type,
    at index: Int,
    _ keyType: any CodingKey.Type,
    _ key: String,
    element: Int,
    position: Int
  ) -> DecodingError {
    let step = PathStep.key(keyType.init(stringValue: key) ?? ElementKey(stringValue: key))
    if element == index { return decoder.mismatch(type, at: index, step) }
    return decoder.child(at: index, step).mismatch(type, at: element, .index(position))
  }

  /// A digest of the property, the requested type, and the kind of the token.
  private static func fingerprint(
    of keyType: any CodingKey.Type,
    _ type: any Any.Type,
    _ document: Document,
    _ field: Int,
    _ value: Int
  ) -> UInt64 {
    // The key's entry precedes the value's.
    var digest = document.digest(ofKeyAt: field &- 1)
    digest ^= UInt64(UInt(bitPattern: ObjectIdentifier(keyType)))
    digest = (digest ^ (digest >> 29)) &* 0xBF58_476D_1CE4_E5B9
    digest ^= UInt64(UInt(bitPattern: ObjectIdentifier(type))) ^ UInt64(document.kind(at: value).rawValue)
    return (digest ^ (digest >> 32)) &* 0x9E37_79B9_7F4A_7C15
  }
}

extension DecodingError {
  private static let bareDescription = "The value has another type, or doesn't fit."

  /// The error with the same case and type, without the coding path and the description.
  fileprivate var bare: DecodingError {
    let context = Context(codingPath: [], debugDescription: Self.bareDescription)
    return switch self {
    case .typeMismatch(let type, _): .typeMismatch(type, context)
    case .valueNotFound(let type, _): .valueNotFound(type, context)
    case .keyNotFound(let key, _): .keyNotFound(key, context)
    case .dataCorrupted: .dataCorrupted(context)
    @unknown default: .dataCorrupted(context)
    }
  }

  fileprivate var isBare: Bool {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context.codingPath.isEmpty && context.debugDescription == Self.bareDescription
    @unknown default: false
    }
  }
}
