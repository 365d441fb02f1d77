#if Macros
  /// The variables that generated code reads properties into.
  public enum Unread {
    /// `nil`, as an Optional of a property's type, which generated code can't spell if the declaration doesn't.
    ///
    /// - Parameter property: A closure that returns the property. It isn't called.
    @inlinable
    @inline(__always)
    public static func value<Instance, Value>(_ property: (Instance) -> Value) -> Value? { nil }

    /// A value of a property's type.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - property: A closure that returns the property. It isn't called.
    @inlinable
    @inline(__always)
    public static func value<Instance, Value>(_ value: Value, as property: (Instance) -> Value) -> Value { value }

    /// The type of a property, or of the wrapper that stores it.
    ///
    /// - Parameter property: A closure that returns the property. It isn't called.
    @inlinable
    @inline(__always)
    public static func type<Instance, Value>(_ property: (Instance) -> Value) -> Value.Type { Value.self }
  }
#endif
