import ShieldedDecoding

/// The fields that were rescued in this call to decode, and the errors that need not be made for them again.
///
/// An error with its coding path is two allocations, and a rescue looks at neither. A container can't see who asks it; but whoever
/// asks for a ``TokenForRescue`` behind a misfit has a rescue in mind, and the same property will be asked for in the same way in
/// the next record. So the second misfit of the same property, type and kind of token throws an error that exists already: the
/// right case and type, without a coding path. Where nobody rescues it after all, it is described on its way out of the value's
/// `init(from:)`, so that no caller of a decoder ever sees the bare one. Only inside of an `init(from:)` that reads one and the
/// same key both as a rescued property and by a plain `decodeIfPresent` whose error it catches, that error has no path.
final class RescuedFields {
  // Two lists by digest, and not one of pairs: to copy a pair takes longer than all the rest. They are made where the first
  // field is rescued. A digest stands in its own place or in one of those behind it, so that two fields whose digests fall
  // together don't drive each other out with every record.
  private var fingerprints: [UInt64] = []
  private var errors: [(any Error)?] = []

  private static let capacityBits: UInt64 = 8
  private static let placesForEach = 4

  // The field whose misfit was described last, and what will be known of it if a rescue asks. 0 stands for none.
  private var lastIndex = 0
  private var lastFingerprint: UInt64 = 0
  private var lastError: (any Error)?

  // What describes the misfit whose error was thrown bare. Single variables that need no call to be set: the check for
  // overlapping accesses that a structure with an existential in it takes costs as much as the rest.
  private var bareDecoder: ValueDecoder?
  private var bareType: any Any.Type = Never.self
  private var bareIndex = 0
  private var bareKeyType: any CodingKey.Type = ElementKey.self
  private var bareKey = ""
  private var bareElement = 0
  private var barePosition = 0

  /// Whether the call to decode has returned: an error thrown by a container that lives on passes nobody who would describe it.
  private var isOver = false

  /// Notes that the call returns, and lets go of the decoder that a bare error was thrown by: it holds all of the call, and this
  /// with it. Such an error was caught by an `init(from:)` and came to nothing.
  func end() {
    isOver = true
    bareDecoder = nil
  }

  /// Gives the error for a misfit.
  ///
  /// - Parameters:
  ///   - type: The type that was asked for.
  ///   - index: The tape's index of the field's value.
  ///   - keyType: The type of the field's key.
  ///   - key: The field's key.
  ///   - element: The tape's index of the misfit element, where the field is a list; else that of the value.
  ///   - position: The element's position in the list.
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

  /// Notes that a rescue asks what stands in a field.
  ///
  /// - Parameter index: The tape's index of the field's value.
  @inline(__always)
  func noteRescue(at index: Int) {
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
    // Where all are taken, the first gives way.
    if fingerprints[place] != 0, fingerprints[place] != lastFingerprint { place = first }
    fingerprints[place] = lastFingerprint
    errors[place] = lastError
    lastError = nil
    lastIndex = 0
  }

  /// The highest bits of a product depend on all bits of its factors.
  private static func place(of fingerprint: UInt64) -> Int {
    Int(truncatingIfNeeded: fingerprint &>> (64 &- capacityBits))
  }

  private static func place(after place: Int) -> Int { (place &+ 1) & ((1 &<< Int(capacityBits)) &- 1) }

  /// Gives an error that leaves a value's `init(from:)` what it lacks.
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
    let step = ValueDecoder.Step.key(keyType.init(stringValue: key) ?? ElementKey(stringValue: key))
    if element == index { return decoder.mismatch(type, at: index, step) }
    return decoder.child(at: index, step).mismatch(type, at: element, .index(position))
  }

  /// A digest of the property, the type that it was asked for as, and the kind of what stands there.
  private static func fingerprint(
    of keyType: any CodingKey.Type,
    _ type: any Any.Type,
    _ document: Document,
    _ field: Int,
    _ value: Int
  ) -> UInt64 {
    // A value's key is the entry before it.
    var digest = document.digest(ofKeyAt: field &- 1)
    digest ^= UInt64(UInt(bitPattern: ObjectIdentifier(keyType)))
    digest = (digest ^ (digest >> 29)) &* 0xBF58_476D_1CE4_E5B9
    digest ^= UInt64(UInt(bitPattern: ObjectIdentifier(type))) ^ UInt64(document.kind(at: value).rawValue)
    return (digest ^ (digest >> 32)) &* 0x9E37_79B9_7F4A_7C15
  }
}

extension DecodingError {
  private static let bareDescription = "The value has another type, or doesn't fit."

  /// The same case and type, with nothing that depends on the place.
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
