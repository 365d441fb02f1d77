/// A type that provides the default of a ``SafeDefault`` property.
public protocol DefaultValue {
  /// The property's type.
  associatedtype Value: Rescuable

  /// The value to use if the payload has no usable one.
  static var defaultValue: Value { get }
}
