import Foundation

extension Decimal: SafeValue {
  /// Decodes the value for a key with the container's own call for this type.
  ///
  /// If a log or a policy is active and the decoder supplies tokens, a number with more digits than a `Decimal` holds throws,
  /// so that the loss is recorded.
  @inlinable
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Decimal? {
    guard DirectTokens.isObserved else {
      guard let value = try container.decodeIfPresent(Decimal.self, forKey: key) else { return nil }
      return try value.isNaN ? notInfinite(value) { try container.decode(Double.self, forKey: key) } : value
    }
    do {
      return try container.decodeIfPresent(LosslessDecimal.self, forKey: key)?.value
    } catch {
      if recordsLoss(RescueSettings.current) { throw error }
      return try container.decodeIfPresent(Decimal.self, forKey: key)
    }
  }

  /// Decodes the value for a key, or throws if there is none.
  ///
  /// A number with more digits than a `Decimal` holds throws as in `_decodePlainIfPresent(from:forKey:)`.
  @inlinable
  public static func _decodePlain<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Decimal {
    guard DirectTokens.isObserved else {
      let value = try container.decode(Decimal.self, forKey: key)
      return try value.isNaN ? notInfinite(value) { try container.decode(Double.self, forKey: key) } : value
    }
    do {
      return try container.decode(LosslessDecimal.self, forKey: key).value
    } catch {
      if recordsLoss(RescueSettings.current) { throw error }
      return try container.decode(Decimal.self, forKey: key)
    }
  }

  /// Decodes the next element with the container's own call for this type.
  ///
  /// A number with more digits than a `Decimal` holds throws as in `_decodePlainIfPresent(from:forKey:)`.
  @inlinable
  public static func _decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Decimal {
    guard DirectTokens.isObserved else {
      let value = try container.decode(Decimal.self)
      // A copy of the container for every element, to decode it again, would be an allocation. After an error, the element is
      // decoded again by a decoder.
      return try value.isNaN ? notInfinite(value) { .infinity } : value
    }
    let index = container.currentIndex
    do {
      return try container.decode(LosslessDecimal.self).value
    } catch {
      // A decoder that moved past the element doesn't supply tokens. It refused a plain Decimal, and this is that error.
      guard container.currentIndex == index else { throw error }
      if recordsLoss(RescueSettings.current) { throw error }
      return try container.decode(Decimal.self)
    }
  }

  /// Decodes a value from a decoder.
  ///
  /// A number with more digits than a `Decimal` holds throws as in `_decodePlainIfPresent(from:forKey:)`.
  public static func _decodePlain(from decoder: any Decoder) throws -> Decimal {
    let container = try decoder.singleValueContainer()
    guard DirectTokens.isObserved else {
      let value = try container.decode(Decimal.self)
      return try value.isNaN ? notInfinite(value) { try container.decode(Double.self) } : value
    }
    do {
      return try container.decode(LosslessDecimal.self).value
    } catch {
      if recordsLoss(RescueSettings.current) { throw error }
      return try container.decode(Decimal.self)
    }
  }

  /// Throws for JSON5's `Infinity`, which Foundation's decoder reads as a `Decimal` that isn't a number.
  ///
  /// - Parameters:
  ///   - value: The `Decimal` that isn't a number.
  ///   - double: The same token as a `Double`.
  @usableFromInline
  static func notInfinite(_ value: Decimal, _ double: () throws -> Double) throws -> Decimal {
    guard recordsLoss(RescueSettings.current), let double = try? double(), double.isInfinite else { return value }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(codingPath: [], debugDescription: "A Decimal has no infinity.")
    )
  }

  /// Returns a Boolean value that indicates whether lost digits must be recorded. Under a policy that throws for a `Decimal` from a
  /// number, the result is plain `Codable`'s: the value without these digits.
  @usableFromInline
  static func recordsLoss(_ settings: RescueSettings) -> Bool { settings.policy[.decimal, from: .number] != .throw }

  /// Converts the token with ``RescueRules/decimal(_:)``.
  public static func _converted(from token: JSONToken) -> Conversion<Decimal> { RescueRules.decimal(token) }

  /// The table row for decimal numbers.
  public static var _rescueTarget: RescueTarget { .decimal }

  /// `true`: the container's own call decodes the type.
  @inlinable
  public static var _isStandardScalar: Bool { true }
}
