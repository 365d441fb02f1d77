import Foundation
import ShieldedDecoding

extension ValueDecoder {
  /// Reads a scalar inside this value or, if there is no step, this value itself.
  @inline(__always)
  func scalar<Scalar: JSONScalar>(_ type: Scalar.Type, at index: Int, _ step: @autoclosure () -> PathStep) throws
    -> Scalar
  {
    if let value = Scalar.read(from: self, at: index) { return value }
    throw mismatch(type, at: index, step())
  }

  /// Decodes a value of any type inside this value or, if there is no step, this value itself.
  func value<Value: Decodable>(_ type: Value.Type, at index: Int, _ step: @autoclosure () -> PathStep) throws -> Value {
    let strategy = session.strategy(of: type)
    if case .ordinary = strategy {
      var child = session.decoder(at: index, in: self, step())
      do {
        // Not `Value(from:)`, since `type` may be a subclass of `Value`.
        let value = try type.init(from: child)
        session.reuse(&child)
        return value
      } catch {
        throw session.rescuedFields.described(error)
      }
    }
    if case .token = strategy { return sameType(token(at: index), as: type) }
    return try special(type, strategy, at: index, step())
  }

  /// Decodes a type that isn't decoded by its own `init(from:)`.
  ///
  /// Outlined, since it begins by looking up the metadata of the types it mentions.
  @inline(never)
  private func special<Value>(
    _ type: Value.Type,
    _ strategy: DecodingStrategy,
    at index: Int,
    _ step: PathStep
  ) throws -> Value
  where Value: Decodable {
    switch strategy {
    case .ordinary: try type.init(from: child(at: index, step))
    case .token: sameType(token(at: index), as: type)
    case .date: sameType(try date(at: index, step), as: type)
    case .data: sameType(try data(at: index, step), as: type)
    case .url: sameType(try url(at: index, step), as: type)
    case .uuid: sameType(try uuid(at: index, step), as: type)
    case .decimal: sameType(try decimal(at: index, step), as: type)
    case .losslessDecimal: sameType(try losslessDecimal(at: index, step), as: type)
    case .strings: sameType(try elements(String.self, at: index, step), as: type)
    case .integers: sameType(try elements(Int.self, at: index, step), as: type)
    case .doubles: sameType(try elements(Double.self, at: index, step), as: type)
    case .composite(let composite): try composite.decoded(as: type, by: self, at: index, step)
    case .onePass(let onePass): try onePassValue(type, onePass, at: index, step)
    case .tracked: try trackedValue(type, at: index, step)
    case .undecided: try undecidedValue(type, at: index, step)
    }
  }

  @inline(never)
  private func misfit(
    _ type: any Any.Type,
    at element: Int,
    position: Int,
    ofListAt index: Int,
    _ step: PathStep
  ) -> any Error {
    guard case .key(let key) = step else { return child(at: index, step).mismatch(type, at: element, .index(position)) }
    return session.rescuedFields.error(
      in: self,
      type,
      at: index,
      Swift.type(of: key),
      key.stringValue,
      element: element,
      position: position
    )
  }

  private func elements<Scalar: JSONScalar>(_ type: Scalar.Type, at index: Int, _ step: PathStep) throws -> [Scalar] {
    try requireArray(at: index, step)
    try requireArrivedCollection(at: index, step)
    let end = document.tape[index + 1].next
    var elements: [Scalar] = []
    elements.reserveCapacity(document.count(at: index))
    var position = index + 2
    while position < end {
      guard let element = Scalar.read(from: self, at: position) else {
        throw misfit(type, at: position, position: elements.count, ofListAt: index, step)
      }
      elements.append(element)
      position = document.index(after: position)
    }
    return elements
  }
}

extension ValueDecoder: EmbeddingDecoder {
  func decodeEmbedded<Value: Decodable>(_ type: Value.Type, in text: String) throws -> Value {
    try session.settings.decodeEmbedded(type, in: text, at: codingPath)
  }
}

