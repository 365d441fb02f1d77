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

    /// A value of a property's type, and not of another one that a property of this type could be converted to.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - type: The property's type.
    @inlinable
    @inline(__always)
    public static func value<Value>(_ value: Value, of type: Value.Type) -> Value { value }

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

    /// Returns the kind of an associated value that looks as if it were decoded from an object.
    ///
    /// - Parameter constructor: The case. It isn't called.
    @_disfavoredOverload
    public static func form<Value, Union>(of constructor: (Value) -> Union) -> Appearance { Appearance() }

    /// Returns the kind of an associated value that is decoded from a scalar.
    ///
    /// - Parameter constructor: The case. It isn't called.
    public static func form<Value: _OnePassScalar, Union>(of constructor: (Value) -> Union) -> HiddenKind {
      HiddenKind()
    }

    /// Returns the kind of an associated value that is decoded from a raw value.
    ///
    /// - Parameter constructor: The case. It isn't called.
    @_disfavoredOverload
    public static func form<Value: RawRepresentable, Union>(of constructor: (Value) -> Union) -> HiddenKind {
      HiddenKind()
    }

    /// Returns the kind of an associated value that is another union.
    ///
    /// - Parameter constructor: The case. It isn't called.
    public static func form<Value: _ShieldedUnion, Union>(of constructor: (Value) -> Union) -> HiddenKind {
      HiddenKind()
    }

    /// Returns the kind of an associated value that is a list.
    ///
    /// - Parameter constructor: The case. It isn't called.
    public static func form<Element, Union>(of constructor: ([Element]) -> Union) -> HiddenKind { HiddenKind() }

    /// Returns the kind of an associated value that is a set.
    ///
    /// - Parameter constructor: The case. It isn't called.
    public static func form<Element, Union>(of constructor: (Set<Element>) -> Union) -> HiddenKind { HiddenKind() }

    /// Returns the kind of an associated value that is a dictionary.
    ///
    /// - Parameter constructor: The case. It isn't called.
    public static func form<Key, Element, Union>(of constructor: ([Key: Element]) -> Union) -> HiddenKind {
      HiddenKind()
    }

    /// Returns the kind of an associated value that is a duration.
    ///
    /// - Parameter constructor: The case. It isn't called.
    public static func form<Union>(of constructor: (Duration) -> Union) -> HiddenKind { HiddenKind() }

    /// Returns the kind of an associated value that is Optional.
    ///
    /// - Parameter constructor: The case. It isn't called.
    public static func form<Wrapped, Union>(of constructor: (Wrapped?) -> Union) -> HiddenKind { HiddenKind() }

    /// A property that is what it looks like.
    public struct Appearance {
      /// Does nothing.
      public func check() {}
    }

    /// An associated value whose declaration doesn't show from which kind of value it is decoded.
    public struct HiddenKind {
      /// Unavailable. The case would be chosen by an object, which gives no such value.
      @available(
        *,
        unavailable,
        message: """
          '@Shielded' doesn't see from its name that the associated value isn't decoded from an object. Write the type without \
          an alias, or declare a struct with a property of this type.
          """
      )
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
