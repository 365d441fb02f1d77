#if Macros
  import Foundation
  import ShieldedDecoding

  /// The defaults of types, for the properties of a default instance.
  ///
  /// Generated code calls these methods for properties that are declared without a value.
  public enum _TypeDefault {
    /// The default of a type that has one.
    ///
    /// - Parameter type: The property's type.
    @inlinable
    @inline(__always)
    public static func of<Value: SafeValue>(_ type: Value.Type) -> Value { Value._defaultValue }

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

  extension UndeclaredKeysReporting {
    /// Creates a value that has been decoded.
    ///
    /// Generated initializers can't assign to `self`, because that would initialize a constant with a value a second time.
    ///
    /// - Parameter value: The value.
    @inlinable
    @inline(__always)
    public init(_decoded value: Self) { self = value }
  }

  /// The variables that generated code reads properties into.
  public enum _Unread {
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

    /// Does nothing. Generated code calls it for properties with `@DateFormats`.
    ///
    /// - Parameter property: A closure that returns the property. It isn't called.
    public static func checkDate<Instance>(_ property: (Instance) -> Date?) {}

    /// Unavailable. The property isn't a date.
    ///
    /// - Parameter property: A closure that returns the property. It isn't called.
    @_disfavoredOverload
    @available(*, unavailable, message: "'@DateFormats' is for 'Date' and 'Date?'.")
    public static func checkDate<Instance, Value>(_ property: (Instance) -> Value) {}

    /// The type of a property, or of the wrapper that stores it.
    ///
    /// - Parameter property: A closure that returns the property. It isn't called.
    @inlinable
    @inline(__always)
    public static func type<Instance, Value>(_ property: (Instance) -> Value) -> Value.Type { Value.self }

    /// Returns the kind of a property that doesn't look like a list.
    ///
    /// - Parameter property: A closure that returns the property. It isn't called.
    @_disfavoredOverload
    public static func appearance<Instance, Value>(_ property: (Instance) -> Value) -> Appearance { Appearance() }

    /// Returns the kind of a list that doesn't look like one.
    ///
    /// - Parameter property: A closure that returns the property. It isn't called.
    public static func appearance<Instance, Element>(_ property: (Instance) -> [Element]) -> HiddenList { HiddenList() }

    /// Returns the kind of an Optional list that doesn't look like one.
    ///
    /// - Parameter property: A closure that returns the property. It isn't called.
    public static func appearance<Instance, Element>(_ property: (Instance) -> [Element]?) -> HiddenList {
      HiddenList()
    }

    /// A property that is what it looks like.
    public struct Appearance {
      /// Does nothing.
      public func check() {}
    }

    /// A list whose declaration doesn't spell it as one.
    public struct HiddenList {
      /// Unavailable. Invalid elements of the list would be replaced and not dropped.
      @available(
        *,
        unavailable,
        message:
          "'lists: .dropping' doesn't see that this is a list. Write its type as '[Element]', or mark it @Dropping."
      )
      public func check() {}
    }
  }
#endif
