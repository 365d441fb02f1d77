/// A type that names the default of a ``SafeDefault`` property.
public protocol DefaultValue {
  /// The property's type.
  associatedtype Value: Rescuable

  /// The value that stands in where the payload has no usable one.
  static var defaultValue: Value { get }
}
