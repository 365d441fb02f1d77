// Intel Macs have no Float16.
#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
  /// A `Float16` is rescued as a `Float` that is then rounded, because plain `Codable` decodes it this way.
  extension Float16: SafeValue {
    /// Converts the token with ``RescueRules/floatingPoint(_:)`` to a `Float`, and rounds it.
    ///
    /// A value that is too large for a `Float16` is out of range. One that is too small becomes 0 and is lossy.
    ///
    /// - Parameter token: The payload's token.
    public static func converted(from token: JSONToken) -> Conversion<Float16> {
      let wide: Conversion<Float> = RescueRules.floatingPoint(token)
      let rounded = wide.map { Float16($0) }
      guard let value = rounded.value else { return rounded }
      if value.isInfinite { return .unusable(.outOfRange) }
      if value == 0, wide.value != 0, case .retyped(_, let rule) = wide { return .lossy(value, rule) }
      return rounded
    }

    /// `false`: a `Float16` decodes itself, and refuses what is too large for it.
    @inlinable
    public static var _isStandardScalar: Bool { false }
  }
#endif