extension ShieldedJSONDecoder {
  /// Decodes the JSON in a string with these settings.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - text: The text of the string.
  ///   - codingPath: The string's path in the outer payload.
  /// - Throws: The error of the JSON, with its path in the outer payload.
  package func decodeEmbedded<Value: Decodable>(
    _ type: Value.Type,
    in text: String,
    at codingPath: [any CodingKey]
  ) throws -> Value {
    var settings = self
    settings.truncation = .throw
    settings.wholeBody = nil
    // Strings in strings would otherwise exceed the stack. The path has the containers around a part of a body too.
    settings.embeddedDepth += codingPath.count
    settings.enclosingDepth = settings.embeddedDepth
    return try settings.decode(type, from: Data(text.utf8), embeddedAt: codingPath)
  }
}

// MARK: Single-value container

extension ValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { document.kind(at: index) == .null }

  func decode(_ type: Bool.Type) throws -> Bool { try scalar(type, at: index, .none) }
  func decode(_ type: String.Type) throws -> String { try scalar(type, at: index, .none) }
  func decode(_ type: Double.Type) throws -> Double { try scalar(type, at: index, .none) }
  func decode(_ type: Float.Type) throws -> Float { try scalar(type, at: index, .none) }
  func decode(_ type: Int.Type) throws -> Int { try scalar(type, at: index, .none) }
  func decode(_ type: Int8.Type) throws -> Int8 { try scalar(type, at: index, .none) }
  func decode(_ type: Int16.Type) throws -> Int16 { try scalar(type, at: index, .none) }
  func decode(_ type: Int32.Type) throws -> Int32 { try scalar(type, at: index, .none) }
  func decode(_ type: Int64.Type) throws -> Int64 { try scalar(type, at: index, .none) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type, at: index, .none) }
  func decode(_ type: UInt.Type) throws -> UInt { try scalar(type, at: index, .none) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try scalar(type, at: index, .none) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try scalar(type, at: index, .none) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try scalar(type, at: index, .none) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try scalar(type, at: index, .none) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type, at: index, .none) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(type, at: index, .none) }
}

/// A type that is read from a single token. The containers' `decode` methods for `Bool`, `String` and the number types use it.
protocol JSONScalar {
  /// Reads the token at a tape index; `nil` if the token is of another kind or its value doesn't fit.
  static func read(from decoder: ValueDecoder, at index: Int) -> Self?
}

extension String: JSONScalar {
  @inline(__always)
  static func read(from decoder: ValueDecoder, at index: Int) -> String? {
    decoder.document.kind(at: index).isString ? decoder.document.text(at: index) : nil
  }
}

extension Bool: JSONScalar {
  @inline(__always)
  static func read(from decoder: ValueDecoder, at index: Int) -> Bool? {
    let kind = decoder.document.kind(at: index)
    return kind.isBoolean ? kind == .true : nil
  }
}

extension Double: JSONScalar {
  @inline(__always)
  static func read(from decoder: ValueDecoder, at index: Int) -> Double? {
    decoder.document.kind(at: index).isNumber
      ? decoder.document.double(at: index) : decoder.nonConformingFloat(at: index)
  }
}

extension Float: JSONScalar {
  @inline(__always)
  static func read(from decoder: ValueDecoder, at index: Int) -> Float? {
    decoder.document.kind(at: index).isNumber
      ? decoder.document.float(at: index) : decoder.nonConformingFloat(at: index)
  }
}

extension JSONScalar where Self: FixedWidthInteger {
  @inline(__always)
  static func read(from decoder: ValueDecoder, at index: Int) -> Self? {
    decoder.document.kind(at: index).isNumber ? decoder.document.integer(at: index) : nil
  }
}

