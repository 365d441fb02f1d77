#if Macros
  import ShieldedDecoding

  /// The defaults of types, for the properties of a default instance.
  ///
  /// Generated code calls these methods for properties that are declared without a value.
  public enum TypeDefault {
    /// The default of a type that has one.
    ///
    /// - Parameter type: The property's type.
    @inlinable
    @inline(__always)
    public static func of<Value: SafeValue>(_ type: Value.Type) -> Value { Value.defaultValue }

    /// The empty list, for elements without a default, which are dropped if they are invalid.
    ///
    /// - Parameter type: The property's type.
    @_disfavoredOverload
    @inlinable
    @inline(__always)
    public static func of<Element: Rescuable>(_ type: [Element].Type) -> [Element] { [] }

    /// Unavailable. The type has no default.
    ///
    /// - Parameter type: The property's type.
    @_disfavoredOverload
    @available(
      *,
      unavailable,
      message:
        "The property's type has no default. Make the property Optional, give it a value ('= value'), or mark it @Strict."
    )
    public static func of<Value: Decodable>(_ type: Value.Type) -> Value { fatalError() }
  }
#endif
