import Foundation

extension Decimal: SafeValue {
  /// Decodes the value under a key by the container's own call for the type.
  ///
  /// With a log or a policy, over a decoder that gives its tokens, a number with more digits than a Decimal holds throws, so
  /// that the loss is recorded.
  @inlinable
  public static func decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Decimal? {
    guard DirectTokens.showLostDigits else { return try container.decodeIfPresent(Decimal.self, forKey: key) }
    do {
      return try container.decodeIfPresent(LosslessDecimal.self, forKey: key)?.value
    } catch {
      if recordsLoss(KeyedRescue.settings(for: container, at: key)) { throw error }
      return try container.decodeIfPresent(Decimal.self, forKey: key)
    }
  }

  /// Decodes the value under a key, and throws if there is none.
  ///
  /// A number with more digits than a Decimal holds throws as in `decodePlainIfPresent(from:forKey:)`.
  @inlinable
  public static func decodePlain<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Decimal {
    guard DirectTokens.showLostDigits else { return try container.decode(Decimal.self, forKey: key) }
    do {
      return try container.decode(LosslessDecimal.self, forKey: key).value
    } catch {
      if recordsLoss(KeyedRescue.settings(for: container, at: key)) { throw error }
      return try container.decode(Decimal.self, forKey: key)
    }
  }

  /// Decodes the next element by the container's own call for the type.
  ///
  /// A number with more digits than a Decimal holds throws as in `decodePlainIfPresent(from:forKey:)`.
  @inlinable
  public static func decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> Decimal {
    guard DirectTokens.showLostDigits else { return try container.decode(Decimal.self) }
    let index = container.currentIndex
    do {
      return try container.decode(LosslessDecimal.self).value
    } catch {
      // A decoder that has moved past the element doesn't give tokens: it has refused a plain Decimal, and this is its error.
      guard container.currentIndex == index else { throw error }
      // A container doesn't expose its decoder, and a superDecoder moves past the element: so a copy is asked.
      var element = container
      if try recordsLoss(RescueSettings.ofCall ?? RescueSettings(for: element.superDecoder())) { throw error }
      return try container.decode(Decimal.self)
    }
  }

  /// Decodes the value that a decoder holds.
  ///
  /// A number with more digits than a Decimal holds throws as in `decodePlainIfPresent(from:forKey:)`.
  public static func decodePlain(from decoder: any Decoder) throws -> Decimal {
    let container = try decoder.singleValueContainer()
    guard DirectTokens.showLostDigits else { return try container.decode(Decimal.self) }
    do {
      return try container.decode(LosslessDecimal.self).value
    } catch {
      if recordsLoss(RescueSettings(for: decoder)) { throw error }
      return try container.decode(Decimal.self)
    }
  }

  /// Whether a lost digit has consequences. A policy that throws for a Decimal from a number gives what plain `Codable` gives,
  /// which is the value without these digits.
  @usableFromInline
  static func recordsLoss(_ settings: RescueSettings) -> Bool { settings.policy[.decimal, from: .number] != .throw }

  /// Reads the token by ``RescueRules/decimal(_:)``.
  public static func converted(from token: JSONToken) -> Conversion<Decimal> { RescueRules.decimal(token) }

  /// A decimal number.
  public static var rescueTarget: RescueTarget { .decimal }

  /// True.
  @inlinable
  public static var _isStandardScalar: Bool { true }
}