extension Int: JSONScalar {}
extension Int8: JSONScalar {}
extension Int16: JSONScalar {}
extension Int32: JSONScalar {}
extension Int64: JSONScalar {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: JSONScalar {}
extension UInt: JSONScalar {}
extension UInt8: JSONScalar {}
extension UInt16: JSONScalar {}
extension UInt32: JSONScalar {}
extension UInt64: JSONScalar {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: JSONScalar {}

extension ValueDecoder {
  /// Reads infinity or not-a-number, or a string that the decoder's strategy defines as one; `nil` for any other value.
  @inline(never)
  func nonConformingFloat<Number: BinaryFloatingPoint>(at index: Int) -> Number? {
    if document.kind(at: index) == .nonFinite { return document.nonFiniteNumber(at: index) }
    guard
      case .convertFromString(let positiveInfinity, let negativeInfinity, let nan) =
        session.settings.nonConformingFloatDecodingStrategy,
      document.kind(at: index).isString
    else { return nil }
    switch document.text(at: index) {
    case positiveInfinity: return .infinity
    case negativeInfinity: return -.infinity
    case nan: return .nan
    default: return nil
    }
  }

  // MARK: Strategies of the decoder

  func date(at index: Int, _ step: PathStep) throws -> Date {
    try requireNoNull(for: Date.self, at: index, step)
    let strategy = session.settings.dateDecodingStrategy
    switch strategy {
    case .deferredToDate, .secondsSince1970, .millisecondsSince1970:
      // A date that isn't finite isn't one.
      if document.kind(at: index) == .nonFinite { throw mismatch(Double.self, at: index, step) }
      return strategy.date(from: try scalar(Double.self, at: index, step))
    case .iso8601:
      guard let date = strategy.date(from: try scalar(String.self, at: index, step)) else {
        throw corrupted(step, "Expected date string to be ISO8601-formatted.")
      }
      return date
    #if canImport(Darwin)
      case .formatted:
        guard let date = strategy.date(from: try scalar(String.self, at: index, step)) else {
          throw corrupted(step, "Date string does not match format expected by formatter.")
        }
        return date
    #endif
    case .custom(let closure):
      return try converted(at: index, step, closure)
    @unknown default:
      throw corrupted(step, "This date decoding strategy is not known to this version of ShieldedJSONDecoder.")
    }
  }

  func data(at index: Int, _ step: PathStep) throws -> Data {
    try requireNoNull(for: Data.self, at: index, step)
    switch session.settings.dataDecodingStrategy {
    case .deferredToData:
      return try Data(from: child(at: index, step))
    case .base64:
      let text = try scalar(String.self, at: index, step)
      guard let data = Data(base64Encoded: text) else {
        throw corrupted(step, "Encountered Data is not valid Base64.")
      }
      return data
    case .custom(let closure):
      return try converted(at: index, step, closure)
    @unknown default:
      throw corrupted(step, "This data decoding strategy is not known to this version of ShieldedJSONDecoder.")
    }
  }

  /// Refuses a `null`, which no strategy sees, with the type that is asked for, as `JSONDecoder` does.
  private func requireNoNull(for type: any Any.Type, at index: Int, _ step: PathStep) throws {
    if document.kind(at: index) == .null { throw mismatch(type, at: index, step) }
  }

  /// Calls a custom strategy.
  private func converted<Value>(
    at index: Int,
    _ step: PathStep,
    _ strategy: (any Decoder) throws -> Value
  ) throws -> Value {
    try strategy(child(at: index, step))
  }

  func url(at index: Int, _ step: PathStep) throws -> URL {
    try requireNoNull(for: URL.self, at: index, step)
    let text = try scalar(String.self, at: index, step)
    guard let url = URL(string: text) else { throw corrupted(step, "Invalid URL string.") }
    return url
  }

  func uuid(at index: Int, _ step: PathStep) throws -> UUID {
    let text = try scalar(String.self, at: index, step)
    guard let uuid = text.withUTF8Span({ UUID(text: $0) }) else {
      throw corrupted(step, "Attempted to decode UUID from invalid UUID string.")
    }
    return uuid
  }

  func decimal(at index: Int, _ step: PathStep) throws -> Decimal {
    guard document.kind(at: index).isNumber, let decimal = document.decimal(at: index) else {
      throw mismatch(Decimal.self, at: index, step)
    }
    return decimal
  }

  func losslessDecimal(at index: Int, _ step: PathStep) throws -> LosslessDecimal {
    guard document.kind(at: index).isNumber, let decimal = document.losslessDecimal(at: index) else {
      throw mismatch(Decimal.self, at: index, step)
    }
    return LosslessDecimal(decimal)
  }
}
